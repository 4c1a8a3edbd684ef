import type { LoanState } from '#core/loan-lifecycle.ts'
import { query } from '#server/db/query.ts'
import type { State } from '#server/languages/state-words.ts'
import { DEATH_REPORTED, receivableOf, savingsOf } from '#server/ledger/member-facts.ts'

export type LoanRow = {
  id: bigint
  member_id: bigint
  status: LoanState
  principal: bigint
  total_interest: bigint
  term: number
  instalment_multiple: bigint | null
  insured: boolean
  premium: bigint
  approved_by: bigint[]
  repaid: bigint
  disbursed_on: string | null
  recorded_by: bigint | null
  /** Paid out before an import, by no entry of these books. */
  imported: boolean
  member_active: boolean
  /** By an officer, whether the membership is settled or not. */
  death_reported: boolean
  savings: bigint
  /** What the member owes the association. */
  receivable: bigint
  /** Of all the member's active loans. */
  outstanding_principal: bigint
  /** The member's withdrawals that are approved and not yet paid. */
  approved_withdrawals: bigint
  write_off_proposed_by: bigint | null
  write_off_reason: string | null
  offered_by: bigint | null
  offered_principal: bigint | null
  offered_term: number | null
  offered_premium: bigint | null
  set_off_amount: bigint | null
  set_off_proposed_by: bigint | null
  set_off_proposed_by_name: string | null
  /** Who took the last step, and how it was called. */
  last_step: State
  last_step_by: string
}

/** A loan with what decides on its next step. */
export const readLoan = query<LoanRow>(
  'read_loan',
  `select l.id, l.member_id, l.status, l.principal, l.total_interest, l.term, l.instalment_multiple, l.insured, l.premium,
     array(select unnest(l.approved_by)::text) as approved_by, l.repaid, l.disbursed_on, l.recorded_by, m.active as member_active,
     ${DEATH_REPORTED} as death_reported,
     exists (select from loan_step where loan_id = l.id and step = 'imported') as imported,
     ${savingsOf('l.member_id')} as savings, ${receivableOf('l.member_id')} as receivable,
     (select coalesce(sum(principal_left), 0)::bigint from loan where member_id = l.member_id and status = 'active')
       as outstanding_principal,
     (select coalesce(sum(amount), 0)::bigint from withdrawal where member_id = l.member_id and status = 'approved')
       as approved_withdrawals,
     l.offered_by, l.offered_principal, l.offered_term, l.offered_premium, l.write_off_proposed_by, l.write_off_reason, l.set_off_amount, l.set_off_proposed_by,
     (select name from person where id = l.set_off_proposed_by) as set_off_proposed_by_name, s.step as last_step, p.name as last_step_by
   from loan l join member m on m.id = l.member_id
   join lateral (select step, made_by from loan_step where loan_id = l.id order by id desc limit 1) s on true
   join person p on p.id = s.made_by
   where l.id = $1`,
)

/**
 * Inserts an application unless the member is inactive or has a loan open; the row of the member is locked meanwhile.
 * The last values: the officer who enters it on behalf of the member, or null; the account and the passport, encrypted.
 */
export const insertApplication = query<{ id: bigint }>(
  'insert_loan_application',
  `with applicant as (select id from member where id = $1 and active for no key update),
   made as (
     insert into loan (member_id, loan_type, principal, total_interest, term, instalment_multiple, insured, premium,
       bank_account_masked, passport_or_nid_masked, applied_at, recorded_by, bank_account_encrypted, passport_or_nid_encrypted)
     select id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14 from applicant
     where not exists (select from loan o where o.member_id = applicant.id and o.status in ('submitted', 'approved', 'active'))
     returning id
   ), step as (
     insert into loan_step (loan_id, step, made_by, made_at) select id, 'submitted', coalesce($12, $1), $11 from made
   )
   select id from made`,
)

/** Adds an approval; with the last one needed the loan is approved. No row: decided meanwhile, or approved by the same officer. */
export const addApproval = query<{ status: LoanState }>(
  'add_loan_approval',
  `with changed as (
     update loan set approved_by = approved_by || $2::bigint,
       status = case when cardinality(approved_by) + 1 >= $3::int then 'approved' else 'submitted' end
     where id = $1 and status = 'submitted' and offered_by is null and not ($2::bigint = any (approved_by)) returning id, status
   ), step as (
     insert into loan_step (loan_id, step, made_by, made_at) select id, 'approved', $2, $4 from changed
   )
   select status from changed`,
)

