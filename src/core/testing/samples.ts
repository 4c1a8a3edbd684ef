import fc from 'fast-check'
import { addDays, addMonths, type BusinessDate, dateInMonth, type Month } from '../calendar.ts'
import type { DuesAccount, DuesPayment } from '../dues-calendar.ts'
import type { Entry } from '../entry.ts'
import { aed, formatAed } from '../money.ts'

/** Months of half a century, leap years and turns of the year among them. */
export const anyMonth: fc.Arbitrary<Month> = fc.integer({ min: 0, max: 599 }).map((n) => addMonths('2000-01', n))

/** Any day of those years, with the awkward ones (29 February, the 31st, the 1st) drawn far more often than by chance. */
export const anyDate: fc.Arbitrary<BusinessDate> = fc.oneof(
  fc.integer({ min: 0, max: 18_000 }).map((n) => addDays('2000-01-01', n)),
  fc.tuple(anyMonth, fc.constantFrom(1, 28, 29, 30, 31)).map(([month, day]) => dateInMonth(month, day)),
  fc.constantFrom<BusinessDate>('2024-02-29', '2028-02-29', '2027-02-28', '2026-12-31', '2027-01-01'),
)

export const today: BusinessDate = '2026-11-21'

/** An active member since August 2026, 100 AED due on the 12th, nothing paid. */
export function account(more: Partial<DuesAccount> = {}): DuesAccount {
  return {
    acceptedOn: '2026-08-01',
    duesFrom: '2026-08',
    statusHistory: [{ from: '2026-08-01', active: true }],
    settings: [{ from: '2026-01', amount: aed(100), dueDay: 12 }],
    payments: [],
    ...more,
  }
}

/** A verified payment of that many AED, come in on the 5th of its month. */
export function paid(month: Month, amount = 100, more: Partial<DuesPayment> = {}): DuesPayment {
  return { month, amount: aed(amount), duesAmount: aed(100), state: 'verified', receivedOn: `${month}-05`, ...more }
}

/** A receipt that waits. */
export const sent = (month: Month, amount = 100) => paid(month, amount, { state: 'waiting' })

/** An entry as one reads it in a ledger: 'Dr bank 100.00', 'Cr savings/7 100.00', 'Dr loans_receivable/7/3 1,000.00'. */
export function read(entry: Entry): string[] {
  return entry.postings.map(({ account, memberId, loanId, amount }) => {
    const owner = [account, memberId, loanId].filter((part) => part !== undefined).join('/')
    return amount > 0n ? `Dr ${owner} ${formatAed(amount)}` : `Cr ${owner} ${formatAed(-amount)}`
  })
}
