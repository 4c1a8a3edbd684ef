import { setTimeout as pause } from 'node:timers/promises'
import { type CallName, calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ROLES, type Role } from '#core/policy.ts'
import { seededDraw } from '#server/demo/stage.ts'
import type { Sent } from '../tests/support/caller.ts'
import { contractFault } from '../tests/support/contract-check.ts'
import { loanForm } from '../tests/support/journeys.ts'
import { type Document, takesOf } from '../tests/support/naughty-requests.ts'
import { statementOf } from '../tests/support/officers-acts-bank.ts'
import type { JsonSchema } from '../tests/support/openapi-values.ts'
import { figureFaults } from '../tests/support/recompute-checks.ts'
import { jpeg } from '../tests/support/samples.ts'
import type { Person, World } from '../tests/support/world.ts'
import { ask, isOfficeCall } from './matrix.ts'
import { TABLE_OF_MEMBERS } from './table-of-members.ts'
import { TABLE_OF_OFFICE } from './table-of-office.ts'
import { count, find, type Tally } from './tally.ts'

const AT_ONCE = 12
const MEMBERS = 8
/** After how many milliseconds objects that were made since are called too. */
const LOOK_EVERY_MS = 250

/**
 * Calls that are no money, or that would end the game: ways in, words, a whole register, books that close. Every other call
 * that is no reading is called, also one that the contract has since.
 */
const LEFT_OUT =
  /\/(login|logout|join|contact|forgot-password|reset-password|profile|language|sessions|second-factor|passkeys|email-change|push-subscription|notifications?|notification-choices|messages?|notices|imports|officers|email|applications|periods|years|annual|titles|samples|check|nominee|money-accounts|read|unread)\b/

/** What ends or hinders is called less than what begins and goes on, and a loan has the longest way to go. */
const weightOf = (name: CallName): number => {
  if (/\/(deactivate|leaving|leaving\/confirm)$/.test(name)) return 1
  if (/\/(decline|withdraw|undo-approval|discard|refuse|cancel|set-aside|reject)$/.test(name)) return 2
  return /loan/.test(name) ? 10 : 5
}

/** Where the ids of a part of a path, or of a field, are. */
const TABLES: Readonly<Record<string, string>> = {
  members: 'select id, id as of from member',
  payments: 'select id, member_id as of from payment',
  loans: 'select id, member_id as of from loan',
  withdrawals: 'select id, member_id as of from withdrawal',
  recharges: 'select id, member_id as of from recharge_order',
  bonuses: 'select id, null::bigint as of from bonus',
  vouchers: 'select id, null::bigint as of from voucher',
  'bank-lines': 'select id, null::bigint as of from bank_line',
  'bank-rules': 'select id, null::bigint as of from line_rule',
  'manual-entries': 'select id, null::bigint as of from manual_entry',
  proposals: 'select id, null::bigint as of from settings_proposal',
  entries: 'select id, null::bigint as of from entry',
}

type Known = Record<string, { id: bigint; of: bigint | null }[]>
type Draw = (below: number) => number

interface Game {
  world: World
  members: Person[]
  officers: Record<Role, Person[]>
  known: Known
  draw: Draw
  document: Document
  photo: Buffer
}

/**
 * For so many seconds, and until so many are done, everybody makes calls that move money, many at a time, on whatever there is: mostly who may, and at
 * times who may not. Afterwards the books are sound, and every figure that a call gives is the one of the journal.
 */