/** Undoes every approval; the loan waits for its decision again. No row: there is none to undo. */
export const undoApprovals = query<{ id: bigint }>(
  'undo_loan_approvals',
  `with changed as (
     update loan set approved_by = '{}', status = 'submitted'
     where id = $1 and status in ('submitted', 'approved') and cardinality(approved_by) > 0 returning id
   ), step as (
     insert into loan_step (loan_id, step, made_by, made_at, reason) select id, 'approval_undone', $2, $3, $4 from changed
   )
   select id from changed`,
)

/** Notes that an officer proposes a write-off. No row: the loan is not active, or it is proposed already. */
export const noteWriteOffProposal = query<{ id: bigint }>(
  'propose_loan_write_off',
  `with changed as (
     update loan set write_off_proposed_by = $2, write_off_reason = $4
     where id = $1 and status = 'active' and write_off_proposed_by is null returning id
   ), step as (
     insert into loan_step (loan_id, step, made_by, made_at, reason) select id, 'write_off_proposed', $2, $3, $4 from changed
   )
   select id from changed`,
)

/** Ends a proposal to write off, and tells who made it. No row: it is no more. Values: loan, who, when, why, who made it. */
export const rejectWriteOffProposal = query<{ id: bigint }>(
  'reject_loan_write_off',
  `with waits as (
     select id, write_off_proposed_by as proposer, principal_left from loan
     where id = $1 and status = 'active' and write_off_proposed_by = $5 for update
   ), changed as (
     update loan set write_off_proposed_by = null, write_off_reason = null from waits where loan.id = waits.id
     returning loan.id, waits.proposer, waits.principal_left
   ), step as (
     insert into loan_step (loan_id, step, made_by, made_at, reason) select id, 'write_off_rejected', $2, $3, $4 from changed
   ), told as (
     insert into notification (person_id, kind, about, made_at)
     select proposer, 'write_off_rejected', jsonb_build_object('loan_id', id, 'amount', principal_left, 'by_id', $2::bigint), $3 from changed
     where proposer <> $2
   )
   select id from changed`,
)

/** Ends the officer's own proposal to write off. No row: there is none any more. */
export const cancelWriteOffProposal = query<{ id: bigint }>(
  'cancel_loan_write_off',
  `with changed as (
     update loan set write_off_proposed_by = null, write_off_reason = null
     where id = $1 and status = 'active' and write_off_proposed_by = $2 returning id
   ), step as (
     insert into loan_step (loan_id, step, made_by, made_at) select id, 'write_off_cancelled', $2, $3 from changed
   )
   select id from changed`,
)

/** A payment that an officer enters for a loan's member; it waits for another officer. No row: the loan takes none. */
export const insertRecordedPayment = query<{ id: bigint }>(
  'insert_recorded_loan_payment',
  `insert into payment (member_id, kind, loan_id, amount, account_number_masked, received_on, submitted_at, recorded_by, paid_into,
     account_number_encrypted)
   select member_id, 'loan', id, $2, $3, $4, $5, $6, $7, $8 from
     (select id, member_id from loan where id = $1 and status in ('active', 'written_off') for key share) l returning id`,
)

/** Ends an application: declined by an officer, or withdrawn by the member. Values: loan, from states, to state, who, when, why. */
export const endApplication = query<{ id: bigint }>(
  'end_loan_application',
  `with changed as (update loan set status = $3 where id = $1 and status = any ($2::text[]) returning id),
   step as (insert into loan_step (loan_id, step, made_by, made_at, reason) select id, $3, $4, $5, $6 from changed)
   select id from changed`,
)

export type LendingRow = {
  death_reported: boolean
  active: boolean
  loan_open: boolean
  receivable: bigint
  bank: bigint
  cash: bigint
  recharge_clearing: bigint
  unmatched_receipts: bigint
  approved_withdrawals: bigint
  approved_loans: bigint
}

/** What decides how much a member may borrow now: the member's standing, and the fund. In fils. */
export const readLending = query<LendingRow>(
  'read_lending',
  `select m.active, ${DEATH_REPORTED} as death_reported,
     exists (select from loan where member_id = m.id and status in ('submitted', 'approved', 'active')) as loan_open,
     ${receivableOf('m.id')} as receivable,
     f.*
   from member m, fund_position() f where m.id = $1`,
)
