import { addDays, type BusinessDate, daysBetween, earlier, MONTH_NAMES, yearOf } from './calendar.ts'
import { type Fils, sumFils } from './money.ts'

export const BONUS_STATES = [
  'prepared',
  'declared',
  'declined',
  'crediting',
  'credited',
  'reversing',
  'reversed',
] as const
export type BonusState = (typeof BONUS_STATES)[number]
type Shared = { from: string; to: string; status: BonusState }

/** The bonus that a meeting on a year's report speaks of: the latest for a time that ends in that year and was not given up. */
export const bonusOfYear = <T extends Shared>(latestFirst: readonly T[], year: number): T | undefined =>
  latestFirst.find(
    ({ to, status }) => yearOf(to as BusinessDate) === year && !['declined', 'reversing', 'reversed'].includes(status),
  )

/** What of the average savings of all members a bonus comes to: 0.05 of five percent. Undefined where nothing was saved. */
export const bonusRate = ({ amount, average_of_all: average }: { amount: number; average_of_all: number }) =>
  average > 0 ? amount / average : undefined

/**
 * The time that the next bonus is for: from the day after the last one was shared for, or from the beginning of last year
 * where there was none, to the end of that year or to yesterday, whichever is earlier. Where nothing is left of it, it is
 * yesterday.
 */
export function nextBonusPeriod(last: BusinessDate | undefined, today: BusinessDate) {
  const yesterday = addDays(today, -1)
  const begins = last ? addDays(last, 1) : (`${yearOf(yesterday) - 1}-01-01` as BusinessDate)
  const from = earlier(begins, yesterday)
  return { from, to: earlier(`${yearOf(from)}-12-31` as BusinessDate, yesterday) }
}

/** What may be declared as a bonus at most: the surplus and the result to date; nothing when they are below zero. */
export function distributable({ surplus, income, expense }: { surplus: Fils; income: Fils; expense: Fils }): Fils {
  const free = surplus + income - expense
  return free > 0n ? free : 0n
}

/** A transaction of one member's savings: above zero in, below out. */
export interface SavingsTransaction {
  date: BusinessDate
  amount: Fils
}

/**
 * A member's savings at the end of each day from `from` to `to`, both included, added up: fils × days. Over one period
 * it weighs members exactly as their average daily savings do, without a division.
 */
export function savingsDays(transactions: readonly SavingsTransaction[], from: BusinessDate, to: BusinessDate): bigint {
  const end = addDays(to, 1)
  const counted = transactions.filter((transaction) => transaction.date < end)
  return sumFils(counted.map(({ date, amount }) => amount * BigInt(daysBetween(date < from ? from : date, end))))
}

export interface Weight {
  memberId: bigint
  /** Zero or more. */
  weight: bigint
}

export interface Share {
  memberId: bigint
  amount: Fils
}

/**
 * Shares a bonus by weight to the fils, by largest remainder, so that the shares sum to it exactly. Equal remainders go
 * to the lower member id. Who gets nothing is left out. Throws a RangeError when nobody has any weight.
 */
export function shareBonus(total: Fils, weights: readonly Weight[]): Share[] {
  const whole = sumFils(weights.map(({ weight }) => weight))
  if (whole <= 0n) throw new RangeError('nobody has savings to share by')
  const parts = weights.map(({ memberId, weight }) => ({
    memberId,
    amount: (total * weight) / whole,
    remainder: (total * weight) % whole,
  }))
  const left = Number(total - sumFils(parts.map((part) => part.amount)))
  const first = parts.toSorted((a, b) => compare(b.remainder, a.remainder) || compare(a.memberId, b.memberId))
  for (const part of first.slice(0, left)) part.amount += 1n
  return parts.filter((part) => part.amount > 0n).map(({ memberId, amount }) => ({ memberId, amount }))
}

function compare(a: bigint, b: bigint): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** What the journal and the members' statements say of a bonus: the year, or the days of its period. */
export function bonusMemo(from: BusinessDate, to: BusinessDate): string {
  const year = from.slice(0, 4)
  if (from === `${year}-01-01` && to === `${year}-12-31`) return `Bonus for ${year}`
  return `Bonus for ${dayWords(from)} to ${dayWords(to)}`
}

function dayWords(date: BusinessDate): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${MONTH_NAMES[(month ?? 1) - 1]} ${year}`
}
