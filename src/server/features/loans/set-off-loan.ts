import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { overdueOf, setOffFault } from '#core/loan-repayment.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf } from '#core/sentence.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { checkStep, type StepRules } from '#server/http/steps.ts'
import { scheduleOf } from '#server/ledger/loan-facts.ts'
import { loanDecided, loanOrRefusal } from './loan-steps.ts'
import type { LoanRow } from './loan-store.ts'
import { availableOf, postRepayment } from './repay-loan.ts'

/** What of a loan decides on paying its overdue instalments from savings. `overdue` is today's, in fils. */
type SetOffState = Pick<LoanRow, 'status' | 'member_id' | 'set_off_proposed_by'> & { overdue: Fils }

const waits = ({ set_off_proposed_by: by }: SetOffState) => by !== null
const decided = ({ member_id: ownerId, set_off_proposed_by: by }: SetOffState, officerId: bigint) => {
  return { step: 'decide_set_off', officerId, ownerId, proposedBy: by ?? 0n } as const
}

/** The steps of officers who pay overdue instalments from a member's savings. */
export const setOffSteps = {
  propose_set_off: {
    call: 'POST /api/office/loans/:id/propose-set-off',
    isOpen: (loan) => loan.status === 'active' && loan.overdue > 0n && !waits(loan),
    separated: ({ member_id: ownerId }, officerId) => ({ step: 'propose_set_off', officerId, ownerId }),
  },
  confirm_set_off: { call: 'POST /api/office/loans/:id/confirm-set-off', isOpen: waits, separated: decided },
  reject_set_off: { call: 'POST /api/office/loans/:id/reject-set-off', isOpen: waits, separated: decided },
  cancel_set_off: {
    call: 'POST /api/office/loans/:id/cancel-set-off',
    isOpen: (loan, officerId) => loan.set_off_proposed_by === officerId,
  },
} satisfies StepRules<string, SetOffState>

/** A loan with what of it is overdue on a day. */
export function withOverdue(loan: LoanRow, today: BusinessDate): LoanRow & SetOffState {
  const { repaid, disbursed_on: disbursedOn } = loan
  const runs = loan.status === 'active' && disbursedOn !== null
  const running = { schedule: scheduleOf(loan), disbursedOn: disbursedOn as BusinessDate, repaid }
  return { ...loan, overdue: runs ? overdueOf(running, today) : 0n }
}

type Asked = { loan: LoanRow & SetOffState; settings: AssociationSettings }

async function loanFor(
  db: Db,
  step: keyof typeof setOffSteps,
  loanId: bigint,
  officerId: bigint,
  now: Date,
): Promise<Asked> {
  const loan = withOverdue(await loanOrRefusal(db, loanId), businessDateAt(now))
  return { loan, settings: await checkStep(db, setOffSteps[step], loan, officerId, (row) => closedTo(step, row)) }
}

/** `no_active_loan`, `more_than_overdue`, `not_proposed`, `only_proposer`, or `already_decided`. */
function closedTo(step: keyof typeof setOffSteps, loan: LoanRow & SetOffState): Refusal {
  if (step === 'cancel_set_off' && waits(loan)) return new Refusal('only_proposer')
  if (loan.status !== 'active') return new Refusal('no_active_loan')
  if (step !== 'propose_set_off') return new Refusal('not_proposed')
  return waits(loan) ? loanDecided(loan) : new Refusal('more_than_overdue', { overdue: amountOf(0n) })
}

function checkAmount(amount: Fils, { loan, settings }: Asked): void {
  const available = availableOf(loan, settings.lockSavings)
  const fault = setOffFault(amount, { overdue: loan.overdue, available })
  if (fault) throw new Refusal(fault, fault === 'more_than_overdue' ? { overdue: amountOf(loan.overdue) } : {})
}

