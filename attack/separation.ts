import { calls, isOfficersCall, type OfficersCall } from '#contract/calls.ts'
import { ROLES } from '#core/policy.ts'
import { borrow, loanForm } from '../tests/support/journeys.ts'
import { type Act, OFFICERS_ACTS, type Scene } from '../tests/support/officers-acts.ts'
import type { Person, World } from '../tests/support/world.ts'
import { expectKeptOut, inAnother, type Matrix } from './matrix.ts'
import { TABLE_OF_OFFICE } from './table-of-office.ts'
import { count } from './tally.ts'
import { closed } from './who.ts'

const names = (Object.keys(calls) as (keyof typeof calls)[]).filter(isOfficersCall)
/** What closes books, or brings members in, is tried in an association of its own. */
const CHANGES_MUCH = /\/(periods|years|imports|bonuses)\b/

/** Officers' steps on what is their own, on what they entered themselves, and for a membership that is closed. */
export async function trySeparation(matrix: Matrix, another: () => Promise<World>): Promise<void> {
  for (const name of names) {
    const { own, alone, closed: left } = TABLE_OF_OFFICE[name]
    const where = (work: (matrix: Matrix) => Promise<void>) =>
      CHANGES_MUCH.test(name) ? inAnother(matrix, another, work) : work(matrix)
    if (own === 'never') await where((here) => tryOnOwn(here, name))
    if (alone === 'never') await where((here) => tryAlone(here, name))
    if (left === 'never') await where((here) => tryForClosed(here, name))
  }
  for (const [what, prepare] of ALONE) await tryStep(matrix, what, await prepare(await aloneIn(matrix)))
}

async function tryOnOwn(matrix: Matrix, name: OfficersCall): Promise<void> {
  const { scene, world } = matrix.cast
  const self = await world.member('Own Affair', ...TABLE_OF_OFFICE[name].may)
  const others = { ...world, member: firstly(self, world.member), officer: firstly(self, world.officer) }
  const { sent } = await OFFICERS_ACTS[name]({ ...scene, world: others })
  count(matrix.tally, 'steps of officers on what is their own, after their own, or for who left')
  // On the way there they may have been signed out, which would keep anybody out.
  self.token = await world.signIn(self)
  await expectKeptOut(matrix, { by: self, name, sent, as: 'whose own it is' }, [403, 404, 409, 422])
}

/** The first that is asked for is this one, and then others. */
function firstly<A extends unknown[]>(self: Person, other: (...asked: A) => Promise<Person>) {
  let given = false
  return async (...asked: A) => {
    if (given) return other(...asked)
    given = true
    return self
  }
}

/** One person with every role, who is whoever the scene asks for. */
async function aloneIn({ cast: { scene, world } }: Matrix): Promise<{ scene: Scene; all: Person }> {
  const all = await world.officer(...ROLES)
  const places = { treasurer: all, lender: all, secondLender: all, secretary: all, admin: all }
  return { scene: { ...scene, ...places, world: { ...world, officer: async () => all } }, all }
}

async function tryAlone(matrix: Matrix, name: OfficersCall): Promise<void> {
  const alone = await aloneIn(matrix)
  const { sent } = await (BETWEEN[name] ?? OFFICERS_ACTS[name])(alone.scene, matrix.cast.scene)
  await tryStep(matrix, 'alone, after their own step', { name, by: alone.all, sent })
}

const because = { reason: 'As the committee decided.' }

/** On the way to these is a step of somebody else: of the others, whom the scene has. */
const BETWEEN: Partial<Record<OfficersCall, (alone: Scene, others: Scene) => Promise<Act>>> = {
  'POST /api/office/loans/:id/confirm-write-off': async (alone, others) => {
    const id = await borrow(others, await others.world.member())
    await alone.lender.ask('POST /api/office/loans/:id/propose-write-off', { id, fields: because })
    return { by: alone.treasurer, sent: { id } }
  },
  'POST /api/office/loans/:id/reject-write-off': async (alone, others) => {
    const id = await borrow(others, await others.world.member())
    await alone.lender.ask('POST /api/office/loans/:id/propose-write-off', { id, fields: because })
    return { by: alone.treasurer, sent: { id, fields: because } }
  },
  'POST /api/office/loans/:id/confirm-set-off': async (alone, others) => {
    return { by: alone.treasurer, sent: { id: await proposedSetOff(alone, others) } }
  },
  'POST /api/office/loans/:id/reject-set-off': async (alone, others) => {
    return { by: alone.treasurer, sent: { id: await proposedSetOff(alone, others), fields: because } }
  },
  'POST /api/office/bonuses/:id/reverse/confirm': async (alone, others) => {
    const { by, sent } = await OFFICERS_ACTS['POST /api/office/bonuses/:id/confirm'](others)
    await by.ask('POST /api/office/bonuses/:id/confirm', sent)
    const id = sent.id ?? 0
    await alone.treasurer.ask('POST /api/office/bonuses/:id/reverse', { id, fields: because })
    return { by: alone.treasurer, sent: { id } }
  },
}

