import type { OfficersCall } from '#contract/calls.ts'
import { addDays, businessDateAt } from '#core/calendar.ts'
import type { Sent } from './caller.ts'
import {
  apply,
  askToJoin,
  borrow,
  getApproved,
  loanForm,
  type Office,
  payDues,
  seatOffice,
  sendDues,
} from './journeys.ts'
import { BANK_ACTS } from './officers-acts-bank.ts'
import { BONUS_ACTS } from './officers-acts-bonus.ts'
import { BOOKS_ACTS } from './officers-acts-books.ts'
import { MESSAGE_ACTS } from './officers-acts-messages.ts'
import { MONEY_ACTS } from './officers-acts-money.ts'
import { proposeChange } from './settings.ts'
import { csvOf, goodLine, importForm } from './spreadsheets.ts'
import type { Person, World } from './world.ts'

/** The stage of an officer's action: an association in which each of them can be done. */
export interface Scene extends Office {
  world: World
  secretary: Person
  admin: Person
}

/** Whoever can do it, and what they send so that it is done. */
export type Act = { by: Person; sent: Sent }

export async function setScene(world: World): Promise<Scene> {
  await world.bring(1_000_000)
  const [secretary, admin] = [await world.officer('secretary'), await world.officer('admin')]
  return { world, ...(await seatOffice(world)), secretary, admin }
}

const reason = { reason: 'As the committee decided.' }
const received = { received_on: '2026-11-18', paid_into: 'cash' }
const wish = { ...reason, kind: 'left', payee: 'Amina Hossain', payee_account: 'AE07 0331 2345 6789' }

const withReason = (id: number | bigint): Sent => ({ id, fields: reason })

async function application({ world, secretary }: Scene): Promise<number> {
  const email = `applicant-${performance.now()}@example.test`
  await askToJoin(world, email)
  const { applications } = await secretary.ask('GET /api/office/applications')
  return applications.at(-1)?.id ?? 0
}

const preparedImport = async ({ secretary }: Scene) =>
  (await secretary.ask('POST /api/office/imports', importForm(csvOf([goodLine()])))).import_id

async function leaver(scene: Scene): Promise<Person> {
  const member = await scene.world.member()
  await payDues(scene, member, 'November', '350')
  await scene.secretary.ask('POST /api/office/members/:id/leaving', { id: member.id, fields: wish })
  return member
}

const member = (scene: Scene) => scene.world.member()
const settingsVersion = async ({ admin }: Scene) => (await admin.ask('GET /api/office/settings')).version
/** A change of where members pay to that waits for a treasurer; one that another test left is cancelled. */
async function proposal(scene: Scene): Promise<number> {
  await member(scene)
  const { waiting } = await scene.admin.ask('GET /api/office/settings')
  for (const { id } of waiting) await scene.admin.ask('POST /api/office/settings/proposals/:id/reject', withReason(id))
  return proposeChange(scene.admin, { section: 'bank', bank_name: `Bank ${performance.now()}` })
}
const PROFILE = { name: 'Amina Hossain', mobile: '+971 50 555 0100', address: 'Deira', gender: null }

const otherTerms = { ...reason, amount: '600', duration_month: '2' }
const setOff = { ...reason, amount: '40' }

/** A loan with an instalment overdue, of a member who has savings. */
async function borrowLate(scene: Scene): Promise<number> {
  const borrower = await member(scene)
  await scene.world.bring(500, borrower)
  const id = await borrow(scene, borrower)
  await scene.world.admin.query('update loan set disbursed_on = disbursed_on - 50 where id = $1', [id])
  return id
}

async function proposedSetOff(scene: Scene): Promise<number> {
  const id = await borrowLate(scene)
  await scene.lender.ask('POST /api/office/loans/:id/propose-set-off', { id, fields: setOff })
  return id
}

const chair = { title: 'chairperson', from: '2026-01-01', place: 1 }

async function handOver(scene: Scene) {
  const leaver = await scene.world.officer('auditor')
  const day = addDays(businessDateAt(scene.world.clock.now()), 30)
  return {
    by: scene.admin,
    sent: { id: leaver.id, fields: { roles: ['auditor'], to: Number((await member(scene)).id), day } },
  }
}

