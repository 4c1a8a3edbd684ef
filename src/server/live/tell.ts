import type { Db, Pool } from '#server/db/connect.ts'
import { anyOf, query } from '#server/db/query.ts'
import { type Mark, type News, type Owned, payloadsOf, type Subject } from './news.ts'

export const CHANNEL = 'somiti_live'
/** News of this long are sent together. Nobody sees the difference, and a busy desk sends some thirty a second at most. */
const COLLECTED_MS = 30

export type LiveLog = { warn(details: object, message: string): void }

/**
 * A notification takes a lock of the whole database when its transaction commits, so none is sent within a transaction
 * that does anything else, and its own does not wait for the disk.
 */
const notify = query(
  'notify_live',
  `select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', payload) from unnest($1::text[]) payload`,
)

/**
 * Collects news and sends them to all server processes of this database. To be told once what they are about is
 * committed. What cannot be sent is dropped: news are hints, and who waits for them looks for himself now and then.
 */
export function newTeller(pool: Pool, log: LiveLog) {
  let collected: News[] = []
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()

  const send = () => {
    clearTimeout(timer)
    timer = undefined
    const news = collected
    collected = []
    if (news.length === 0) return
    sending = sending
      .then(async () => {
        await notify(pool, [payloadsOf(await marksOf(pool, news))])
      })
      .catch((error: unknown) => log.warn({ error: codeOf(error) }, 'news are dropped'))
  }
  return {
    tell(news: readonly News[]): void {
      if (news.length === 0) return
      collected.push(...news)
      timer ??= setTimeout(send, COLLECTED_MS)
    },
    /** Sends what is left. */
    async stop(): Promise<void> {
      send()
      await sending
    },
  }
}

async function marksOf(pool: Pool, news: readonly News[]): Promise<Mark[]> {
  const marks: Mark[] = []
  const owned = new Map<string, { topic: Subject; of: Owned; ids: bigint[] }>()
  for (const each of news) {
    if ('office' in each) {
      marks.push(each)
      continue
    }
    const key = `${each.topic} ${each.of}`
    const held = owned.get(key)
    if (held) held.ids.push(...each.ids)
    else owned.set(key, { topic: each.topic, of: each.of, ids: [...each.ids] })
  }
  for (const { topic, of, ids } of owned.values()) {
    for (const personId of await ownersOf(pool, of, ids)) marks.push({ topic, personId })
  }
  return marks
}

/** An error's words may name what was asked; its code does not. */
export const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown')

const IDS = anyOf('$1::bigint[]')

type Find = (db: Db, values: readonly unknown[]) => Promise<{ owner: bigint | null }[]>

const FIND: Readonly<Record<Exclude<Owned, 'person'>, Find>> = {
  payment: query('owners_of_payments', `select distinct member_id as owner from payment where id = ${IDS}`),
  loan: query('owners_of_loans', `select distinct member_id as owner from loan where id = ${IDS}`),
  withdrawal: query('owners_of_withdrawals', `select distinct member_id as owner from withdrawal where id = ${IDS}`),
  recharge: query('owners_of_recharges', `select distinct member_id as owner from recharge_order where id = ${IDS}`),
  recharge_by_entry: query(
    'owners_of_recharge_entries',
    `select distinct member_id as owner from recharge_order where order_entry_id = ${IDS}`,
  ),
  application: query(
    'owners_of_applications',
    `select distinct person_id as owner from membership_application where id = ${IDS}`,
  ),
  conversation: query('owners_of_conversations', `select person_id as owner from conversation where id = ${IDS}`),
  // By who sent it.
  latest_notice: query(
    'owners_of_latest_notices',
    `select person_id as owner from notice_recipient
     where notice_id in (select max(id) from notice where sent_by = ${IDS} group by sent_by)`,
  ),
  manual_entry: query(
    'owners_of_manual_entries',
    `select distinct member_id as owner from manual_entry_line where manual_entry_id = ${IDS}`,
  ),
}

/** Whom these belong to. */
async function ownersOf(db: Db, of: Owned, ids: readonly bigint[]): Promise<bigint[]> {
  if (of === 'person') return [...ids]
  const rows = await FIND[of](db, [ids])
  return rows.flatMap(({ owner }) => owner ?? [])
}
