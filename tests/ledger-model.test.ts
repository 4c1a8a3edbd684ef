import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Draw, seededDraw } from '#server/demo/random.ts'
import { balanceOf, bookFaults } from './support/books.ts'
import { accountOf, type Office, seatOffice } from './support/journeys.ts'
import { bankOf, clearingOf, type Model, type ModelMember, positionOf, repaidOf, statusOf } from './support/model.ts'
import { BONUS_MOVES } from './support/model-bonuses.ts'
import { MOVES, type Move } from './support/model-moves.ts'
import { RECHARGE_MOVES } from './support/model-recharges.ts'
import { openWorld, type Person, type World } from './support/world.ts'

/** MODEL_SEED plays a sequence again that failed; MODEL_STEPS plays longer ones. */
const seed = Number(process.env.MODEL_SEED ?? randomInt(2 ** 31))
const steps = Number(process.env.MODEL_STEPS ?? 300)

const ALL_MOVES = [...MOVES, ...RECHARGE_MOVES, ...BONUS_MOVES]

let world: World
let office: Office & { secretary: Person; second: Person }
let model: Model

beforeAll(async () => {
  // The 20th: no month is due between now and the end of the test, so every month's name means one month.
  world = await openWorld({ now: '2026-05-20T00:05:00+04:00' })
  const [secretary, second] = [await world.officer('secretary'), await world.officer('treasurer')]
  office = { ...(await seatOffice(world)), secretary, second }
  await world.bring(500_000)
  const names = ['Amina', 'Vijay', 'Shirin', 'Bilal']
  const members = await Promise.all(names.map((name) => world.member(name)))
  model = { broughtIn: 50_000_000n, turn: 0, bonuses: [], members: [] }
  for (const [place, person] of members.entries()) {
    const brought = 10n + BigInt(place * 70)
    await world.bring(Number(brought), person, '2026-05-01')
    model.broughtIn += brought * 100n
    const saved = { brought: brought * 100n, savings: brought * 100n, bonus: 0n, receivable: 0n }
    model.members.push({ person, active: true, payments: [], loans: [], recharges: [], ...saved })
  }
})
afterAll(() => world.close())

test(`any sequence of commands leaves the books as the model has them (MODEL_SEED=${seed})`, async () => {
  console.info(`MODEL_SEED=${seed} MODEL_STEPS=${steps}`)
  const draw = seededDraw(seed)
  const replays: { move: Move; key: string; answer: unknown }[] = []
  const told: string[] = []
  for (model.turn = 1; model.turn <= steps; model.turn += 1) {
    world.clock.forward({ minutes: 1 })
    const member = model.members[draw(model.members.length)] as ModelMember
    if (draw(60) === 0) await changeStatus(member)
    const move = await ALL_MOVES[draw(ALL_MOVES.length)]?.({ model, office, draw }, member)
    if (!move) continue
    const key = `turn-${model.turn}`
    told.push(`${model.turn}: ${move.by.name}: ${move.name} ${JSON.stringify(move.sent.fields ?? move.sent.id)}`)
    const story = () => `MODEL_SEED=${seed}\n${told.slice(-25).join('\n')}`
    const answer = await make(move, key, story)
    if (answer !== undefined) replays.push({ move, key, answer })
    await world.mailbox.deliver()
    for (const each of move.name.includes('/bonuses') ? model.members : [member]) await expectAgreement(each, story)
    if (draw(12) === 0) await replay(draw, replays, story)
  }
  expect(replays.length).toBeGreaterThan(steps / 8)
}, 600_000)

/** Makes the move and carries it into the model, if it succeeds as foreseen. Gives the success. */
async function make(move: Move, key: string, story: () => string): Promise<unknown> {
  const { status, body } = await move.by.send(move.name, { ...move.sent, key })
  const code = status === 200 ? undefined : (body as { code: string }).code
  expect(code, story()).toBe(move.refusal)
  if (status !== 200) return undefined
  move.succeed(body as object)
  return body
}

async function expectAgreement(member: ModelMember, story: () => string) {
  expect(await bookFaults(world.pool), story()).toEqual([])
  const account = await accountOf(member.person)
  member.savings = BigInt(Math.round(account.account_balance * 100))
  member.receivable = BigInt(Math.round(account.receivable * 100))
  expect(member.savings - member.receivable, story()).toBe(positionOf(member))
  expect(await balanceOf(world.pool, 'bank'), story()).toBe(bankOf(model))
  expect(await balanceOf(world.pool, 'recharge_clearing'), story()).toBe(-clearingOf(model))
  const { loans } = await member.person.ask('GET /api/my-loans')
  for (const payment of member.payments.filter((each) => each.id === 0)) {
    // The call answers no id for it: it is the latest of its loan.
    payment.id = loans.find((loan) => loan.id === payment.loan?.id)?.payments[0]?.id ?? 0
  }
  const asModelled = member.loans.toReversed().map((loan) => {
    const status = statusOf(member, loan)
    return { id: loan.id, status, owes: Number(loan.total - repaidOf(member, loan)) }
  })
  expect(
    loans.map(({ id, status, outstanding }) => ({ id, status, owes: Math.round(outstanding * 100) })),
    story(),
  ).toEqual(asModelled)
}

/** A key that had its success gives it again, and nothing else happens. */
async function replay(draw: Draw, replays: { move: Move; key: string; answer: unknown }[], story: () => string) {
  const before = replays[draw(replays.length)]
  if (!before) return
  const stored = await world.stored()
  const { move, key, answer } = before
  expect((await move.by.send(move.name, { ...move.sent, key })).body, story()).toEqual(answer)
  expect(await world.stored(), story()).toEqual(stored)
}

async function changeStatus(member: ModelMember) {
  const verb = member.active ? 'deactivate' : 'activate'
  await office.secretary.ask(`POST /api/office/members/:id/${verb}`, {
    id: member.person.id,
    fields: { reason: 'So it is.' },
  })
  member.active = !member.active
  member.person.token = await world.signIn(member.person)
}