/** How each call by which an officer acts comes to be done. A call that is not here does not compile. */
export const OFFICERS_ACTS: Readonly<Record<OfficersCall, (scene: Scene) => Promise<Act>>> = {
  ...MONEY_ACTS,
  ...MESSAGE_ACTS,
  ...BONUS_ACTS,
  ...BOOKS_ACTS,
  ...BANK_ACTS,
  'POST /api/office/payments/:id/verify': async (scene) => {
    return { by: scene.treasurer, sent: { id: await sendDues(await member(scene), 'November'), fields: {} } }
  },
  'POST /api/office/payments/:id/refuse': async (scene) => {
    return { by: scene.treasurer, sent: withReason(await sendDues(await member(scene), 'November')) }
  },
  'POST /api/office/payments/:id/ask': async (scene) => {
    const id = await sendDues(await member(scene), 'November')
    return { by: scene.treasurer, sent: { id, fields: { question: 'Which month is it for?' } } }
  },
  'POST /api/office/payments/verify-many': async (scene) => {
    const ids = [await sendDues(await member(scene), 'November'), await sendDues(await member(scene), 'November')]
    return { by: scene.treasurer, sent: { fields: { ids } } }
  },
  'POST /api/office/payments/:id/cancel': async (scene) => {
    const fields = { ...received, payment_amount: '100', month: 'November' }
    const call = 'POST /api/office/members/:id/dues-payments'
    const { payment_id: id } = await scene.secretary.ask(call, { id: (await member(scene)).id, fields })
    return { by: scene.secretary, sent: { id } }
  },
  'POST /api/office/payments/:id/reverse': async (scene) => {
    return { by: scene.treasurer, sent: withReason(await payDues(scene, await member(scene), 'November')) }
  },
  'POST /api/office/payments/:id/undo': async (scene) => {
    return { by: scene.treasurer, sent: { id: await payDues(scene, await member(scene), 'November') } }
  },
  'POST /api/office/payments/undo-many': async (scene) => {
    const ids = [await payDues(scene, await member(scene), 'November'), await sendDues(await member(scene), 'November')]
    return { by: scene.treasurer, sent: { fields: { ids } } }
  },
  'POST /api/office/members/:id/dues-payments': async (scene) => {
    const fields = { ...received, payment_amount: '100', month: 'November' }
    return { by: scene.secretary, sent: { id: (await member(scene)).id, fields } }
  },
  'POST /api/office/members/:id/loan-applications': async (scene) => {
    return { by: scene.secretary, sent: { id: (await member(scene)).id, fields: loanForm() } }
  },
  'POST /api/office/loans/:id/approve': async (scene) => {
    return { by: scene.lender, sent: { id: await apply(await member(scene)) } }
  },
  'POST /api/office/loans/:id/decline': async (scene) => {
    return { by: scene.lender, sent: withReason(await apply(await member(scene))) }
  },
  'POST /api/office/loans/:id/undo-approval': async (scene) => {
    return { by: scene.lender, sent: withReason(await getApproved(scene, await member(scene))) }
  },
  'POST /api/office/loans/:id/disburse': async (scene) => {
    const id = await getApproved(scene, await member(scene))
    return { by: scene.treasurer, sent: { id, fields: { reference: 'TRF-1' } } }
  },
  'POST /api/office/loans/:id/reverse-disbursement': async (scene) => {
    return { by: scene.treasurer, sent: withReason(await borrow(scene, await member(scene))) }
  },
  'POST /api/office/loans/:id/payments': async (scene) => {
    const id = await borrow(scene, await member(scene))
    return { by: scene.secretary, sent: { id, fields: { ...received, amount: '100' } } }
  },
  'POST /api/office/loans/:id/propose-write-off': async (scene) => {
    return { by: scene.lender, sent: withReason(await borrow(scene, await member(scene))) }
  },
  'POST /api/office/loans/:id/confirm-write-off': async (scene) => {
    const id = await borrow(scene, await member(scene))
    await scene.lender.ask('POST /api/office/loans/:id/propose-write-off', withReason(id))
    return { by: scene.treasurer, sent: { id } }
  },
  'POST /api/office/loans/:id/offer': async (scene) => {
    return { by: scene.lender, sent: { id: await apply(await member(scene)), fields: otherTerms } }
  },
  'POST /api/office/loans/:id/cancel-offer': async (scene) => {
    const id = await apply(await member(scene))
    await scene.lender.ask('POST /api/office/loans/:id/offer', { id, fields: otherTerms })
    return { by: scene.lender, sent: { id } }
  },
  'POST /api/office/loans/:id/propose-set-off': async (scene) => {
    return { by: scene.lender, sent: { id: await borrowLate(scene), fields: setOff } }
  },
  'POST /api/office/loans/:id/confirm-set-off': async (scene) => {
    return { by: scene.treasurer, sent: { id: await proposedSetOff(scene) } }
  },
  'POST /api/office/loans/:id/reject-set-off': async (scene) => {
    return { by: scene.treasurer, sent: withReason(await proposedSetOff(scene)) }
  },
  'POST /api/office/loans/:id/cancel-set-off': async (scene) => {
    return { by: scene.lender, sent: { id: await proposedSetOff(scene) } }
  },
  'POST /api/office/loans/:id/reject-write-off': async (scene) => {
    const id = await borrow(scene, await member(scene))
    await scene.lender.ask('POST /api/office/loans/:id/propose-write-off', withReason(id))
    return { by: scene.treasurer, sent: withReason(id) }
  },
  'POST /api/office/loans/:id/cancel-write-off': async (scene) => {
    const id = await borrow(scene, await member(scene))
    await scene.lender.ask('POST /api/office/loans/:id/propose-write-off', withReason(id))
    return { by: scene.lender, sent: { id } }
  },
  'POST /api/office/members/:id/profile': async (scene) => {
    const { id, email } = await member(scene)
    return { by: scene.secretary, sent: { id, fields: { ...PROFILE, email } } }
  },
  'POST /api/office/members/:id/email-change/stop': async (scene) => {
    const { id } = await member(scene)
    const fields = { ...PROFILE, email: `new-${performance.now()}@example.test` }
    await scene.secretary.ask('POST /api/office/members/:id/profile', { id, fields })
    return { by: scene.secretary, sent: withReason(id) }
  },
  'POST /api/office/members/:id/invitation': async (scene) => {
    return { by: scene.secretary, sent: { id: (await member(scene)).id, fields: {} } }
  },
  'POST /api/office/members/:id/invitation/revoke': async (scene) => {
    const { id } = await member(scene)
    const link = { id, fields: {} }
    const { status } = await scene.secretary.send('POST /api/office/members/:id/invitation', link)
    // The attack has somebody with a role here, whose link an administrator makes.
    if (status === 403) await scene.admin.ask('POST /api/office/officers/:id/invitation', link)
    return { by: scene.secretary, sent: { id } }
  },
  'POST /api/office/officers/:id/invitation': async ({ world, admin }) => {
    return { by: admin, sent: { id: (await world.officer('auditor')).id, fields: {} } }
  },
  'POST /api/office/officers/:id/invitation/revoke': async ({ world, admin }) => {
    const { id } = await world.officer('auditor')
    await admin.ask('POST /api/office/officers/:id/invitation', { id, fields: {} })
    return { by: admin, sent: { id } }
  },
  'POST /api/office/officers/:id/email': async ({ world, admin }) => {
    const fields = { ...reason, email: `new-${performance.now()}@example.test` }
    return { by: admin, sent: { id: (await world.officer('auditor')).id, fields } }
  },
  'POST /api/office/members/:id/deactivate': async (scene) => {
    return { by: scene.secretary, sent: withReason((await member(scene)).id) }
  },
  'POST /api/office/members/:id/activate': async (scene) => {
    const { id } = await member(scene)
    await scene.secretary.ask('POST /api/office/members/:id/deactivate', withReason(id))
    return { by: scene.secretary, sent: withReason(id) }
  },
  'POST /api/office/members/:id/nominee': async (scene) => {
    const fields = { name: 'Karim Hossain', relation: 'brother', mobile: '+971 50 555 0177' }
    return { by: scene.secretary, sent: { id: (await member(scene)).id, fields } }
  },
  'POST /api/office/members/:id/leaving': async (scene) => {
    return { by: scene.secretary, sent: { id: (await member(scene)).id, fields: wish } }
  },
  'POST /api/office/members/:id/leaving/withdraw': async (scene) => {
    return { by: scene.secretary, sent: withReason((await leaver(scene)).id) }
  },
  'POST /api/office/members/:id/leaving/agree': async (scene) => {
    const { id } = await member(scene)
    const nominee = { name: 'Karim Hossain', relation: 'brother', mobile: '+971 50 555 0177' }
    await scene.secretary.ask('POST /api/office/members/:id/nominee', { id, fields: nominee })
    await scene.secretary.ask('POST /api/office/members/:id/leaving', { id, fields: { ...wish, kind: 'death' } })
    return { by: scene.lender, sent: { id } }
  },
  'POST /api/office/members/:id/leaving/confirm': async (scene) => {
    const { id } = await leaver(scene)
    return { by: scene.treasurer, sent: { id, fields: { paid_from: 'bank', reference: 'TRF-2' } } }
  },
  'POST /api/office/members/:id/leaving/reverse': async (scene) => {
    const { id } = await leaver(scene)
    const fields = { paid_from: 'bank', reference: 'TRF-3' }
    await scene.treasurer.ask('POST /api/office/members/:id/leaving/confirm', { id, fields })
    return { by: scene.treasurer, sent: withReason(id) }
  },
  'POST /api/office/members': async ({ secretary }) => {
    const fields = { name: 'Rokeya Begum', mobile: '050 555 0177', address: 'Deira', gender: 'female' }
    return { by: secretary, sent: { fields } }
  },
  'POST /api/office/applications/:id/accept': async (scene) => {
    return { by: scene.secretary, sent: { id: await application(scene) } }
  },
  'POST /api/office/applications/:id/decline': async (scene) => {
    return { by: scene.secretary, sent: withReason(await application(scene)) }
  },
  'POST /api/office/imports': async ({ secretary }) => {
    return { by: secretary, sent: importForm(csvOf([goodLine()])) }
  },
  'POST /api/office/imports/:id/confirm': async (scene) => {
    return { by: scene.treasurer, sent: { id: await preparedImport(scene) } }
  },
  'POST /api/office/imports/:id/discard': async (scene) => {
    return { by: scene.treasurer, sent: { id: await preparedImport(scene) } }
  },
  'POST /api/office/settings': async (scene) => {
    const fields = { section: 'fines', version: await settingsVersion(scene), late_fine: '5' }
    return { by: scene.admin, sent: { fields } }
  },
  'POST /api/office/setup/keep': async ({ admin }) => ({ by: admin, sent: { fields: { step: 'dues' } } }),
  'POST /api/office/setup/put-away': async ({ admin }) => ({ by: admin, sent: { fields: { put_away: true } } }),
  'POST /api/office/settings/proposals/:id/confirm': async (scene) => {
    return { by: scene.treasurer, sent: { id: await proposal(scene) } }
  },
  'POST /api/office/settings/proposals/:id/reject': async (scene) => {
    return { by: scene.treasurer, sent: withReason(await proposal(scene)) }
  },
  'POST /api/office/officers': async ({ admin }) => {
    const fields = { ...reason, name: 'Nadia Karim', email: `nadia-${performance.now()}@example.test`, role: 'auditor' }
    return { by: admin, sent: { fields } }
  },
  'POST /api/office/officers/:id/titles': async (scene) => ({
    by: scene.admin,
    sent: { id: scene.treasurer.id, fields: chair },
  }),
  'POST /api/office/titles/:id/remove': async (scene) => {
    await scene.admin.ask('POST /api/office/officers/:id/titles', { id: scene.treasurer.id, fields: chair })
    const { officers } = await scene.admin.ask('GET /api/office/officers')
    return { by: scene.admin, sent: withReason(officers.flatMap(({ titles }) => titles)[0]?.id ?? 0) }
  },
  'POST /api/office/officers/:id/second-factor/remove': async (scene) => {
    const { id } = await member(scene)
    await scene.world.admin.query(
      `insert into second_factor (person_id, secret, confirmed_at) values ($1, 'sealed', now())`,
      [id],
    )
    return { by: scene.admin, sent: withReason(id) }
  },
  'POST /api/office/officers/:id/passkeys/remove': async ({ world, admin }) => {
    const { id } = await world.officer('auditor')
    const { rows } = await world.admin.query<{ id: bigint }>(
      `insert into passkey (person_id, credential_id, public_key, counter, may_back_up, backed_up, transports, name, added_at)
       values ($1, uuid_send(gen_random_uuid()), 'key', 0, false, false, '{}', 'Phone', now()) returning id`,
      [id],
    )
    return { by: admin, sent: { id, fields: { ...reason, passkey: Number(rows[0]?.id) } } }
  },
  'POST /api/office/officers/:id/sessions/end': async (scene) => {
    return { by: scene.admin, sent: withReason((await member(scene)).id) }
  },
  'POST /api/office/officers/:id/hand-over': handOver,
  'POST /api/office/officers/:id/hand-over/cancel': async (scene) => {
    const { by, sent } = await handOver(scene)
    await by.ask('POST /api/office/officers/:id/hand-over', sent)
    return { by, sent: { id: sent.id, fields: reason } }
  },
  'POST /api/office/officers/:id/roles': async (scene) => {
    const fields = { ...reason, role: 'auditor', granted: true }
    return { by: scene.admin, sent: { id: (await member(scene)).id, fields } }
  },
}
