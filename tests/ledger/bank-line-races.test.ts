import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { matchLine, releaseLine } from '#server/features/bank/bank-store.ts'
import { type Office, payDues, seatOffice } from '../support/journeys.ts'
import { holding, untilWaitedFor, untilWaiting } from '../support/lock-waits.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { freshWorld } from '../support/opened-world.ts'

const world = freshWorld({ now: '2026-11-15T10:00:00+04:00' })
let office: Office

beforeEach(async () => {
  office = await seatOffice(world)
  await payDues(office, await world.member('Amina Hossain'), 'November')
  await world.travelTo('2026-11-21T10:00:00+04:00')
  await bring('18/11/2026,TRF AMINA HOSSAIN,100.00,')
})

const bring = (row: string) => office.treasurer.ask('POST /api/office/bank-statements', statementOf([row]))
/** A statement of days before the entry's own, which so far lies before all that was imported. */
const bringOlder = () => bring('10/11/2026,MONTHLY FEE,-25.00,')

/** The line and the dues that it brought. */
async function lineAndEntry() {
  const { lines } = await office.treasurer.ask('GET /api/office/bank-lines', {
    query: { account: 'bank', status: 'open' },
  })
  const [line] = lines
  return [BigInt(line?.id ?? 0), BigInt(line?.proposal?.id ?? 0)] as const
}

/** What does not commit before an older statement is on its way. */
async function whileOlderComes(act: (db: Db) => Promise<unknown>): Promise<void> {
  let older: Promise<unknown> | undefined
  await holding(world, async (holder) => {
    expect(await act(holder)).toMatchObject([{ id: expect.anything() }])
    older = bringOlder()
    await untilWaitedFor(world, holder)
  })
  await older
}

const entriesWithoutLine = async () =>
  (await world.admin.query<{ entry_id: bigint }>('select entry_id from unlined_entry')).rows.map((row) => row.entry_id)

test('an entry that gets its line while an older statement is imported has one', async () => {
  const [line, entry] = await lineAndEntry()
  await whileOlderComes((db) => matchLine(db, [line, entry, office.treasurer.id, world.clock.now()]))
  expect(await entriesWithoutLine()).toEqual([])
})

test('an entry that loses its line while an older statement is imported has none', async () => {
  const [line, entry] = await lineAndEntry()
  await matchLine(world.pool, [line, entry, office.treasurer.id, world.clock.now()])
  await whileOlderComes((db) => releaseLine(db, [line]))
  expect(await entriesWithoutLine()).toEqual([entry])
})

test('of two statements at once, of which one words the same line anew, one is told that it is probably known', async () => {
  const send = (row: string) => office.treasurer.send('POST /api/office/bank-statements', statementOf([row]))
  const answers = await holding(world, async (holder) => {
    // Whoever stores a statement waits for who imported it, and has looked at what there is before.
    await holder.query('select from person where id = $1 for update', [office.treasurer.id])
    const both = [send('19/11/2026,TRF VIJAY NAIR,250.00,1250.00'), send('19/11/2026,TRANSFER NAIR V,250.00,1250.00')]
    await untilWaiting(world, 2)
    await holder.query('commit')
    return Promise.all(both)
  })
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'statement_probably_known' })
  const { rows } = await world.pool.query('select id from bank_line where amount = 25000')
  expect(rows).toHaveLength(1)
})
