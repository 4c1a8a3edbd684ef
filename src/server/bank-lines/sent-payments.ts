import { type BusinessDate, daysBetween } from '#core/calendar.ts'
import type { Fils } from '#core/money.ts'
import { separationRefusal } from '#core/separation.ts'
import type { AssociationSettings } from '#core/settings.ts'
import { DAYS_BEFORE, nearestInTime } from '#core/statement-matching.ts'
import { query } from '#server/db/query.ts'
import { feeMost } from './hold-line.ts'
import { lookTwice } from './second-look.ts'

export type SentPayment = {
  id: bigint
  member_id: bigint
  amount: bigint
  date: BusinessDate
  recorded_by: bigint | null
  answers: number
  look_twice: boolean
}

/** The dues of the months of the payment p: with these its amount is not looked at. */
const EXPECTED = '(select sum(dues_amount) from payment_month where payment_id = p.id)'

/** What members sent that waits for an officer and is tied to no line, the oldest first. Value: their ids. */
export const readSent = query<SentPayment>(
  'read_sent_by_members',
  `select id, member_id, amount, received_on as date, recorded_by, answers::int,
     json_array_length(${lookTwice(EXPECTED)}) > 0 as look_twice
   from payment p
   where member_id = any ($1::bigint[]) and status = 'in_review' and not from_savings and paid_into like 'bank%'
     and bank_line_id is null and split_line_id is null order by received_on, id`,
)

/** The day of a line and its amount in fils, and the officer who looks at it. */
type Asked = { date: BusinessDate; amount: Fils; officerId: bigint; settings: AssociationSettings }

/** Amounts in AED, as answers have them. */
type SentBeside = Pick<SentPayment, 'answers' | 'look_twice'> & {
  payment_id: number
  amount: number
  bank_fee: number | null
  why_not: NonNullable<ReturnType<typeof separationRefusal>> | null
}

/** What of a member's payments a line may be paid for although its amount is another: the nearest in time, as answers have it. */
export function sentBeside(
  payments: readonly SentPayment[],
  { date, amount, officerId, settings }: Asked,
): SentBeside | null {
  const [nearest] = nearestInTime(payments, date, 1)
  if (!nearest || Math.abs(daysBetween(nearest.date, date)) > DAYS_BEFORE) return null
  const parties = {
    step: 'verify_payment',
    officerId,
    ownerId: nearest.member_id,
    recordedBy: nearest.recorded_by,
  } as const
  return {
    payment_id: Number(nearest.id),
    amount: Number(nearest.amount) / 100,
    answers: nearest.answers,
    look_twice: nearest.look_twice,
    bank_fee: feeOf(nearest.amount - amount, feeMost(nearest.amount, settings)),
    why_not: separationRefusal(parties, settings.twoPersonRules) ?? null,
  }
}

/** What a line is short by (AED), where that can be a fee of the bank. */
const feeOf = (short: Fils, most: Fils) => (short > 0n && short <= most ? Number(short) / 100 : null)
