import { type BusinessDate, yearOf } from './calendar.ts'

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