export async function moveMoney(
  world: World,
  { tally, seed, seconds, moves = 0 }: { tally: Tally; seed: number; seconds: number; moves?: number },
): Promise<Record<string, number>> {
  const game = await begin(world, seed)
  const names = (Object.keys(calls) as CallName[]).filter((name) => !name.startsWith('GET ') && !LEFT_OUT.test(name))
  const lots = names.flatMap((name) => Array.from({ length: weightOf(name) }, () => name))
  const accepted: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]))
  const until = performance.now() + seconds * 1000
  let goesOn = true
  let done = 0
  const looking = (async () => {
    while (goesOn) {
      game.known = await look(world)
      await pause(LOOK_EVERY_MS)
    }
  })()
  const player = async () => {
    while (performance.now() < until || done < moves) {
      const name = lots[game.draw(lots.length)] ?? 'POST /api/recharges'
      const sent = await sentTo(game, name)
      const who = callerFor(game, name, sent)
      const { status, body } = await ask(who, name, sent)
      count(tally, status === 200 ? 'calls of money that were done' : 'calls of money that were refused')
      if (status === 200) {
        accepted[name] = (accepted[name] ?? 0) + 1
        done += 1
      }
      const fault = contractFault(name, status, body)
      const said = `${name} of ${who.name}, money of seed ${seed}: ${JSON.stringify(sent.fields)?.slice(0, 300)}`
      if (status >= 500) find(tally, `${said}: answered ${status} ${JSON.stringify(body)}`)
      else if (fault) find(tally, `${said}: ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, player))
  goesOn = false
  await looking
  for (const fault of await figureFaults(world)) find(tally, `figures, after money of seed ${seed}: ${fault}`)
  return accepted
}

async function begin(world: World, seed: number): Promise<Game> {
  world.clock.set('2026-09-20T10:00:00+04:00')
  const officers = {} as Record<Role, Person[]>
  for (const role of ROLES) officers[role] = [await world.officer(role), await world.officer(role)]
  // One with two roles, who is a member too.
  const both = await world.member('Both Offices', 'treasurer', 'loan_officer')
  officers.treasurer.push(both)
  const members: Person[] = [both]
  while (members.length < MEMBERS) members.push(await world.member(`Player ${'ABCDEFGHIJ'[members.length]}`))
  await world.bring(3_000)
  for (const member of members) await world.bring(300, member)
  await world.travelTo('2026-11-21T10:00:00+04:00')
  const { body } = await world.visitor.inject({ method: 'GET', url: '/api/openapi.json' })
  return {
    world,
    members,
    officers,
    known: await look(world),
    draw: seededDraw(seed),
    document: body as Document,
    photo: await jpeg(),
  }
}

/** What there is, the latest of each; what is newest is called most. */
async function look({ admin }: World): Promise<Known> {
  const known: Known = {}
  for (const [part, of] of Object.entries(TABLES))
    known[part] = (await admin.query<{ id: bigint; of: bigint | null }>(`${of} order by id desc limit 40`)).rows
  return known
}

/** Mostly who may, and whose it is; at times anybody. */
function callerFor({ members, officers, draw, known }: Game, name: CallName, { id }: Sent): Person {
  const everybody = [...members, ...Object.values(officers).flat()]
  const one = (people: readonly Person[]) => people[draw(people.length)] as Person
  if (draw(12) === 0) return one(everybody)
  if (isOfficeCall(name)) return one(TABLE_OF_OFFICE[name].may.flatMap((role) => officers[role]))
  if (TABLE_OF_MEMBERS[name].may.length > 5) return one(everybody)
  const owner = known[partOf(name) ?? '']?.find((each) => each.id === id)?.of
  return members.find((member) => member.id === owner) ?? one(members)
}

const partOf = (name: CallName) => name.match(/\/([\w-]+)\/:id/)?.[1]

async function sentTo(game: Game, name: CallName): Promise<Sent> {
  const { draw, known, document } = game
  const part = partOf(name)
  if (part && !known[part]) throw new Error(`${name}: nothing is known of ${part}; TABLES has to say where its ids are`)
  const sent: Sent = part ? { id: idOf(game, part) } : {}
  if (draw(4) === 0) sent.key = `key ${draw(40)}`
  if (name.endsWith('/loan-application') || name.endsWith('/loan-applications'))
    return { ...sent, fields: loanForm((draw(8) + 1) * 500, draw(6) + 1) }
  if (name === 'POST /api/office/bank-statements') return { ...sent, ...statement(game) }
  if (name === 'POST /api/save-monthly-payment' && draw(3) > 0)
    return { ...sent, fields: duesOf(game), files: { photo: game.photo } }
  const { fields, form } = takesOf(document, name)
  const required = new Set(fields.required)
  const chosen = Object.entries(fields.properties ?? {}).filter(([field]) => required.has(field) || draw(4) === 0)
  const files = form && draw(2) === 0 ? { files: fileOf(name, game.photo) } : {}
  return {
    ...sent,
    fields: Object.fromEntries(chosen.map(([field, schema]) => [field, fieldValue(game, field, schema)])),
    ...files,
  }
}

const idOf = ({ known, draw }: Game, part: string): bigint => {
  const ids = known[part] ?? []
  return ids[draw(Math.min(ids.length, 12))]?.id ?? 1n
}

function fileOf(name: CallName, photo: Buffer): Record<string, Buffer> {
  const { files = {} }: Endpoint = calls[name]
  return Object.fromEntries(Object.keys(files).map((part) => [part, photo]))
}

const AMOUNTS = ['1', '25', '100', '100.50', '200', '300', '1000']
const DAYS = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']
const MONTHS = ['September', 'October', 'November', 'December']
const oneOf = <T>({ draw }: Game, values: readonly T[]) => values[draw(values.length)]
const duesOf = (game: Game) => {
  return { payment_amount: oneOf(game, AMOUNTS), month: oneOf(game, MONTHS), account_number: '1015 7013 01' }
}
let rows = 0

function statement({ draw }: Game) {
  rows += 1
  const row = () =>
    `${18 + draw(3)}/11/2026,GAME ${rows} ${draw(1e9)},${draw(3) === 0 ? '-' : ''}${AMOUNTS[draw(AMOUNTS.length)]},`
  return statementOf([row(), row(), row()])
}

/** By a field's name what goes into it, else what the document says. */
function fieldValue(game: Game, field: string, schema: JsonSchema): unknown {
  const { draw } = game
  const number = (part: string) => Number(idOf(game, part))
  if (field === 'ids')
    return [number('payments'), number('payments')].filter((id, place, all) => all.indexOf(id) === place)
  if (field === 'matches')
    return [{ payment_id: number('payments'), line_id: number('bank-lines'), looked_twice: true }]
  if (field === 'lines') return manualLines(game)
  if (/^(payment|line|entry)_id$/.test(field))
    return number({ payment: 'payments', line: 'bank-lines', entry: 'entries' }[field.slice(0, -3)] ?? '')
  if (/(^|_)(amount|paid)$/.test(field)) return oneOf(game, AMOUNTS)
  if (/^paid_(from|into)$/.test(field)) return oneOf(game, ['bank', 'cash'])
  if (schema.format === 'date' || /(^|_)(on|day|date|from|to)$/.test(field)) return oneOf(game, DAYS)
  if (field === 'month') return oneOf(game, MONTHS)
  if (field === 'number') return '98765 43210'
  if (field === 'operator') return 'jio'
  if (field === 'section') return 'fines'
  if (field === 'late_fine') return oneOf(game, ['0', '5'])
  if (field === 'version') return 1
  if ('const' in schema) return schema.const
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fieldValue(game, field, choices[draw(choices.length)] ?? {})
  if (schema.enum) return oneOf(game, schema.enum)
  if (schema.type === 'boolean') return draw(2) === 0
  if (schema.type === 'integer' || schema.type === 'number') return draw(5) + 1
  if (schema.type === 'array') return []
  return oneOf(game, ['As the committee decided.', 'TRF 4411', 'Gopal Nair'])
}

function manualLines({ draw, members }: Game) {
  const amount = AMOUNTS[draw(AMOUNTS.length)]
  const savings = { account: 'savings', member_id: Number(members[draw(members.length)]?.id) }
  const sides = [{ account: 'general_expense' }, { account: 'bank' }, { account: 'cash' }, savings]
  const first = draw(sides.length)
  return [
    { ...sides[first], side: 'debit', amount },
    { ...sides[(first + 1 + draw(sides.length - 1)) % sides.length], side: 'credit', amount },
  ]
}
