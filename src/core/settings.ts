import type { Month } from './calendar.ts'
import { INTEREST_BASIS_POINTS, LOAN_LIMITS, type LoanLimits, TERM_MAX } from './loan-schedule.ts'
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
  loanLimits: LoanLimits
  /** Flat, of the principal, in hundredths of a percent. Fixed for a loan at its application. */
  interestBasisPoints: number
  /** Kept back from lending. */
  reserve: Fils
  /** Of the principal, in hundredths of a percent. */
  insuranceRateBasisPoints: number
  /** Round loan instalments up to a multiple of so many whole AED; null rounds to the fils. */
  instalmentMultiple: number | null
  /** Longest loan term, in months. */
  termMax: number
  /** For each month of dues and each instalment that is completed after its due day; zero: no fines. */
  lateFine: Fils
  /** By their names, in the order in which the form lists them. */
  rechargeOperators: readonly string[]
  /** What one officer may pay for a recharge beyond its amount; above it another confirms. */
  rechargeCostMost: Fils
  /** The largest expense that one officer may post; above it another confirms. */
  expenseLimit: Fils
  /** Whether an active borrower's savings are locked up to the outstanding principal. */
  lockSavings: boolean
  /** Off only where a single officer does everything; every screen of the books then says so. */
  twoPersonRules: boolean
}

/** Specification, point 9. */
const RECHARGE_OPERATORS = ['Airtel', 'Jio', 'Vodafone', 'BSNL']

/** What a new association begins with: 100 AED a month, due on the 12th, everything optional off (product: "Dues", "Loans"). */
export function defaultSettings(duesFrom: Month): AssociationSettings {
  return {
    name: 'Somiti',
    email: '',
    phone: '',
    address: '',
    bank: { name: '', accountName: '', accountNumber: '', iban: '' },
    dues: [{ from: duesFrom, amount: aed(100), dueDay: 12 }],
    loanLimits: LOAN_LIMITS,
    interestBasisPoints: INTEREST_BASIS_POINTS,
    reserve: 0n,
    insuranceRateBasisPoints: 0,
    instalmentMultiple: null,
    termMax: TERM_MAX,
    lateFine: 0n,
    rechargeOperators: RECHARGE_OPERATORS,
    rechargeCostMost: aed(5),
    expenseLimit: aed(500),
    lockSavings: false,
    twoPersonRules: true,
  }
}

/** What the recharge form sends for an operator: 'bsnl' for BSNL (specification, point 5). Empty for a name that has nothing to make one of. */
export function operatorCode(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
