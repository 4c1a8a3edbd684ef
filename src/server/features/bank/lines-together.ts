import type { I18n } from '@lingui/core'
import type { AnswerOf } from '#contract/calls.ts'
import { type BusinessDate, daysBetween } from '#core/calendar.ts'
import { type Fils, sumFils } from '#core/money.ts'
import { DAYS_AFTER, DAYS_BEFORE } from '#core/statement-matching.ts'
import { namedMembers } from '#server/bank-lines/named-members.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { shownCandidates } from './proposals/proposals-of.ts'

type Together = AnswerOf<'GET /api/office/bank-lines/together'>['payments']

/** So many are shown. */
const SHOWN = 3

/**
 * The payments that wait whose amount is the sum of these lines: first those whose member a line names and none another, then
 * the nearest in time to the last line. None where a line is settled, or took its money away.
 */
export async function paymentsTogether(
  { db, secrets }: { db: Db; secrets: Secrets },
  ids: readonly bigint[],
  asks: { officerId: bigint; speaker: I18n },
): Promise<Together> {
  const lines = await linesToJoin(db, [ids])
  const last = lines.at(-1)
  if (!last || lines.length < ids.length) return []
  const waiting = await waitingOfSum(db, [sumFils(lines.map(({ amount }) => amount)), last.date])
  const { one } = await namedMembers({ db, secrets }, lines)
  const named = new Map([...one.values()].map((member) => [member.memberId, member.by]))
  const by = (memberId: bigint) => (named.size === 1 ? named.get(memberId) : undefined)
  const rank = (each: WaitingOfSum) => (by(each.member_id) ? 0 : 1)
  const distance = ({ date }: WaitingOfSum) => Math.abs(daysBetween(date, last.date))
  const chosen = waiting
    .sort((a, b) => rank(a) - rank(b) || distance(a) - distance(b) || Number(a.id - b.id))
    .slice(0, SHOWN)
    .map(({ id, member_id: memberId }) => {
      const reason = by(memberId)
      return { kind: 'payment' as const, id, reasons: reason ? [reason] : [], sure: reason !== undefined }
    })
  return shownCandidates(db, chosen, asks)
}

/** Lines that may become a payment together, the earliest first. Value: lines. */
const linesToJoin = query<{ id: bigint; date: BusinessDate; amount: Fils; text: string }>(
  'lines_to_join',
  `select id, booked_on as date, amount, description || ' ' || reference as text from bank_line
   where id = any ($1::bigint[]) and status in ('open', 'unclaimed') and amount > 0 order by booked_on, id`,
)

type WaitingOfSum = { id: bigint; member_id: bigint; date: BusinessDate }

/** Values: amount in fils, the day of the last line. */
const waitingOfSum = query<WaitingOfSum>(
  'waiting_payments_of_sum',
  `select id, member_id, received_on as date from payment
   where status = 'in_review' and paid_into not like 'cash%' and amount = $1
     and received_on between $2::date - ${DAYS_BEFORE} and $2::date + ${DAYS_AFTER}
     and bank_line_id is null and split_line_id is null order by received_on, id limit 100`,
)
