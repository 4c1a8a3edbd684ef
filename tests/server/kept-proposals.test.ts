import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { keepProposals } from '#server/features/bank/proposals/keep-proposals.ts'
import { type Office, payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { freshWorld } from '../support/opened-world.ts'
import { secrets } from '../support/secrets.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld({ now: '2026-11-14T10:00:00+04:00' })
let office: Office
let treasurer: Person

beforeEach(async () => {
  office = await seatOffice(world)
  treasurer = office.treasurer
})

const bring = (...rows: string[]) => treasurer.ask('POST /api/office/bank-statements', statementOf(rows))
const lines = async (status = 'open') =>
  (await treasurer.ask('GET /api/office/bank-lines', { query: { account: 'bank', status } })).lines
const proposed = async () => (await lines()).filter(({ proposal }) => proposal)
const forget = () => world.admin.query('delete from line_proposal')
/** What twenty seconds later the server does, as if more payments waited than an officer should wait for. */
async function look({ over = 0, db = world.pool as Db } = {}): Promise<number> {
  world.clock.forward({ minutes: 1 / 3 })
  return keepProposals({ db, secrets, now: world.clock.now() }, over)
}

/** Six lines: of two members who wait, of one whose dues are verified, of two between whom nobody can tell, of nobody. */
async function aMonth(): Promise<number[]> {
  const names = ['Amal', 'Bilal', 'Chandra', 'Dilshad', 'Esha', 'Farhan']
  const members: Person[] = []
  for (const name of names) members.push(await world.member(`${name} Perera`))
  const [first, second, third, fourth, ...twins] = members
  if (!first || !second || !third || !fourth) throw new Error('too few')
  const early = await sendDues(third, 'November')
  await world.travelTo('2026-11-17T10:00:00+04:00')
  const ids = [await sendDues(first, 'November')]
  await payDues(office, fourth, 'November')
  await world.travelTo('2026-11-21T10:00:00+04:00')
  await treasurer.ask('POST /api/office/payments/:id/verify', { id: early })
  ids.push(await sendDues(second, 'November'))
  for (const twin of twins) ids.push(await sendDues(twin, 'November', '150'))
  await bring(
    '14/11/2026,TRF AMAL PERERA,100.00,',
    '18/11/2026,TRF BILAL PERERA,100.00,',
    '19/11/2026,TRF CHANDRA PERERA,100.00,',
    '19/11/2026,CDM DEPOSIT,150.00,',
    '20/11/2026,MONTHLY FEE,-25.00,',
    '20/11/2026,CDM DEPOSIT,77.00,',
  )
  return ids
}

describe('what a line may be, where it is worked out before anybody asks', () => {
  test('is what it would be for who asks, and so is what it may be beside', async () => {
    await aMonth()
    const now = await lines()
    expect(now.map(({ proposal }) => proposal?.member?.name.slice(0, 5))).toEqual([
      'Amal ',
      'Bilal',
      'Chand',
      undefined,
      undefined,
      undefined,
    ])
    expect(now.map(({ others }) => others.length)).toEqual([3, 3, 3, 2, 0, 0])
    expect(await look()).toBe(3)
    expect(await lines()).toEqual(now)
    await treasurer.ask('POST /api/office/bank-lines/:id/unclaimed', { id: now[0]?.id ?? 0 })
    const unclaimed = await lines('unclaimed')
    expect(unclaimed).toMatchObject([{ proposal: { member: { name: 'Amal Perera' } } }])
    await look()
    expect(await lines('unclaimed')).toEqual(unclaimed)
  })

  test('is not what was decided since, nor what another line has become, and what came since can be chosen', async () => {
    const ids = await aMonth()
    await look()
    const refuse = (id = 0) =>
      treasurer.ask('POST /api/office/payments/:id/refuse', { id, fields: { reason: 'No money came.' } })
    await refuse(ids[0])
    const [amal, bilal, chandra] = await lines()
    expect(amal?.proposal).toBeNull()
    expect(bilal?.others.map(({ member }) => member?.name)).toEqual(['Dilshad Perera', 'Chandra Perera'])
    const fields = { entry_id: chandra?.proposal?.id }
    await treasurer.ask('POST /api/office/bank-lines/:id/match', { id: bilal?.id ?? 0, fields })
    const [, left] = await lines()
    expect(left).toMatchObject({ id: chandra?.id, proposal: null })
    await refuse(ids[1])
    const late = await sendDues(await world.member('Gita Nair'), 'November')
    expect((await lines())[1]?.others.map(({ id }) => id)).toContain(late)
    await bring('20/11/2026,TRF GITA NAIR,100.00,')
    expect(await look()).toBeGreaterThan(0)
    expect((await lines()).at(-1)?.proposal).toMatchObject({ id: late, sure: true })
    const kept = await world.admin.query(
      'select from line_proposal k join bank_line l on l.id = line_id and status <> $1',
      ['open'],
    )
    expect(kept.rows).toEqual([])
  })

  test('is worked out for who asks as soon as a statement is imported, also while a look is under way', async () => {
    await aMonth()
    await look()
    const id = await sendDues(await world.member('Gita Nair'), 'November', '310')
    await bring('20/11/2026,TRF GITA NAIR,310.00,')
    expect((await lines()).at(-1)?.proposal).toMatchObject({ id, sure: true })
    expect(await look()).toBe(1)
    expect((await lines()).at(-1)?.proposal).toMatchObject({ id, sure: true })
    const late = await sendDues(await world.member('Habib Khan'), 'November', '320')
    const importing = (async (query: { name?: string }) => {
      if (query.name === 'count_candidates_of_amounts')
        await bring(`20/11/2026,TRF HABIB KHAN ${late},320.00,`).catch(() => {})
      return world.pool.query(query as string)
    }) as Db['query']
    expect(await look({ db: { query: importing } })).toBe(0)
    expect((await lines()).at(-1)?.proposal).toMatchObject({ id: late, sure: true })
  })

  test('is looked at by one process at a time, where something came, and again after a minute', async () => {
    await aMonth()
    world.clock.forward({ minutes: 1 })
    const now = world.clock.now()
    const all = await Promise.all([1, 2, 3, 4].map(() => keepProposals({ db: world.pool, secrets, now }, 0)))
    expect(all.toSorted()).toEqual([0, 0, 0, 3])
    expect(await look()).toBe(0)
    await forget()
    expect(await look()).toBe(0)
    await sendDues(await world.member('Gita Nair'), 'November', '10')
    expect(await look()).toBe(3)
    await forget()
    world.clock.forward({ minutes: 1 })
    expect(await look()).toBe(3)
  })

  test('is worked out for who asks where few wait, and where no look has ended for some minutes', async () => {
    await aMonth()
    expect(await look({ over: 500 })).toBe(0)
    await forget()
    expect(await proposed()).toHaveLength(3)
    world.clock.forward({ minutes: 1 })
    await look()
    await forget()
    expect(await proposed()).toHaveLength(0)
    world.clock.forward({ minutes: 4 })
    expect(await proposed()).toHaveLength(3)
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
