import type { z } from 'zod'
import type { loanFacts, loanSteps } from '#contract/loans.ts'
import { type BusinessDate, monthOf } from '#core/calendar.ts'
import { duesRows, monthsCompleted } from '#core/dues-calendar.ts'
import { toAedNumber } from '#core/money.ts'
import { may } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { approvalsNeeded, type SeparatedStep, separationRefusal } from '#core/separation.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { instant } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'
import type { Session } from '#server/http/session.ts'
import { duesAccount, readDuesFacts } from '#server/ledger/member-facts.ts'
import { isOpenFor } from './decide-loan.ts'
import { readStanding } from './lending-standing.ts'
import type { LoanRow } from './loan-store.ts'

type LoanFacts = z.infer<typeof loanFacts>
type LoanStep = z.infer<typeof loanSteps>

const readBefore = statement<{ accepted_on: string; loans_before: LoanFacts['loans_before'] }>(
  'read_loans_before',
  `select m.accepted_on, (select coalesce(json_agg(json_build_object('id', b.id, 'principal', b.principal / 100.0,
      'status', b.status, 'applied_at', ${instant('b.applied_at')})
      order by b.id desc), '[]') from loan b where b.member_id = m.id and b.id < $2) as loans_before
   from member m where m.id = $1`,
)

/** Where a loan's member and the fund stand, for who decides. */
export async function factsForDecision(
  db: Db,
  loan: LoanRow,
  settings: AssociationSettings,
  today: BusinessDate,
): Promise<LoanFacts> {
  const [facts] = await readDuesFacts(db, [loan.member_id])
  const [before] = await readBefore(db, [loan.member_id, loan.id])
  if (!facts || !before) throw new Refusal('not_found')
  const { freeToLend, receivable } = await readStanding(db, loan.member_id, settings)
  const rows = duesRows(duesAccount(facts.facts), today)
  const promised = loan.status === 'approved' ? loan.principal - loan.premium : 0n
  return {
    savings: toAedNumber(loan.savings),
    member_since: before.accepted_on,
    active: loan.member_active,
    months_completed: monthsCompleted(rows),
    months_on_time: rows.filter((row) => row.onTime).length,
    months_open: rows.filter((row) => row.owed && row.state !== 'completed' && row.month <= monthOf(today)).length,
    receivable: toAedNumber(receivable),
    free_to_lend: toAedNumber(freeToLend + promised),
    loans_before: before.loans_before,
  }
}

/** What this officer may do with the loan now: by state, by role, and by the rules for two persons. */
export function stepsFor(session: Session, loan: LoanRow, { twoPersonRules }: AssociationSettings): LoanStep[] {
  const officerId = session.personId
  const ownerId = loan.member_id
  const approvedBy = loan.approved_by
  const free = (step: SeparatedStep) => separationRefusal(step, twoPersonRules) === undefined
  const { write_off_proposed_by: proposedBy } = loan
  const open: Record<LoanStep, boolean> = {
    approve:
      isOpenFor('approve', loan) &&
      approvedBy.length < approvalsNeeded(loan.principal, twoPersonRules) &&
      free({ step: 'approve_loan', officerId, ownerId, approvedBy, recordedBy: loan.recorded_by }),
    decline: isOpenFor('decline', loan) && free({ step: 'decline_loan', officerId, ownerId }),
    undo_approval: isOpenFor('undo_approval', loan) && free({ step: 'undo_approval', officerId, ownerId }),
    disburse: isOpenFor('disburse', loan) && free({ step: 'disburse_loan', officerId, ownerId, approvedBy }),
    reverse_disbursement:
      isOpenFor('reverse_disbursement', loan) && free({ step: 'reverse_disbursement', officerId, ownerId }),
    record_payment: isOpenFor('record_payment', loan),
    propose_write_off:
      isOpenFor('write_off', loan) && proposedBy === null && free({ step: 'propose_write_off', officerId, ownerId }),
    confirm_write_off:
      isOpenFor('write_off', loan) &&
      proposedBy !== null &&
      free({ step: 'confirm_write_off', officerId, ownerId, proposedBy }),
  }
  return (Object.keys(open) as LoanStep[]).filter((step) => open[step] && may(session.roles, ACTION_OF[step]))
}

const ACTION_OF = {
  approve: 'approve_loan',
  decline: 'decline_loan',
  undo_approval: 'undo_approval',
  disburse: 'disburse_loan',
  reverse_disbursement: 'reverse_disbursement',
  record_payment: 'record_payment',
  propose_write_off: 'propose_write_off',
  confirm_write_off: 'confirm_write_off',
} as const
