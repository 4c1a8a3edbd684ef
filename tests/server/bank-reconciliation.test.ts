import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { receiveUnmatched } from '#core/events.ts'
import { inTransaction } from '#server/db/connect.ts'
import { postEntries, UNGUARDED } from '#server/ledger/post-entry.ts'
import { borrow, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { untilWaitedFor } from '../support/lock-waits.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let treasurer: Person
let member: Person

beforeEach(async () => {
  office = await seatOffice(world)
  treasurer = office.treasurer
  member = await world.member('Amina Hossain')
})

const send = 'POST /api/office/bank-statements'
const ROWS = [
  '18/11/2026,TRF AMINA HOSSAIN,100.00,100.00',
  '19/11/2026,MONTHLY FEE,-25.00,75.00',
  '20/11/2026,CDM DEPOSIT,"1,250.00","1,325.00"',
]
const lines = async (status = 'open') =>
  (await treasurer.ask('GET /api/office/bank-lines', { query: { account: 'bank', status } })).lines
const reconciled = (at = '2026-11-21') =>
  treasurer.ask('GET /api/office/bank-reconciliation', { query: { account: 'bank', at } })

describe('the reconciliation', () => {
  test('explains all that lies between the statement and the books', async () => {
    await world.travelTo('2026-11-18T10:00:00+04:00')
    await payDues(office, member, 'November')
    await world.travelTo('2026-11-21T10:00:00+04:00')
    await payDues(office, await world.member('Vijay Nair'), 'November', '300')
    await treasurer.ask(send, statementOf(ROWS))
    expect(await reconciled()).toMatchObject({
      book_balance: 400,
      statement_balance: 1325,
      lines_total: 1325,
      entries_total: 400,
      expected_balance: 1325,
      difference: 0,
    })
    const [transfer, fee, deposit] = await lines()
    const fields = { entry_id: transfer?.proposal?.id }
    await treasurer.ask('POST /api/office/bank-lines/:id/match', { id: transfer?.id ?? 0, fields })
    await treasurer.ask('POST /api/office/bank-lines/:id/charge', { id: fee?.id ?? 0 })
    const now = await reconciled()
    expect(now).toMatchObject({ book_balance: 375, lines_total: 1250, entries_total: 300, difference: 0 })
    expect(now.lines).toMatchObject([{ id: deposit?.id, amount: 1250, status: 'open' }])
    expect(now.entries).toMatchObject([
      { amount: 300, memo: 'Monthly dues, November 2026', member: { name: 'Vijay Nair' } },
    ])
    const csv = 'GET /api/office/bank-reconciliation.csv'
    const { bytes } = await treasurer.send(csv, { query: { account: 'bank', at: '2026-11-21' } })
    const rows: string[][] = parse(bytes, { bom: true })
    expect(rows.map((row) => row.at(-1))).toEqual([
      'Amount, AED',
      ...['375', '1250', '1250', '300', '300', '1325', '1325', '0'],
    ])
    expect(rows.find(([section]) => section === 'In the books, not on the statement')?.slice(4, 6)).toEqual([
      'Vijay Nair',
      'Monthly dues, November 2026',
    ])
    expect(await reconciled('2026-11-18')).toMatchObject({ book_balance: 100, statement_balance: 100, difference: 0 })
    expect(await reconciled('2026-11-19')).toMatchObject({ book_balance: 100, lines_total: -25, difference: 0 })
  })

  test('takes the last balance of a day whichever way the bank writes it, and shows what nothing explains', async () => {
    await treasurer.ask(send, statementOf(['20/11/2026,B,-30,70.00', '20/11/2026,A,100,100.00']))
    expect(await reconciled()).toMatchObject({ statement_balance: 70, expected_balance: 70, difference: 0 })
    await treasurer.ask(send, statementOf(['21/11/2026,C,10,90.00']))
    expect(await reconciled()).toMatchObject({ statement_balance: 90, expected_balance: 80, difference: 10 })
  })

  test('takes the balance that was imported last where two files say another of a day, whatever becomes of the lines', async () => {
    await treasurer.ask(send, statementOf(['20/11/2026,A,100,100.00']))
    await treasurer.ask(send, statementOf(['20/11/2026,B,30,250.00']))
    expect(await reconciled()).toMatchObject({ statement_balance: 250 })
    for (const { id } of await lines()) {
      await treasurer.ask('POST /api/office/bank-lines/:id/unclaimed', { id })
      expect(await reconciled()).toMatchObject({ statement_balance: 250 })
    }
  })

  test('leaves a payout that came back on both sides, each its own line', async () => {
    await world.bring(2_000)
    const loan = await borrow(office, member, 1000)
    const bounced = { id: loan, fields: { reason: 'The bank sent it back.' } }
    await treasurer.ask(send, statementOf(['21/11/2026,FT OUT,-1000,1000', '21/11/2026,FT RETURN,1000,2000']))
    const [out] = await lines()
    const fields = { entry_id: out?.proposal?.id }
    await treasurer.ask('POST /api/office/bank-lines/:id/match', { id: out?.id ?? 0, fields })
    await treasurer.ask('POST /api/office/loans/:id/reverse-disbursement', bounced)
    const [back] = await lines()
    expect(back).toMatchObject({ description: 'FT RETURN', proposal: { kind: 'entry' } })
    expect((await lines('matched'))[0]).toMatchObject({ description: 'FT OUT' })
  })

  test('knows an entry that was on its way when the first statement was imported', async () => {
    let imported: Promise<unknown> | undefined
    await inTransaction(world.pool, async (client) => {
      const [date, postedAt] = ['2026-11-21' as const, world.clock.now()]
      const entry = receiveUnmatched({ into: 'bank', amount: 4_000n })
      await postEntries(client, UNGUARDED, [], [{ entry, date, receivedOn: date, postedAt, madeBy: null }])
      imported = treasurer.ask(send, statementOf(ROWS))
      await untilWaitedFor(world, client)
    })
    await imported
    expect(await reconciled()).toMatchObject({ entries: [{ amount: 40 }], difference: 0 })
  })
})
