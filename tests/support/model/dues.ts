import { type Month, type MonthName, monthName, monthRange } from '#core/calendar.ts'
import { type ModelMember, type MonthPart, sum, TODAY } from './state.ts'

/** What each month costs; it falls due on the 12th. */
export const DUES = 10_000n
const DUE_DAY = '12'
const THIS_MONTH = TODAY.slice(0, 7) as Month
/** As far ahead as a month may be paid. */
const LAST: Month = '2027-04'

/** A month, or with `together` so many of the oldest. */
export type DuesPayment = { name: MonthName; amount: bigint; together: number | undefined }

/** What a payment pays of each month, or why it is refused. */
export function partsOf(member: ModelMember, { name, amount, together }: DuesPayment): MonthPart[] | string {
  if (together) return partsTogether(member, name, amount, together)
  const month = openMonths(member).find((each) => monthName(each) === name)
  if (month) return waitsFor(member, month) ? 'month_waiting' : [{ month, amount }]
  const paid = verifiedParts(member).some((part) => monthName(part.month) === name)
  return paid ? 'month_nothing_left' : 'month_not_owed'
}

function partsTogether(member: ModelMember, name: MonthName, amount: bigint, count: number): MonthPart[] | string {
  const owed = openMonths(member).filter((month) => month <= THIS_MONTH && !waitsFor(member, month))
  if (owed[0] && monthName(owed[0]) !== name) return 'invalid_fields'
  if (owed.length < count) return 'months_not_open'
  return divided(member, owed.slice(0, count), amount) ?? 'months_amount_too_small'
}

/** The months of a payment when its amount turns out to be another: it may not reach the last ones. */
export function dividedAnew(member: ModelMember, parts: readonly MonthPart[], amount: bigint): MonthPart[] {
  const months = parts.map(({ month }) => month)
  for (let count = months.length; count > 0; count -= 1) {
    const anew = divided(member, months.slice(0, count), amount)
    if (anew) return anew.filter((part) => part.amount > 0n)
  }
  return []
}

/** Oldest first, each what is unpaid of it, the last all that is left; undefined where nothing is left for it. */
function divided(member: ModelMember, months: readonly Month[], amount: bigint): MonthPart[] | undefined {
  const before = months.slice(0, -1).map((month) => ({ month, amount: unpaidOf(member, month) }))
  const left = amount - sum(before.map((part) => part.amount))
  const last = months.at(-1)
  return last && left > 0n ? [...before, { month: last, amount: left }] : undefined
}

/** The months that these parts complete after they fell due. */
export function completedLate(member: ModelMember, parts: readonly MonthPart[], receivedOn: string): Month[] {
  const late = parts.filter(({ month, amount }) => {
    const remaining = remainingOf(member, month)
    return remaining > 0n && amount >= remaining && `${month}-${DUE_DAY}` < receivedOn
  })
  return late.map(({ month }) => month)
}

/** Whether a month is completed, and was not by its due day. */
export function isLate({ payments }: ModelMember, month: Month): boolean {
  const of = payments.filter(({ status }) => status === 'verified')
  const paid = (some: typeof payments) =>
    sum(some.flatMap(({ months }) => months.map((part) => (part.month === month ? part.amount : 0n))))
  const inTime = of.filter(({ receivedOn }) => receivedOn <= `${month}-${DUE_DAY}`)
  return paid(of) >= DUES && paid(inTime) < DUES
}

/** What is due of dues by the end of this month. */
export const duesOwed = (member: ModelMember) =>
  sum(openMonths(member).map((month) => (month <= THIS_MONTH ? remainingOf(member, month) : 0n)))

const openMonths = (member: ModelMember) =>
  monthRange(member.duesFrom, LAST).filter((month) => remainingOf(member, month) > 0n)

/** The months up to this one fell due while everybody was active. */
const owes = ({ active, duesFrom }: ModelMember, month: Month) => month >= duesFrom && (month <= THIS_MONTH || active)

const remainingOf = (member: ModelMember, month: Month) => (owes(member, month) ? unpaidOf(member, month) : 0n)

export function unpaidOf(member: ModelMember, month: Month): bigint {
  const paid = sum(verifiedParts(member).map((part) => (part.month === month ? part.amount : 0n)))
  return paid < DUES ? DUES - paid : 0n
}

const verifiedParts = ({ payments }: ModelMember) =>
  payments.flatMap(({ status, months }) => (status === 'verified' ? months : []))

const waitsFor = ({ payments }: ModelMember, month: Month) =>
  payments.some(({ status, months }) => status === 'in_review' && months.some((part) => part.month === month))
