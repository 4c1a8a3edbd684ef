import type { Month } from './calendar.ts'
import { TERM_MAX } from './loan-schedule.ts'
import { aed, type Fils } from './money.ts'

/** Dues from a month on: the amount and the day of the month they fall due (its last day where it is shorter). */
export interface DuesRate {
  from: Month
  amount: Fils
  dueDay: number
}

/** Oldest first, never empty. Months before the first rate follow the first. */
export type DuesSettings = readonly [DuesRate, ...DuesRate[]]

export interface AssociationSettings {
  name: string
  email: string
  phone: string
  address: string
  /** Where members pay to. */
  bank: { name: string; accountName: string; accountNumber: string; iban: string }
  dues: DuesSettings
  /** Kept back from lending. */
  reserve: Fils
  /** Of the principal, in hundredths of a percent. */
  insuranceRateBasisPoints: number
  /** Round loan instalments up to a multiple of so many whole AED; null rounds to the fils. */
  instalmentMultiple: number | null
  /** Longest loan term, in months. */
  termMax: number
  /** Whether an active borrower's savings are locked up to the outstanding principal. */
  lockSavings: boolean
  /** Off only where a single officer does everything; every screen of the books then says so. */
  twoPersonRules: boolean
}

/** What a new association begins with: 100 AED a month, due on the 12th, everything optional off (product: "Dues", "Loans"). */
export function defaultSettings(duesFrom: Month): AssociationSettings {
  return {
    name: 'Somiti',
    email: '',
    phone: '',
    address: '',
    bank: { name: '', accountName: '', accountNumber: '', iban: '' },
    dues: [{ from: duesFrom, amount: aed(100), dueDay: 12 }],
    reserve: 0n,
    insuranceRateBasisPoints: 0,
    instalmentMultiple: null,
    termMax: TERM_MAX,
    lockSavings: false,
    twoPersonRules: true,
  }
}
