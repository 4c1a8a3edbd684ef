import type { Db } from '#server/db/connect.ts'
import { query, unpreparedQuery } from '#server/db/query.ts'

/** Which records: of whom, of which call, from and to which day in Dubai, after which number; and before which number. */
export type Filters = {
  officer?: bigint | undefined
  call?: string | undefined
  from?: string | undefined
  to?: string | undefined
  since?: bigint | undefined
  before?: bigint | undefined
}

export type AuditRow = {
  number: bigint
  record: string
  previous_hash: string
  hash: string
  about_id: bigint | null
  about: string | null
}

/** Whom a record is about: the id of a person, or null. */
export const ABOUT = `case split_part(call, '/', 4)
       when 'members' then object_id when 'officers' then object_id
       when 'payments' then (select member_id from payment where id = object_id)
       when 'loans' then (select member_id from loan where id = object_id)
       when 'withdrawals' then (select member_id from withdrawal where id = object_id) end`

/**
 * Records in one of two orders, with the condition that begins after record $1. By their numbers, a clock that was set back
 * changes nothing; of some days among years, only the order of time finds them without looking at all since.
 */
const inOrderOf = (order: string, after: string) => `
   with page as (
     select number, at, call, object_id, record, previous_hash, hash from audit_record
     where ($1::bigint is null or ${after}) and ($2::bigint is null or person_id = $2) and ($3::text is null or call = $3)
       and ($4::date is null or at >= $4::timestamp at time zone 'Asia/Dubai')
       and ($5::date is null or at < ($5::date + 1)::timestamp at time zone 'Asia/Dubai')
       and ($7::bigint is null or number > $7)
     order by ${order} limit $6
   ), told as (
     select page.*, ${ABOUT} as person_id
     from page)
   select t.number, t.record, encode(t.previous_hash, 'hex') as previous_hash, encode(t.hash, 'hex') as hash,
     (select id from member where id = t.person_id) as about_id, coalesce((select name from person where id = t.person_id), (select name from membership_application a
       where a.id = t.object_id and split_part(t.call, '/', 4) = 'applications')) as about
   from told t order by ${order}`

const searchAll = unpreparedQuery<AuditRow>('search_records', inOrderOf('number desc', 'number < $1'))

const AT_BEFORE = '(select at from audit_record where number = $1)'
const searchDays = unpreparedQuery<AuditRow>(
  'search_records_of_days',
  inOrderOf('at desc, number desc', `at <= ${AT_BEFORE} and (at < ${AT_BEFORE} or number < $1)`),
)

/** Records with whom they are about, latest first. */
export function readRecords(
  db: Db,
  { before, officer, call, from, to, since }: Filters,
  limit: number,
): Promise<AuditRow[]> {
  const search = from === undefined && to === undefined ? searchAll : searchDays
  return search(db, [before ?? null, officer ?? null, call ?? null, from ?? null, to ?? null, limit, since ?? null])
}

/** Who has records, by name. Goes from one person to the next in the index, however many records each has. */
export const readWhoActed = query<{ officer: { id: number; name: string } }>(
  'read_who_acted',
  `with recursive acted (id) as (
     select min(person_id) from audit_record
     union all select (select min(person_id) from audit_record where person_id > acted.id) from acted where acted.id is not null)
   select json_build_object('id', p.id, 'name', p.name) as officer from acted join person p on p.id = acted.id
   order by lower(p.name), p.id`,
)

/** A record of the audit trail as it is stored: its text, what its columns repeat of it, and its place in the chain. */
export type ChainRow = {
  number: bigint
  at: Date
  person_id: bigint
  call: string
  object_id: bigint | null
  record: string
  previous_hash: Buffer
  hash: Buffer
}

/** How many records there are, and the hash of the last. */
export const readHead = query<{ count: bigint; hash: Buffer }>('read_audit_head', 'select count, hash from audit_head')

/** The number of the record that follows the one with that hash, wherever it stands. */
export const findFollower = query<{ number: bigint }>(
  'find_audit_follower',
  'select number from audit_record where previous_hash = $1 limit 1',
)

const selectChain = query<ChainRow>(
  'read_audit_chain',
  `select number, at, person_id, call, object_id, record, previous_hash, hash from audit_record
   where number > $1 order by number limit $2`,
)

const AT_ONCE = 2_000

/** Every record from the first to the last. */
export async function* readChain(db: Db): AsyncGenerator<ChainRow> {
  let after = 0n
  for (;;) {
    const rows = await selectChain(db, [after, AT_ONCE])
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = last.number
  }
}

/** What the text of a record says (docs/audit.md). */
export type RecordText = {
  number: number
  at: string
  person: string
  name: string
  roles: string[]
  call: string
  params: Record<string, string>
  sent: Record<string, unknown>
  files: Record<string, { sha256: string; type: string; bytes: number }>
  outcome: Record<string, unknown>
  entries: number[]
}

export const readRecordText = (text: string): RecordText => JSON.parse(text) as RecordText
