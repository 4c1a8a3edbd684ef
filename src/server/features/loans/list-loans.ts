import type { z } from 'zod'
import type { officeLoan } from '#contract/loans.ts'
import { monthlyEstimate } from '#core/loan-schedule.ts'
import { toAedNumber } from '#core/money.ts'
import { approvalsNeeded } from '#core/separation.ts'
import { pageAfter } from '#server/db/by-status.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'
import { wholeNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

type OfficeLoan = z.infer<typeof officeLoan>
type LoanListRow = {
  id: bigint
  status: OfficeLoan['status']
  loan_type: string
  principal: bigint
  total_interest: bigint
  term: number
  insured: boolean
  bank_account: string
  bank_account_sealed: Buffer | null
  passport_or_nid: string
  passport_or_nid_sealed: Buffer | null
  applied_at: Date
  disbursed_on: string | null
  member: OfficeLoan['member']
  approvals: OfficeLoan['approvals']
  recorded_by: string | null
}

/** The approvals are those that stand: none from before they were undone. */
const selectFrom = (
  loans: string,
) => `select l.id, l.status, l.loan_type, l.principal, l.total_interest, l.term, l.insured, l.bank_account_masked as bank_account,
     l.passport_or_nid_masked as passport_or_nid, l.bank_account_sealed, l.passport_or_nid_sealed,
     l.applied_at, l.disbursed_on,
     json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', p.name) as member,
     (select coalesce(json_agg(json_build_object('by', o.name,
        'at', ${instant('s.made_at')}) order by s.id), '[]')
      from loan_step s join person o on o.id = s.made_by
      where s.loan_id = l.id and s.step = 'approved' and s.made_by = any (l.approved_by)
        and s.id > coalesce((select max(u.id) from loan_step u where u.loan_id = l.id and u.step = 'approval_undone'), 0)) as approvals,
     (select name from person where id = l.recorded_by) as recorded_by
   from ${loans} l join member m on m.id = l.member_id join person p on p.id = m.id`

/** A page of loans of one status, oldest first. Values: status, the id to read after, how many. */
export const listLoans = statement<LoanListRow>('list_loans', `${selectFrom(pageAfter('loan'))} order by l.id`)

/** One loan as the list has it. */
export const readListed = statement<LoanListRow>('read_listed_loan', `${selectFrom('loan')} where l.id = $1`)

/** Which numbers an officer may read whole (product: "Roles"). */
export type Sight = { bank: boolean; passport: boolean }

/** The numbers of a loan, whole as far as an officer may read them. */
export function numbersInSight(row: LoanListRow, sight: Sight, secrets: Secrets) {
  const { bank_account: bank, passport_or_nid: passport } = row
  const memberId = BigInt(row.member.id)
  const account = { sealed: sight.bank ? row.bank_account_sealed : null, masked: bank }
  const id = { sealed: sight.passport ? row.passport_or_nid_sealed : null, masked: passport }
  return {
    bank_account: wholeNumber(secrets, 'loan.bank_account', memberId, account),
    passport_or_nid: wholeNumber(secrets, 'loan.passport_or_nid', memberId, id),
  }
}

/** A loan as officers see it, its numbers masked. */
export function loanForOffice(row: LoanListRow, twoPersonRules: boolean): OfficeLoan {
  return {
    id: Number(row.id),
    status: row.status,
    loan_type: row.loan_type,
    principal: toAedNumber(row.principal),
    total_amount_with_interest: toAedNumber(row.principal + row.total_interest),
    per_month_amount: toAedNumber(monthlyEstimate(row.principal + row.total_interest, row.term)),
    duration_month: row.term,
    insured: row.insured,
    bank_account: row.bank_account,
    passport_or_nid: row.passport_or_nid,
    applied_at: row.applied_at.toISOString(),
    disbursed_on: row.disbursed_on,
    member: row.member,
    approvals: row.approvals,
    recorded_by: row.recorded_by,
    approvals_needed: approvalsNeeded(row.principal, twoPersonRules),
  }
}
