import { createHash } from 'node:crypto'
import type { Pool } from '#server/db/connect.ts'
import { openFileStore } from '#server/files/file-store.ts'
import { beginSession } from '#server/http/session.ts'
import { jpeg } from '../../tests/support/samples.ts'
import { FIRST } from './fill/facts.ts'

/** A member with what the calls name: by numbers that lie anywhere among all. */
export type Sample = {
  token: string
  id: bigint
  /** Verified, with a receipt. */
  payment: bigint
  entry: bigint
  /** A loan of the member, or of the next who has one; so with the conversation. */
  loan: bigint
  conversation: bigint
  /** Of the member's own. */
  message: bigint
  /** Which the member got. */
  notice: bigint
}

/** So many members, evenly spread, from the first page of any list on. */
export async function prepareSamples(owner: Pool, dataDir: string, members: number, many: number): Promise<Sample[]> {
  const ids = Array.from({ length: many }, (_, each) => FIRST + 60 + Math.floor((each * (members - 62)) / many))
  const bytes = await jpeg(1)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await openFileStore(dataDir).keep({ sha256, bytes })
  await owner.query(
    `update payment set receipt_sha256 = $2 where id in (select max(id) from payment
       where member_id = any ($1) and status = 'verified' and kind = 'dues' group by member_id)`,
    [ids, sha256],
  )
  await owner.query('update person set picture_sha256 = $2 where id = any ($1)', [ids, sha256])
  await owner.query(
    `insert into conversation (person_id, status, last_at) select unnest($1::bigint[]), 'answered', now() on conflict do nothing`,
    [ids],
  )
  await owner.query(
    `insert into message (conversation_id, from_office, written_by, text, picture_sha256, voice_sha256, voice_type, sent_at)
     select id, false, person_id, '', $2, $2, 'audio/mp4', now() from conversation where person_id = any ($1)`,
    [ids, sha256],
  )
  await owner.query(
    `with n as (insert into notice (sent_by, sent_at, to_group) values ($2, now(), 'list') returning id),
       t as (insert into notice_text select id, 'en', 1, 'Meeting', 'On Friday.' from n)
     insert into notice_recipient select n.id, unnest($1::bigint[]) from n`,
    [ids, ids[0]],
  )
  const { rows } = await owner.query<Omit<Sample, 'token'>>(
    `select m.id, y.id as payment, y.entry_id as entry, coalesce((select min(id) from loan where id >= m.id and disbursed_on is not null), 1001) as loan,
       (select id from conversation where person_id = m.id) as conversation,
       (select max(s.id) from message s join conversation c on c.id = s.conversation_id where c.person_id = m.id) as message,
       (select max(notice_id) from notice_recipient where person_id = m.id) as notice
     from member m join payment y on y.id = (select max(id) from payment where member_id = m.id and status = 'verified' and kind = 'dues')
     where m.id = any ($1) order by m.id`,
    [ids],
  )
  const now = new Date()
  return Promise.all(rows.map(async (row) => ({ ...row, token: await beginSession(owner, row.id, now) })))
}
