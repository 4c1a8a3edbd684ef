import { expect, test } from 'vitest'
import { loanForm } from '../support/journeys.ts'
import { type Capability, disagreements } from '../support/may.ts'
import { worldOfTest } from '../support/opened-world.ts'
import type { World } from '../support/world.ts'

let world: World

/** With the two-person rules and without: what `may` says is what each call does. */
const both = test.for([true, false])
const reason = { reason: 'It was a mistake.' }

both('of a loan, with two-person rules %s', { timeout: 60_000 }, async (twoPersonRules) => {
  world = await worldOfTest({ settings: { twoPersonRules } })
  await world.bring(900_000)
  const officers = { secretary: await world.officer('secretary'), auditor: await world.officer('auditor') }
  const { faults, passed, told } = await disagreements(await loans(Object.keys(ways)), officers)
  expect(faults).toEqual([])
  expect(passed).toEqual(Object.keys(steps).sort())
  expect(told).toEqual(expect.arrayContaining(['approve: sign_in_open', 'approve: not_allowed']))
  const separated = [
    'approve: already_approved_by_you',
    'approve: own_money',
    'approve: recorded_by_you',
    'decline: own_money',
    'disburse: approver_disburses',
    'confirm_write_off: proposed_by_you',
    'reject_write_off: proposed_by_you',
    'propose_set_off: own_money',
    'confirm_set_off: own_money',
    'confirm_set_off: proposed_by_you',
    'reject_set_off: proposed_by_you',
    'reject_write_off: own_money',
    'reverse_disbursement: own_money',
    'undo_approval: own_money',
  ]
  for (const each of separated) expect(told.includes(each), each).toBe(twoPersonRules)
})

const steps = {
  approve: { call: 'POST /api/office/loans/:id/approve' },
  offer_terms: {
    call: 'POST /api/office/loans/:id/offer',
    fields: { ...reason, amount: '3500', duration_month: '3' },
  },
  cancel_offer: { call: 'POST /api/office/loans/:id/cancel-offer' },
  decline: { call: 'POST /api/office/loans/:id/decline', fields: reason },
  undo_approval: { call: 'POST /api/office/loans/:id/undo-approval', fields: reason },
  disburse: { call: 'POST /api/office/loans/:id/disburse', fields: { reference: 'FT 4411' } },
  reverse_disbursement: { call: 'POST /api/office/loans/:id/reverse-disbursement', fields: reason },
  record_payment: {
    call: 'POST /api/office/loans/:id/payments',
    fields: { amount: '50', paid_into: 'cash', received_on: '2026-11-20' },
  },
  propose_write_off: { call: 'POST /api/office/loans/:id/propose-write-off', fields: reason },
  propose_set_off: { call: 'POST /api/office/loans/:id/propose-set-off', fields: { ...reason, amount: '40' } },
  confirm_set_off: { call: 'POST /api/office/loans/:id/confirm-set-off' },
  reject_set_off: { call: 'POST /api/office/loans/:id/reject-set-off', fields: reason },
  cancel_set_off: { call: 'POST /api/office/loans/:id/cancel-set-off' },
  confirm_write_off: { call: 'POST /api/office/loans/:id/confirm-write-off' },
  reject_write_off: { call: 'POST /api/office/loans/:id/reject-write-off', fields: reason },
  cancel_write_off: { call: 'POST /api/office/loans/:id/cancel-write-off' },
} as const
type LoanStep = keyof typeof steps
const ABOVE_ONE_APPROVER = 4000

/** What leads to each state. */
const ways: Readonly<Record<string, readonly LoanStep[]>> = {
  submitted: [],
  'approved once': ['approve'],
  offered: ['offer_terms'],
  approved: ['approve', 'approve'],
  declined: ['decline'],
  active: ['approve', 'approve', 'disburse'],
  'to be paid from savings': ['approve', 'approve', 'disburse', 'propose_set_off'],
  'to be written off': ['approve', 'approve', 'disburse', 'propose_write_off'],
  'written off': ['approve', 'approve', 'disburse', 'propose_write_off', 'confirm_write_off'],
}

/** One set of people takes the steps of all loans; each loan is another member's, who is an officer too. */
async function loans(states: readonly string[]): Promise<Capability<LoanStep>> {
  const first = await world.officer('loan_officer', 'treasurer')
  const second = await world.officer('loan_officer')
  const payer = await world.officer('treasurer')
  const recorder = await world.officer('loan_officer', 'treasurer')
  const toucher = await world.officer('treasurer', 'loan_officer', 'secretary', 'admin')
  /** Second approvals and what follows from a step of the first are another's. */
  const become = async (id: number, state: string) => {
    for (const [at, step] of (ways[state] ?? []).entries()) {
      const by = step === 'approve' && at === 1 ? second : paying.has(step) ? payer : first
      const { call, ...sent } = steps[step]
      const { status, body } = await by.send(call, { id, ...sent })
      // Without the two-person rules one approval is all that there is.
      if (status !== 200) expect(body, step).toMatchObject({ code: 'already_decided' })
      // One instalment is overdue.
      if (step === 'disburse')
        await world.admin.query('update loan set disbursed_on = disbursed_on - 50 where id = $1', [id])
    }
  }
  return {
    steps,
    states,
    things: {
      'of an officer, entered by another': async (state) => {
        const owner = await world.member('Amina Hossain', 'loan_officer', 'treasurer', 'secretary')
        await world.bring(500, owner)
        const sent = { id: owner.id, fields: loanForm(ABOVE_ONE_APPROVER) }
        const { loan_id: id } = await recorder.ask('POST /api/office/members/:id/loan-applications', sent)
        await become(id, state)
        const profile = { name: owner.name, mobile: '+971 50 555 0100', address: 'Deira', gender: null, wallet: '' }
        const fields = { ...profile, email: `new.${owner.email}` }
        await toucher.ask('POST /api/office/members/:id/profile', { id: owner.id, fields })
        return { id, people: { owner, recorder, toucher, first, second, payer } }
      },
    },
    read: (by, id) => by.ask('GET /api/office/loans/:id', { id }),
  }
}
const paying: ReadonlySet<LoanStep> = new Set(['disburse', 'confirm_write_off'])