/** Of a loan that others paid out; gives its number. */
async function proposedSetOff(alone: Scene, others: Scene): Promise<number | bigint | string> {
  const { sent } = await OFFICERS_ACTS['POST /api/office/loans/:id/propose-set-off'](others)
  await alone.lender.ask('POST /api/office/loans/:id/propose-set-off', sent)
  return sent.id ?? 0
}

type Step = { name: OfficersCall } & Act

async function tryStep(matrix: Matrix, as: string, { name, by, sent }: Step): Promise<void> {
  count(matrix.tally, 'steps of officers on what is their own, after their own, or for who left')
  await expectKeptOut(matrix, { by, name, sent, as })
}

async function tryForClosed(matrix: Matrix, name: OfficersCall): Promise<void> {
  const { scene, world } = matrix.cast
  const left = await closed(scene, await world.member('Gone Home'))
  const others = { ...world, member: firstly(left, world.member) }
  const { by, sent } = await OFFICERS_ACTS[name]({ ...scene, world: others }).catch(() => ({ by: undefined, sent: {} }))
  count(matrix.tally, 'steps of officers on what is their own, after their own, or for who left')
  // Refused on the way to it.
  if (by) await expectKeptOut(matrix, { by, name, sent, as: 'an officer, for a closed membership' })
}

const received = { received_on: '2026-11-18', paid_into: 'cash' }

/** What is entered by an officer is another's to decide: the pairs of steps that no single call's act goes through. */
const ALONE: readonly (readonly [string, (alone: { scene: Scene; all: Person }) => Promise<Step>])[] = [
  [
    'who entered the dues',
    async ({ scene, all }) => {
      const { id: member } = await scene.world.member()
      const fields = { ...received, payment_amount: '100', month: 'November' }
      await all.ask('POST /api/office/members/:id/dues-payments', { id: member, fields })
      return { name: 'POST /api/office/payments/:id/verify', by: all, sent: await latestPayment(scene, member) }
    },
  ],
  [
    'who entered the deposit',
    async ({ scene, all }) => {
      const { id: member } = await scene.world.member()
      await all.ask('POST /api/office/members/:id/deposits', { id: member, fields: { ...received, amount: '100' } })
      return { name: 'POST /api/office/payments/:id/verify', by: all, sent: await latestPayment(scene, member) }
    },
  ],
  [
    'who entered the withdrawal',
    async ({ scene, all }) => {
      const member = await scene.world.member()
      await scene.world.bring(500, member)
      const asked = { id: member.id, fields: { amount: '200' } }
      const { withdrawal_id: id } = await all.ask('POST /api/office/members/:id/withdrawals', asked)
      return { name: 'POST /api/office/withdrawals/:id/approve', by: all, sent: { id } }
    },
  ],
  [
    'who entered the application',
    async ({ scene, all }) => {
      const { id: member } = await scene.world.member()
      const asked = { id: member, fields: loanForm() }
      const { loan_id: id } = await all.ask('POST /api/office/members/:id/loan-applications', asked)
      return { name: 'POST /api/office/loans/:id/approve', by: all, sent: { id } }
    },
  ],
  [
    'who approved once already',
    async ({ scene, all }) => {
      const member = await scene.world.member()
      const { loan_id: id } = await member.ask('POST /api/loan-application', { fields: loanForm(4000, 8) })
      await all.ask('POST /api/office/loans/:id/approve', { id })
      return { name: 'POST /api/office/loans/:id/approve', by: all, sent: { id } }
    },
  ],
]

async function latestPayment({ world }: Scene, memberId: bigint) {
  const latest = 'select id from payment where member_id = $1 order by id desc limit 1'
  const { rows } = await world.admin.query<{ id: bigint }>(latest, [memberId])
  return { id: rows[0]?.id ?? 0n }
}
