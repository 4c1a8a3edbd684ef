import { beforeEach, expect, test } from 'vitest'
import type { BusinessDate } from '#core/calendar.ts'
import { makeEntry } from '#core/entry.ts'
import { aed } from '#core/money.ts'
import { type Db, inTransaction } from '#server/db/connect.ts'
import { settleTally } from '#server/ledger/dues-by-month.ts'
import { postEntries, UNGUARDED } from '#server/ledger/post-entry.ts'
import { bookFaults, countOf } from '../support/books.ts'
import { borrow, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'

const world = freshWorld({ now: '2025-11-10T10:00:00+04:00' })
let office: Office

beforeEach(async () => {
  office = await seatOffice(world)
})

test('what is tallied stays what the facts say while many join, pay and have it settled at once', async () => {
  const works = Array.from({ length: 160 }, async (_, turn) => {
    const member = await world.member(`Member ${turn}`)
    if (turn % 20 === 0) await payDues(office, member, 'November', turn % 40 === 0 ? '60' : '300')
    await settleTally(world.pool)
  })
  await Promise.all(works)
  const before = await countOf(world.admin, 'tally')
  await settleTally(world.pool)
  expect(await bookFaults(world.admin)).toEqual([])
  expect(before).toBeLessThan(400)
})

/** Puts more out to the loan on a day of last year, or takes it back: whole AED. */
async function correct(db: Db, loanId: bigint, memberId: bigint, wholeAed: number) {
  const day: BusinessDate = '2025-12-20'
  const loan = { account: 'loans_receivable', memberId, loanId } as const
  const amount = aed(Math.abs(wholeAed))
  const postings: Parameters<typeof makeEntry>[0]['postings'] =
    wholeAed > 0
      ? [
          { ...loan, debit: amount },
          { account: 'bank', credit: amount },
        ]
      : [
          { account: 'bank', debit: amount },
          { ...loan, credit: amount },
        ]
  const entry = makeEntry({ kind: 'manual', memo: 'Of December', postings })
  await postEntries(
    db,
    UNGUARDED,
    [],
    [{ entry, date: day, receivedOn: day, postedAt: world.clock.now(), madeBy: null }],
  )
}

test('what was late at the end of a year is worked out anew after an entry of that year, also one that was on its way', async () => {
  await world.bring(20_000)
  const member = await world.member()
  const loanId = BigInt(await borrow(office, member, 1000, 2))
  await world.travelTo('2026-02-15T10:00:00+04:00')
  const lateLoans = async () =>
    (await office.treasurer.ask('GET /api/office/reports/annual', { query: { year: '2025' } })).loans.late[0]
  expect(await lateLoans()).toMatchObject({ loans: 1, principal: 1000 })
  await correct(world.pool, loanId, member.id, 50)
  expect(await lateLoans()).toMatchObject({ principal: 1050 })
  await inTransaction(world.pool, async (client) => {
    await correct(client, loanId, member.id, 50)
    expect(await lateLoans()).toMatchObject({ principal: 1050 })
  })
  expect(await lateLoans()).toMatchObject({ principal: 1100 })
  await correct(world.pool, loanId, member.id, -100)
  expect(await lateLoans()).toMatchObject({ principal: 1000 })
})
