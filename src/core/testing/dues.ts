import type { BusinessDate, Month } from '../calendar.ts'
import type { DuesAccount, DuesPayment } from '../dues-calendar.ts'
import { aed } from '../money.ts'

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