const noteProposal = query<{ id: bigint }>(
  'propose_loan_set_off',
  `with changed as (
     update loan set set_off_proposed_by = $2, set_off_amount = $5
     where id = $1 and status = 'active' and repaid = $6 and set_off_proposed_by is null returning id
   ), step as (
     insert into loan_step (loan_id, step, made_by, made_at, reason) select id, 'set_off_proposed', $2, $3, $4 from changed
   )
   select id from changed`,
)

/** Ends a proposal; who made it is told, unless they end it. Values: loan, who, when, why or null, who proposed it, the step. */
const endProposal = query<{ id: bigint }>(
  'end_loan_set_off',
  `with waits as (
     select id, set_off_amount from loan where id = $1 and set_off_proposed_by = $5 for update
   ), changed as (
     update loan set set_off_proposed_by = null, set_off_amount = null from waits where loan.id = waits.id
     returning loan.id, waits.set_off_amount as amount
   ), step as (
     insert into loan_step (loan_id, step, made_by, made_at, reason) select id, $6, $2, $3, $4 from changed
   ), told as (
     insert into notification (person_id, kind, about, made_at)
     select $5, 'set_off_rejected', jsonb_build_object('loan_id', id, 'amount', amount, 'by_id', $2::bigint), $3
     from changed where $5::bigint <> $2::bigint
   )
   select id from changed`,
)

type Proposal = { amount: Fils; reason: string }

/**
 * Proposes to pay overdue instalments from the member's available savings; a treasurer confirms. Throws `not_found`,
 * `no_active_loan`, `already_decided`, `own_money`, `more_than_overdue`, `insufficient_savings`.
 */
export async function proposeSetOff(
  db: Db,
  loanId: bigint,
  officerId: bigint,
  { amount, reason }: Proposal,
  now: Date,
): Promise<void> {
  const asked = await loanFor(db, 'propose_set_off', loanId, officerId, now)
  checkAmount(amount, asked)
  const noted = await noteProposal(db, [loanId, officerId, now, reason, amount, asked.loan.repaid])
  if (noted.length === 0) throw new Refusal('busy')
}

/**
 * Pays overdue instalments from savings, as another officer proposed; the member is told. What is overdue and available is
 * looked at again. Throws `not_found`, `no_active_loan`, `not_proposed`, `own_money`, `proposed_by_you`, `more_than_overdue`,
 * `insufficient_savings`, and `busy` where something was repaid since.
 */
export async function confirmSetOff(db: Db, loanId: bigint, officerId: bigint, now: Date): Promise<void> {
  const asked = await loanFor(db, 'confirm_set_off', loanId, officerId, now)
  const { set_off_amount: amount, set_off_proposed_by: proposedBy } = asked.loan
  if (amount === null || proposedBy === null) throw new Refusal('not_proposed')
  checkAmount(amount, asked)
  const by = { proposedBy, confirmedBy: officerId }
  if (!(await postRepayment(db, asked.loan, amount, asked.settings, now, by))) throw new Refusal('busy')
}

/** Rejects a proposed set-off; who proposed it is told why. Throws `not_found`, `not_proposed`, `own_money`, `proposed_by_you`. */
export async function rejectSetOff(
  db: Db,
  loanId: bigint,
  officerId: bigint,
  reason: string,
  now: Date,
): Promise<void> {
  const { loan } = await loanFor(db, 'reject_set_off', loanId, officerId, now)
  const ended = await endProposal(db, [loanId, officerId, now, reason, loan.set_off_proposed_by, 'set_off_rejected'])
  if (ended.length === 0) throw new Refusal('not_proposed')
}

/** Cancels the set-off that the officer proposed. Throws `not_found`, `not_proposed`, `only_proposer`. */
export async function cancelSetOff(db: Db, loanId: bigint, officerId: bigint, now: Date): Promise<void> {
  await loanFor(db, 'cancel_set_off', loanId, officerId, now)
  const ended = await endProposal(db, [loanId, officerId, now, null, officerId, 'set_off_cancelled'])
  if (ended.length === 0) throw new Refusal('not_proposed')
}
