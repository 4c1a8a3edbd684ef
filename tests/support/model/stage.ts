import { monthOf } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import { seatOffice } from '../journeys.ts'
import { openWorld, type Person, type World } from '../world.ts'
import type { Stage } from './move.ts'
import { keepRows } from './reset.ts'
import { type Model, type ModelMember, post, savingsKey } from './state.ts'

const NAMES = ['Amina', 'Vijay', 'Shirin', 'Bilal']
const BROUGHT = 50_000_000n
/** The books began in another year, so that there are months and a year to close; members joined two months before that of the game. */
const BEGAN = '2025-11-10'
const JOINED = '2026-03-01'
const NOW = '2026-05-20T00:05:00+04:00'

/** An association in which sequences are played one after the other, each from where it began. */
export interface Theatre {
  world: World
  /** Who reads the books, and does nothing. */
  auditor: Person
  begin(): Promise<Pick<Stage, 'model' | 'office'>>
}

export async function openTheatre(): Promise<Theatre> {
  const world = await openWorld({ now: `${JOINED}T10:00:00+04:00` })
  const [secretary, second, admin] = [
    await world.officer('secretary'),
    await world.officer('treasurer'),
    await world.officer('admin'),
  ]
  const office = { ...(await seatOffice(world)), secretary, second, admin }
  const auditor = await world.officer('auditor')
  await world.bring(Number(BROUGHT / 100n), undefined, BEGAN)
  const members: Person[] = []
  for (const name of NAMES) {
    const person = await world.member(name)
    await world.bring(Number(savedBy(members.length) / 100n), person, JOINED)
    members.push(person)
  }
  await world.travelTo(NOW)
  const tokens = [...members, ...Object.values(office), auditor].map((person) => [person, person.token] as const)
  const { rows } = await world.pool.query<{ id: bigint }>('select id from entry order by id')
  const bringBack = await keepRows(world.admin)
  return {
    world,
    auditor,
    async begin() {
      await bringBack()
      world.clock.set(NOW)
      for (const [person, token] of tokens) person.token = token
      return {
        office,
        model: modelOf(
          members,
          rows.map(({ id }) => Number(id)),
        ),
      }
    },
  }
}

const savedBy = (place: number) => BigInt(10 + place * 70) * 100n

function modelOf(people: readonly Person[], entryIds: readonly number[]): Model {
  const model: Model = {
    ...{
      members: people.map(newMember),
      bonuses: [],
      vouchers: [],
      lines: [],
      covers: [],
      manual: [],
      imports: [],
      closed: [],
    },
    ...{ lockSavings: false, insurance: 0, accounts: [account('bank', 'Bank'), account('cash', 'Cash')] },
    ...{ entries: [], balances: new Map(), lateFine: 0n, settingsVersion: 0, posted: 0, minute: 0 },
  }
  const brought = [['bank', BROUGHT] as const, ['surplus', -BROUGHT] as const]
  post(model, brought, { date: BEGAN })
  for (const [place, member] of model.members.entries()) {
    const lines = [['bank', savedBy(place)] as const, [savingsKey(member), -savedBy(place)] as const]
    post(model, lines, { date: JOINED })
  }
  for (const [place, entry] of model.entries.entries()) entry.id = entryIds[place] ?? 0
  return model
}

const account = (code: MoneyAccount, name: string) => ({ code, name, closed: false })

function newMember(person: Person): ModelMember {
  const nothing = { payments: [], loans: [], recharges: [], withdrawals: [], leavings: [] }
  return { person, active: true, closed: false, duesFrom: monthOf(JOINED), signedOut: false, ...nothing }
}
