import { type CallName, KEPT_OFF } from '#contract/calls.ts'
import { type MoneyOf, moneyOf } from '#contract/steps-on-money.ts'
import { businessDateAt } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { instant } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { appendRecord, type OfficersAct } from './audit-record.ts'

/** For how long after a new email or a link is used who made it keeps their hands off that member's money. In PostgreSQL's words. */
const HANDS_OFF = "interval '14 days'"

/**
 * What was done to how somebody signs in: a new email, or a link to choose a password. `used_at` is null while it is open;
 * a link that nobody used ends by itself.
 */
const TOUCHES = `(
  select made_by, person_id, case when status = 'held' then ended_at end as used_at, 'infinity'::timestamptz as lapses_at
  from email_change where status in ('waiting', 'held')
  union all select made_by, person_id, case when status = 'used' then ended_at end, made_at + interval '7 days'
  from invitation where status in ('open', 'used'))`
const holds = (now: string) =>
  `case when t.used_at is null then t.lapses_at else t.used_at + ${HANDS_OFF} end > ${now}::timestamptz`

/** What an officer did to how a member signs in, of late: `until` is null while it is open. */
type Touched = { until: Date | null; person_id: bigint }

const touchedBy = (owner: string, officer = '$1', now = '$3') =>
  `select t.used_at + ${HANDS_OFF} as until, t.person_id
  from ${TOUCHES} t where t.made_by = ${officer} and t.person_id = (${owner}) and ${holds(now)}
  order by until desc nulls first limit 1`

/** The refusal that an officer meets on a step with such a member's money. */
export type HandsOffCode = 'sign_in_open' | 'sign_in_touched'

/** The same as an expression of a larger query: null where nothing keeps the officer off the money of member `owner`. */
export const handsOffCode = (owner: string, officer: string, now: string) =>
  `(select case when until is null then 'sign_in_open' else 'sign_in_touched' end from (${touchedBy(owner, officer, now)}) touched)`

/** Values: the officer, the id of what is named, now. No row: nothing keeps the officer off. */
const FIND: Readonly<Record<MoneyOf, (db: Db, values: readonly unknown[]) => Promise<Touched[]>>> = {
  member: query('sign_in_touched', touchedBy('$2::bigint')),
  loan: query('sign_in_touched_of_loan', touchedBy('select member_id from loan where id = $2')),
  withdrawal: query('sign_in_touched_of_withdrawal', touchedBy('select member_id from withdrawal where id = $2')),
  recharge: query('sign_in_touched_of_recharge', touchedBy('select member_id from recharge_order where id = $2')),
}

/**
 * Why this officer takes no step on a member's money: whoever can change how somebody signs in can become that person, and
 * would then decide on what they asked for themselves. The switch for the two-person rules does not lift it.
 */
async function handsOffOf(
  db: Db,
  officerId: bigint,
  { of, id }: { of: MoneyOf; id: bigint },
  now: Date,
): Promise<Touched | undefined> {
  const [touched] = await FIND[of](db, [officerId, id, now])
  return touched
}

/** The refusal that this officer meets on every step with that member's money, or null. */
export async function handsOffCodeOf(
  db: Db,
  officerId: bigint,
  { of, id }: { of: MoneyOf; id: bigint },
  now: Date,
): Promise<HandsOffCode | null> {
  const touched = await handsOffOf(db, officerId, { of, id }, now)
  return touched ? codeOf(touched) : null
}

const codeOf = ({ until }: Touched): HandsOffCode => (until === null ? 'sign_in_open' : 'sign_in_touched')

/** Everybody on whose money the officer takes no step now. Values: the officer, now. */
export const readHandsOff = query<{ member: { member_id: number; until: string | null } }>(
  'read_hands_off',
  `select json_build_object('member_id', person_id, 'until', ${instant('until')}) as member from (
     select t.person_id, case when bool_or(t.used_at is null) then null else max(t.used_at) + ${HANDS_OFF} end as until
     from ${TOUCHES} t where t.made_by = $1 and ${holds('$2')}
     group by t.person_id) touched order by person_id`,
)

/** With whose money it is that the officer is kept off. */
class HandsOff extends Refusal {
  readonly memberId: bigint
  constructor(touched: Touched) {
    const { until, person_id: memberId } = touched
    super(codeOf(touched), until === null ? {} : { day: { day: businessDateAt(until) } })
    this.memberId = memberId
  }
}

/** Throws `sign_in_open` or `sign_in_touched` where the call is a step on the money of a member whose way in the officer touched. */
export async function checkHandsOff(
  db: Db,
  call: CallName,
  { officerId, params }: { officerId: bigint; params: unknown },
  now: Date,
): Promise<void> {
  const of = moneyOf(call)
  if (!of) return
  const { id } = params as { id: bigint }
  const touched = await handsOffOf(db, officerId, { of, id }, now)
  if (touched) throw new HandsOff(touched)
}

/** The record of a step that an officer was kept off, so that the trail says who tried it and why it was refused. */
export function handsOffRecord(error: unknown, { by, call, now, sent }: OfficersAct): string | undefined {
  if (!(error instanceof HandsOff)) return undefined
  const params = { id: error.memberId }
  return appendRecord({
    by,
    call: KEPT_OFF,
    now,
    sent: { params, body: { step: call, why: error.code, ...(sent?.params as object) } },
  })
}
