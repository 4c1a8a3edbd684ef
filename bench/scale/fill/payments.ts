import { LOAN_CLASS, monthOfFact, REPAID } from './facts.ts'
import { BANK_ROWS, DUES, INSTALMENT, INTEREST, PRINCIPAL, WITHDRAWN } from './journal.ts'

const OFFICER = '(select min(id) from person)'

/** Payments, with the months that dues are for: verified, waiting, refused. */
export const paymentSteps = (months: number): string[] => [
  `insert into payment (id, member_id, kind, loan_id, status, amount, account_number_masked, account_number_encrypted,
     receipt_sha256, receipt_source_sha256, receipt_type, received_on, submitted_at, decided_at, decided_by, reason, entry_id)
     overriding system value
   select f.id, f.m, case f.kind when 'loan_repayment' then 'loan' else 'dues' end, case f.kind when 'loan_repayment' then f.m end,
     case when f.posted then 'verified' when f.kind = 'refused_dues' then 'refused' else 'in_review' end,
     case f.kind when 'loan_repayment' then ${INSTALMENT} else ${DUES} end, '•••••' || right(f.m::text, 4), n.paid_from, md5('r' || f.id),
     md5('s' || f.id), 'image/jpeg', f.day, f.day + interval '9 hours', case when f.posted or f.kind = 'refused_dues' then f.day + interval '10 hours' end,
     case when f.posted or f.kind = 'refused_dues' then ${OFFICER} end, case f.kind when 'refused_dues' then 'Not to be read.' end,
     case when f.posted then f.id end
   from fact f join number n on n.member_id = f.m where f.kind in ('dues_payment', 'refused_dues', 'loan_repayment')`,
  `insert into payment_month (payment_id, member_id, month, amount, dues_amount)
   select id, m, ${monthOfFact(months)}, ${DUES}, ${DUES} from fact where kind in ('dues_payment', 'refused_dues')`,
]

/** Loans, each with its steps, and withdrawals. */
export const loanSteps = (members: number): string[] => [
  `insert into loan (id, member_id, loan_type, status, principal, total_interest, term, insured, premium, bank_account_masked,
     bank_account_encrypted, passport_or_nid_masked, passport_or_nid_encrypted, applied_at, approved_by, disbursed_on, repaid) overriding system value
   select m, m, 'personal',
     case when ${LOAN_CLASS} < 3 then 'active' when ${LOAN_CLASS} < 7 then 'settled' when ${LOAN_CLASS} = 7 then 'submitted' else 'approved' end,
     ${PRINCIPAL}, ${INTEREST}, 6, false, 0, '•••••' || right(m::text, 4), n.lent_to, '•••••' || right(m::text, 4), n.passport,
     coalesce(f.day, current_date), case when ${LOAN_CLASS} = 7 then '{}'::bigint[] else array[${OFFICER}] end, f.day,
     case when ${LOAN_CLASS} < 7 then (${REPAID}) * ${INSTALMENT} else 0 end
   from generate_series(1001, ${1000 + members}) m join number n on n.member_id = m
   left join (select m as borrower, day from fact where kind = 'loan_disbursement') f on f.borrower = m
   where ${LOAN_CLASS} < 7 or (${LOAN_CLASS} < 9 and m % 100 in (77, 87))`,
  `insert into loan_step (loan_id, step, made_by, made_at)
   select id, step, member_id, applied_at from loan cross join lateral (
     select unnest(case status when 'submitted' then array['submitted'] when 'approved' then array['submitted', 'approved']
       when 'active' then array['submitted', 'approved', 'disbursed'] else array['submitted', 'approved', 'disbursed', 'settled'] end) as step) each`,
  `insert into withdrawal (id, member_id, amount, status, payee_account_masked, payee_account_encrypted, asked_at, approved_by, approved_at,
     decided_by, decided_at, reason, paid_from, paid_on, entry_id) overriding system value
   select f.id, f.m, ${WITHDRAWN}, w.status, '•••••' || right(f.m::text, 4), n.paid_to, f.day,
     case when w.status in ('approved', 'paid') then ${OFFICER} end, case when w.status in ('approved', 'paid') then f.day end,
     case when w.status in ('refused', 'paid') then ${OFFICER} end, case when w.status in ('refused', 'paid') then f.day + interval '10 hours' end,
     case w.status when 'refused' then 'Kept for the loan.' end, case w.status when 'paid' then 'bank' end,
     case w.status when 'paid' then f.day end, case w.status when 'paid' then f.id end
   from fact f join number n on n.member_id = f.m cross join lateral (
     select case f.m % 50 when 2 then 'asked' when 7 then 'approved' when 12 then 'refused' else 'paid' end as status) w
   where f.kind = 'withdrawal'`,
]

/**
 * The bank's statements of each month, a line for each entry that moved the bank. As few are still open in a large
 * association as in a small one: a reconciliation lists each.
 */
export const bankSteps = (months: number): string[] => [
  `insert into bank_statement (id, account, file_name, imported_by, imported_at) overriding system value
   select n + 1, 'bank', to_char(${monthOfFact(months)}, 'YYYY-MM') || '.csv', ${OFFICER}, now() from generate_series(0, ${months - 1}) n`,
  `insert into bank_line (id, statement_id, account, line, booked_on, amount, description, reference, fingerprint, status, entry_id,
     posted_on, settled_by, settled_at) overriding system value
   select f.id, f.n + 1, 'bank', 1, f.day, p.amount, 'TRF ' || f.id, '', sha256(f.id::text::bytea),
     case when o.is_open then 'open' else 'matched' end, case when not o.is_open then f.id end,
     case when not o.is_open then f.day end, case when not o.is_open then ${OFFICER} end, case when not o.is_open then f.day + interval '11 hours' end
   from fact f join (values ${BANK_ROWS.join(', ')}) p (kind, amount) on p.kind = f.kind
   cross join lateral (select f.n >= ${months - 2} and f.m between 1020 and 1029 as is_open) o
   where f.posted`,
  `update bank_statement s set lines = l.lines, first_day = l.first_day, last_day = l.last_day
   from (select statement_id, count(*) as lines, min(booked_on) as first_day, max(booked_on) as last_day from bank_line group by 1) l
   where l.statement_id = s.id`,
]
