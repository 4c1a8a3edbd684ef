import type { OfficersCall } from '#contract/calls.ts'
import { payDues } from './journeys.ts'
import type { Act, Scene } from './officers-acts.ts'

const reason = { reason: 'As the committee decided.' }
const expense = { kind: 'expense', amount: '35.50', paid_from: 'bank', day: '2026-11-18', purpose: 'Receipt books' }
const transfer = { amount: '100', paid_from: 'bank', paid_into: 'cash', day: '2026-11-20', purpose: 'For the meeting' }
const completion = { reference: 'JIO 7710', paid: '19.25', paid_from: 'bank' }
const payout = { paid_from: 'bank', paid_on: '2026-11-20', reference: 'FT 4411' }

async function saver(scene: Scene) {
  const member = await scene.world.member()
  await payDues(scene, member, 'November', '500')
  return member
}

async function withdrawal(scene: Scene): Promise<number> {
  const fields = { amount: '200', payee_account: 'AE07 0331 2345', note: 'School fees' }
  return (await (await saver(scene)).ask('POST /api/withdrawals', { fields })).withdrawal_id
}

async function approvedWithdrawal(scene: Scene): Promise<number> {
  const id = await withdrawal(scene)
  await scene.secretary.ask('POST /api/office/withdrawals/:id/approve', { id })
  return id
}

async function recharge(scene: Scene): Promise<number> {
  const fields = { number: '98765 43210', amount: '20', operator: 'jio' }
  return (await (await saver(scene)).ask('POST /api/recharges', { fields })).recharge_id
}

/** As the provider has it while it carries it out. */
async function sentRecharge(scene: Scene): Promise<number> {
  const id = await recharge(scene)
  const sent = `update recharge_order set handling = 'sent', order_number = gen_random_uuid(),
    agreed = amount, sent_at = ordered_at where id = $1`
  await scene.world.admin.query(sent, [id])
  return id
}

async function waitingExpense({ world, treasurer }: Scene): Promise<number> {
  await world.bring(1000)
  return (await treasurer.ask('POST /api/office/expenses', { fields: { ...expense, amount: '500.01' } })).voucher_id
}

let banks = 0
/** No two accounts have one name. */
const anotherBank = () => {
  banks += 1
  return { place: 'bank', name: `Creek Bank ${banks}`, account_number: 'AE99 1111 2222' }
}
const openAccount = async ({ treasurer }: Scene) =>
  (await treasurer.ask('POST /api/office/money-accounts', { fields: anotherBank() })).code

/** How what moves the association's money beside dues and loans comes to be done. */
export const MONEY_ACTS = {
  'POST /api/office/members/:id/deposits': async (scene) => {
    const fields = { amount: '100', paid_into: 'cash', received_on: '2026-11-18' }
    return { by: scene.treasurer, sent: { id: (await scene.world.member()).id, fields } }
  },
  'POST /api/office/members/:id/withdrawals': async (scene) => {
    return { by: scene.treasurer, sent: { id: (await saver(scene)).id, fields: { amount: '200' } } }
  },
  'POST /api/office/withdrawals/:id/approve': async (scene) => {
    return { by: scene.secretary, sent: { id: await withdrawal(scene) } }
  },
  'POST /api/office/withdrawals/:id/refuse': async (scene) => {
    return { by: scene.treasurer, sent: { id: await withdrawal(scene), fields: reason } }
  },
  'POST /api/office/withdrawals/:id/pay': async (scene) => {
    return { by: scene.treasurer, sent: { id: await approvedWithdrawal(scene), fields: payout } }
  },
  'POST /api/office/withdrawals/:id/reverse': async (scene) => {
    const id = await approvedWithdrawal(scene)
    await scene.treasurer.ask('POST /api/office/withdrawals/:id/pay', { id, fields: payout })
    return { by: scene.treasurer, sent: { id, fields: reason } }
  },
  'POST /api/office/recharges/:id/complete': async (scene) => {
    return { by: scene.treasurer, sent: { id: await recharge(scene), fields: completion } }
  },
  'POST /api/office/recharges/:id/take-over': async (scene) => {
    return { by: scene.treasurer, sent: { id: await sentRecharge(scene), fields: reason } }
  },
  'POST /api/office/recharges/:id/refuse': async (scene) => {
    return { by: scene.treasurer, sent: { id: await recharge(scene), fields: reason } }
  },
  'POST /api/office/recharges/:id/reverse': async (scene) => {
    const id = await recharge(scene)
    await scene.treasurer.ask('POST /api/office/recharges/:id/complete', { id, fields: completion })
    return { by: scene.treasurer, sent: { id, fields: reason } }
  },
  'POST /api/office/expenses': async ({ treasurer }) => ({ by: treasurer, sent: { fields: expense } }),
  'POST /api/office/transfers': async ({ treasurer }) => ({ by: treasurer, sent: { fields: transfer } }),
  'POST /api/office/vouchers/:id/confirm': async (scene) => {
    return { by: await scene.world.officer('treasurer'), sent: { id: await waitingExpense(scene) } }
  },
  'POST /api/office/vouchers/:id/reject': async (scene) => {
    return { by: await scene.world.officer('treasurer'), sent: { id: await waitingExpense(scene), fields: reason } }
  },
  'POST /api/office/vouchers/:id/cancel': async (scene) => {
    return { by: scene.treasurer, sent: { id: await waitingExpense(scene) } }
  },
  'POST /api/office/vouchers/:id/reverse': async ({ treasurer }) => {
    const { voucher_id: id } = await treasurer.ask('POST /api/office/transfers', { fields: transfer })
    return { by: treasurer, sent: { id, fields: reason } }
  },
  'POST /api/office/money-accounts': async ({ treasurer }) => ({ by: treasurer, sent: { fields: anotherBank() } }),
  'PUT /api/office/money-accounts/:id': async (scene) => {
    const id = await openAccount(scene)
    return { by: scene.treasurer, sent: { id, fields: { name: `${id}, current account`, account_number: '' } } }
  },
} satisfies Partial<Record<OfficersCall, (scene: Scene) => Promise<Act>>>
