import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepProposals } from '#server/features/bank/proposals/keep-proposals.ts'
import { bookFaults } from '../support/books.ts'
import { type Office, payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { secrets } from '../support/secrets.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let office: Office
let treasurer: Person

beforeEach(async () => {
  world = await openWorld()
  office = await seatOffice(world)
  treasurer = office.treasurer
})
afterEach(async () => {
  expect(await bookFaults(world.admin)).toEqual([])
  await world.close()
})

const bring = (...rows: string[]) => treasurer.ask('POST /api/office/bank-statements', statementOf(rows))
const lines = async (status = 'open') =>
  (await treasurer.ask('GET /api/office/bank-lines', { query: { account: 'bank', status } })).lines
/** What a minute later the server does, as if more claims waited than an officer should wait for. */
async function look(over = 0): Promise<number> {
  world.clock.forward({ minutes: 1 })
  return keepProposals({ db: world.pool, secrets, now: world.clock.now() }, over)
}

/** Ten lines: of members who wait, of one whose dues are verified, of two between whom nobody can tell, and of nobody. */
async function aMonth() {
  const names = ['Amal', 'Bilal', 'Chandra', 'Dilshad', 'Esha']
  const members: Person[] = []
  for (const name of names) members.push(await world.member(`${name} Perera`))
  const [first, second, third, ...twins] = members
  if (!first || !second || !third) throw new Error('too few')
  const ids = [await sendDues(first, 'November'), await sendDues(second, 'November')]
  await payDues(office, third, 'November')
  for (const twin of twins) ids.push(await sendDues(twin, 'November', '150'))
  await bring(
    '18/11/2026,TRF AMAL PERERA,100.00,',
    '18/11/2026,TRF BILAL PERERA,100.00,',
    '19/11/2026,TRF CHANDRA PERERA,100.00,',
    '19/11/2026,CDM DEPOSIT,150.00,',
    '20/11/2026,MONTHLY FEE,-25.00,',
    '20/11/2026,CDM DEPOSIT,77.00,',
  )
  return { members, ids }
}

describe('what a line may be, where it is worked out before anybody asks', () => {
  test('is what it would be for who asks', async () => {
    await aMonth()
    const now = await lines()
    expect(now.map(({ proposal }) => proposal?.member?.name)).toEqual([
      'Amal Perera',
      'Bilal Perera',
      'Chandra Perera',
      undefined,
      undefined,
      undefined,
    ])
    expect(now.map(({ others }) => others.length)).toEqual([2, 2, 2, 2, 0, 0])
    expect(await look()).toBe(3)
    expect(await lines()).toEqual(now)
    await treasurer.ask('POST /api/office/bank-lines/:id/unclaimed', { id: now[0]?.id ?? 0 })
    const unclaimed = await lines('unclaimed')
    expect(unclaimed).toMatchObject([{ proposal: { member: { name: 'Amal Perera' } } }])
    await look()
    expect(await lines('unclaimed')).toEqual(unclaimed)
  })

  test('is not what was decided since, nor what another line has become, and what came since can be chosen', async () => {
    const { ids } = await aMonth()
    await look()
    const refuse = (id = 0) =>
      treasurer.ask('POST /api/office/payments/:id/refuse', { id, fields: { reason: 'No money came.' } })
    await refuse(ids[0])
    const [amal, bilal, chandra] = await lines()
    expect(amal?.proposal).toBeNull()
    expect(bilal?.others.map(({ member }) => member?.name)).toEqual(['Chandra Perera'])
    const fields = { entry_id: chandra?.proposal?.id }
    await treasurer.ask('POST /api/office/bank-lines/:id/match', { id: bilal?.id ?? 0, fields })
    const [, left] = await lines()
    expect(left).toMatchObject({ id: chandra?.id, proposal: null })
    await refuse(ids[1])
    const late = await sendDues(await world.member('Farhan Perera'), 'November')
    expect((await lines())[1]?.others).toMatchObject([{ id: late }])
    expect(await look()).toBeGreaterThan(0)
    expect((await lines()).map(({ proposal }) => proposal?.id)).toContain(late)
  })

  test('is worked out for who asks as soon as a statement is imported, and kept again after that', async () => {
    const { members } = await aMonth()
    await look()
    const id = await sendDues(await world.member('Gita Nair'), 'November', '310')
    await bring('20/11/2026,TRF GITA NAIR,310.00,')
    expect((await lines()).at(-1)?.proposal).toMatchObject({ id, sure: true })
    expect(await look()).toBe(1)
    expect((await lines()).at(-1)?.proposal).toMatchObject({ id, sure: true })
    expect(members).toHaveLength(5)
  })

  test('is kept by one process at a time, only where something came, and not where few wait', async () => {
    await aMonth()
    expect(await look(500)).toBe(0)
    expect((await lines()).filter(({ proposal }) => proposal)).toHaveLength(3)
    await sendDues(await world.member('Farhan Perera'), 'November', '10')
    world.clock.forward({ minutes: 1 })
    const now = world.clock.now()
    const all = await Promise.all([1, 2, 3, 4].map(() => keepProposals({ db: world.pool, secrets, now }, 0)))
    expect(all.toSorted()).toEqual([0, 0, 0, 3])
    expect(await look()).toBe(0)
    await world.admin.query('delete from line_proposal')
    expect(await look()).toBe(0)
    world.clock.forward({ minutes: 5 })
    expect(await look()).toBe(3)
    world.clock.forward({ minutes: 5 })
    // Few again: whoever asks has them worked out.
    expect(await look(500)).toBe(0)
    await world.admin.query('delete from line_proposal')
    expect((await lines()).filter(({ proposal }) => proposal)).toHaveLength(3)
  })

  test('is worked out while lines and payments are being settled, and keeps nobody waiting', async () => {
    await aMonth()
    const settling = await world.admin.connect()
    await settling.query('begin; select from payment for update; select from bank_line for update')
    expect(await look()).toBe(3)
    await settling.query('rollback')
    settling.release()
  })
})
