import type { BusinessDate } from '#core/calendar.ts'
import { businessDateAt } from '#core/calendar.ts'
import { type Entry, makeEntry } from '#core/entry.ts'
import { openingBalances, payExpense } from '#core/events.ts'
import { aed } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { postEntries, UNGUARDED } from '#server/ledger/post-entry.ts'
import { officeTest } from './own-office.ts'

export const lastYear = Number(businessDateAt(new Date()).slice(0, 4)) - 1

async function post(db: Db, date: BusinessDate, entry: Entry): Promise<void> {
  const when = { date, receivedOn: date, postedAt: new Date(), madeBy: null }
  await postEntries(db, UNGUARDED, [], [{ entry, ...when }])
}

/**
 * Tests of an association whose books begin last October: 5,000 AED brought along, 120 spent in November, 400 of interest
 * earned in December. A process of its own, so that what is closed here is open for other tests.
 */
export const lastYearTest = officeTest.extend<object, { begun: undefined }>({
  begun: [
    async ({ office: { db } }, use) => {
      await post(db, `${lastYear}-10-10`, openingBalances({ bank: aed(5000), cash: 0n, loans: [], savings: [] }))
      const expense = { account: 'general_expense', from: 'bank', amount: aed(120), memo: 'Receipt books' } as const
      await post(db, `${lastYear}-11-12`, payExpense(expense))
      const lines = [
        { account: 'bank', debit: aed(400) },
        { account: 'interest_income', credit: aed(400) },
      ] as const
      await post(db, `${lastYear}-12-05`, makeEntry({ kind: 'manual', memo: 'Interest of a deposit', postings: lines }))
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
})
