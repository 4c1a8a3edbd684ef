import { setTimeout as pause } from 'node:timers/promises'
import { seededDraw } from '#server/demo/stage.ts'
import { authenticatorOf } from '../tests/support/authenticator.ts'
import { balanceOf } from '../tests/support/books.ts'
import type { Answered, Caller } from '../tests/support/caller.ts'
import { borrow, sendDues } from '../tests/support/journeys.ts'
import { statementOf } from '../tests/support/officers-acts-bank.ts'
import { PASSWORD, type Person, type World } from '../tests/support/world.ts'
import { ask } from './matrix.ts'
import { count, find, type Tally } from './tally.ts'
import { type Cast, setCast } from './who.ts'

type Stage = { cast: Cast; world: World; tally: Tally; draw: (below: number) => number }

/** What was once lost or done twice when two came at the same moment, so many times each. */
export async function race(world: World, { tally, seed, rounds }: { tally: Tally; seed: number; rounds: number }) {
  const stage = { cast: await setCast(world), world, tally, draw: seededDraw(seed) }
  for (let round = 0; round < rounds; round += 1) {
    for (const change of [changePassword, resetPassword, setUpSecondFactor]) await signInDuring(stage, change)
    await reverseAtOnce(stage)
    await spendLineTwice(stage)
  }
}

const AT_ONCE = 6
const SPREAD_MS = 60

/** All of them, each begun a little later than at once; none may be answered with 5xx. */
async function together(stage: Stage, what: string, acts: readonly (() => Promise<Answered>)[]): Promise<Answered[]> {
  const answered = await Promise.all(
    acts.map(async (act) => {
      await pause(stage.draw(SPREAD_MS))
      return act()
    }),
  )
  count(stage.tally, 'calls that race', acts.length)
  for (const { status, body } of answered)
    if (status >= 500) find(stage.tally, `${what}: answered ${status} ${JSON.stringify(body)}`)
  return answered
}

const NEXT = 'another-good-password-2'

type Change = { name: string; prepare: (stage: Stage, person: Person) => Promise<() => Promise<Answered>> }

const changePassword: Change = {
  name: 'a change of the password',
  prepare: async (_stage, person) => () => {
    const fields = { old_password: PASSWORD, password: NEXT, password_confirmation: NEXT }
    return ask(person, 'POST /api/profile/password/update', { fields })
  },
}

const resetPassword: Change = {
  name: 'a reset of the password',
  async prepare({ world }, { email }) {
    await ask(world.visitor, 'POST /api/forgot-password', { fields: { email } })
    const fields = { token: await world.mailbox.token(email), password: NEXT, password_confirmation: NEXT }
    return () => ask(world.visitor, 'POST /api/reset-password', { fields })
  },
}

const setUpSecondFactor: Change = {
  name: 'the setting up of a second factor',
  async prepare({ world }, person) {
    const { secret } = await person.ask('POST /api/second-factor/begin', { fields: { password: PASSWORD } })
    const fields = { code: authenticatorOf(secret).code(world.clock.now()) }
    return () => ask(person, 'POST /api/second-factor/confirm', { fields })
  },
}

/** Whoever signs in with the password alone while it is changed, or while it ceases to be enough, is out afterwards. */
async function signInDuring(stage: Stage, change: Change): Promise<void> {
  const { world, tally } = stage
  const person = await world.member('Racing Login')
  const begin = await change.prepare(stage, person)
  const signIn = () => ask(world.visitor, 'POST /api/login', { fields: { email: person.email, password: PASSWORD } })
  const [changed, ...entered] = await together(stage, change.name, [
    begin,
    ...Array.from({ length: AT_ONCE }, () => signIn),
  ])
  if (changed?.status !== 200) find(tally, `${change.name}, while somebody signs in: answered ${changed?.status}`)
  for (const { status, body } of entered) {
    if (status !== 200) continue
    const { access_token: token } = body as { access_token: string }
    const headers = { authorization: `Bearer ${token}` }
    const alive = await world.visitor.inject({ method: 'GET', url: '/api/profile', headers })
    if (alive.status === 200) find(tally, `a session that began by the old way in outlives ${change.name}`)
  }
}

/** A loan that its last payment alone pays beyond what it owes: every one of them is reversed at the same moment, twice. */
async function reverseAtOnce(stage: Stage): Promise<void> {
  const { cast, world } = stage
  const { scene } = cast
  const id = await borrow(scene, await world.member('Paid Beyond'), 1000, 3)
  const ids: number[] = []
  for (const amount of ['50', '60', '1100']) {
    const fields = { amount, received_on: '2026-11-18', paid_into: 'cash' }
    await scene.secretary.ask('POST /api/office/loans/:id/payments', { id, fields })
    const { rows } = await world.admin.query<{ id: bigint }>('select max(id) as id from payment where loan_id = $1', [
      id,
    ])
    const payment = Number(rows[0]?.id)
    await scene.treasurer.ask('POST /api/office/payments/:id/verify', { id: payment, fields: {} })
    ids.push(payment)
  }
  const reversal = (payment: number) => () => {
    const sent = { id: payment, fields: { reason: 'It was of another member.' } }
    return ask(scene.treasurer, 'POST /api/office/payments/:id/reverse', sent)
  }
  await together(stage, 'repayments of one loan reversed at once', [...ids, ...ids].map(reversal))
}

let lines = 0

/** One line of the bank, and all that would have its money: the bank has no more afterwards than the line. */
async function spendLineTwice(stage: Stage): Promise<void> {
  const { cast, world, tally } = stage
  const { treasurer } = cast.scene
  lines += 1
  // Of today, so that the statement covers the day of the payments.
  const before = await balanceOf(world.admin, 'bank')
  await treasurer.ask(
    'POST /api/office/bank-statements',
    statementOf([`21/11/2026,RACE ${lines} ${stage.draw(1e6)},321,`]),
  )
  const found = 'select max(id) as id from bank_line'
  const line = Number((await world.admin.query<{ id: bigint }>(found)).rows[0]?.id)
  const payments = [
    await sendDues(await world.member('First Payer'), 'November', '321'),
    await sendDues(await world.member('Second Payer'), 'November', '321'),
  ]
  const by: Caller = treasurer
  const verifications = payments.flatMap((payment) => [
    () =>
      ask(by, 'POST /api/office/payments/verify-by-lines', {
        fields: { matches: [{ payment_id: payment, line_id: line, looked_twice: true }] },
      }),
    () => ask(by, 'POST /api/office/payments/:id/verify', { id: payment, fields: { line_id: line } }),
    () => ask(by, 'POST /api/office/payments/:id/verify', { id: payment, fields: {} }),
    () => ask(by, 'POST /api/office/payments/verify-many', { fields: { ids: [payment] } }),
  ])
  const steps = [
    () => ask(by, 'POST /api/office/bank-lines/:id/unclaimed', { id: line }),
    () => ask(by, 'POST /api/office/bank-lines/:id/set-aside', { id: line, fields: { reason: 'Not ours.' } }),
    () => ask(by, 'POST /api/office/bank-lines/:id/release', { id: line }),
  ]
  await together(stage, 'one line for two payments at once', [...verifications, ...steps])
  // And one after the other, with the line let go between.
  for (const verify of verifications) {
    await ask(by, 'POST /api/office/bank-lines/:id/release', { id: line })
    await verify()
  }
  const came = (await balanceOf(world.admin, 'bank')) - before
  if (came > 32_100n) find(tally, `a line of 321.00 of the bank: the books have ${Number(came) / 100} of it`)
}
