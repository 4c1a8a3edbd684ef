import { afterEach, expect, test } from 'vitest'
import { bookFaults } from '../support/books.ts'
import { loanForm } from '../support/journeys.ts'
import { type Capability, disagreements } from '../support/may.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
afterEach(async () => {
  expect(await bookFaults(world.admin)).toEqual([])
  await world.close()
})

/** With the two-person rules and without: what `may` says is what each call does. */
const both = test.for([true, false])
const reason = { reason: 'It was a mistake.' }

both('of a loan, with two-person rules %s', { timeout: 60_000 }, async (twoPersonRules) => {
  world = await openWorld({ settings: { twoPersonRules } })
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
    'reverse_disbursement: own_money',
    'undo_approval: own_money',
  ]
  for (const each of separated) expect(told.includes(each), each).toBe(twoPersonRules)
})

const steps = {
  approve: { call: 'POST /api/office/loans/:id/approve' },
  decline: { call: 'POST /api/office/loans/:id/decline', fields: reason },
  undo_approval: { call: 'POST /api/office/loans/:id/undo-approval', fields: reason },
  disburse: { call: 'POST /api/office/loans/:id/disburse', fields: { reference: 'FT 4411' } },
  reverse_disbursement: { call: 'POST /api/office/loans/:id/reverse-disbursement', fields: reason },
  record_payment: {
    call: 'POST /api/office/loans/:id/payments',
    fields: { amount: '50', paid_into: 'cash', received_on: '2026-11-20' },
  },
  propose_write_off: { call: 'POST /api/office/loans/:id/propose-write-off', fields: reason },
  confirm_write_off: { call: 'POST /api/office/loans/:id/confirm-write-off' },
} as const
type LoanStep = keyof typeof steps
const ABOVE_ONE_APPROVER = 4000

/** What leads to each state. */
const ways: Readonly<Record<string, readonly LoanStep[]>> = {
  submitted: [],
  'approved once': ['approve'],
  approved: ['approve', 'approve'],
  declined: ['decline'],
  active: ['approve', 'approve', 'disburse'],
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
    }
  }
  return {
    steps,
    states,
    things: {
      'of an officer, entered by another': async (state) => {
        const owner = await world.member('Amina Hossain', 'loan_officer', 'treasurer', 'secretary')
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
