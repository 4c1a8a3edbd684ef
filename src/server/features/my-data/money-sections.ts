import { instant } from '#server/db/json.ts'
import type { Section } from './sections.ts'

const receiptName = (of: string) =>
  `'receipt-' || ${of}id || case ${of}receipt_type when 'application/pdf' then '.pdf' else '.jpg' end`

/** What a member paid, saved, borrowed, took out and ordered. Amounts in AED. */
export const MONEY_SECTIONS: readonly Section[] = [
  {
    file: 'payments.json',
    text: `select json_build_object('id', p.id, 'kind', p.kind, 'status', p.status, 'amount', p.amount / 100.0,
        'claimed_amount', p.claimed_amount / 100.0, 'fine', p.fine / 100.0, 'loan', p.loan_id, 'from_savings', p.from_savings,
        'months', (select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'amount', amount / 100.0) order by month)
          from payment_month where payment_id = p.id),
        'fined_for', (select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'instalment', instalment,
          'amount', amount / 100.0, 'given_back', given_back) order by id) from late_fine where payment_id = p.id),
        'account_number', p.account_number_masked, 'received_on', p.received_on, 'paid_into', p.paid_into,
        'sent_at', ${instant('p.submitted_at')}, 'entered_by_the_office', p.recorded_by is not null,
        'decided_at', ${instant('p.decided_at')}, 'reason', p.reason,
        'receipt', case when p.receipt_sha256 is not null then 'files/' || ${receiptName('p.')} end,
        'receipt_sha256', p.receipt_sha256, 'receipt_as_sent_sha256', p.receipt_source_sha256) as item,
        p.account_number_sealed
      from payment p where p.member_id = $person order by p.id`,
    numbers: { account_number: 'payment.account_number' },
  },
  {
    file: 'loans.json',
    text: `select json_build_object('id', l.id, 'type', l.loan_type, 'status', l.status, 'principal', l.principal / 100.0,
        'total_interest', l.total_interest / 100.0, 'term_in_months', l.term, 'insured', l.insured, 'premium', l.premium / 100.0,
        'bank_account', l.bank_account_masked, 'passport_or_nid', l.passport_or_nid_masked,
        'applied_at', ${instant('l.applied_at')}, 'entered_by_the_office', l.recorded_by is not null,
        'disbursed_on', l.disbursed_on, 'disbursement_reference', l.disbursement_reference, 'repaid', l.repaid / 100.0,
        'repaid_before_it_was_brought_along', l.opening_repaid / 100.0, 'next_due_on', l.next_due_on,
        'write_off_reason', l.write_off_reason, 'written_off', l.written_off / 100.0, 'recovered', l.recovered / 100.0,
        'steps', (select json_agg(json_build_object('step', s.step, 'at', ${instant('s.made_at')}, 'reason', s.reason) order by s.id)
          from loan_step s where s.loan_id = l.id)) as item,
        l.bank_account_sealed, l.passport_or_nid_sealed
      from loan l where l.member_id = $person order by l.id`,
    numbers: { bank_account: 'loan.bank_account', passport_or_nid: 'loan.passport_or_nid' },
  },
  {
    file: 'withdrawals.json',
    text: `select json_build_object('id', w.id, 'amount', w.amount / 100.0, 'status', w.status, 'note', w.note,
        'payee_account', w.payee_account_masked, 'asked_at', ${instant('w.asked_at')},
        'entered_by_the_office', w.recorded_by is not null, 'approved_at', ${instant('w.approved_at')},
        'decided_at', ${instant('w.decided_at')}, 'reason', w.reason, 'paid_on', w.paid_on, 'reference', w.reference) as item,
        w.payee_account_sealed
      from withdrawal w where w.member_id = $person order by w.id`,
    numbers: { payee_account: 'withdrawal.payee_account' },
  },
  {
    file: 'recharges.json',
    text: `select json_build_object('id', id, 'number', number, 'operator', operator, 'amount', amount / 100.0, 'status', status,
        'ordered_at', ${instant('ordered_at')}, 'completed_at', ${instant('completed_at')}, 'reference', reference,
        'paid', paid / 100.0, 'ended_at', ${instant('ended_at')}, 'reason', reason, 'provider_knows_it_as', order_number,
        'provider_note', provider_note) as item
      from recharge_order where member_id = $person order by id`,
  },
  {
    // Where a member has died, the account is somebody else's.
    file: 'leaving.json',
    text: `select json_build_object('kind', kind, 'reason', reason, 'payee', payee, 'payee_account', payee_account_masked,
        'status', status, 'proposed_at', ${instant('proposed_at')}, 'decided_at', ${instant('decided_at')},
        'decided_reason', decided_reason, 'reference', reference, 'to_receivable', to_receivable / 100.0,
        'to_loans', to_loans / 100.0, 'payout', payout / 100.0) as item,
        case when kind = 'left' then payee_account_sealed end as payee_account_sealed
      from member_leaving where member_id = $person order by id`,
    numbers: { payee_account: 'member_leaving.payee_account' },
  },
  {
    file: 'bonuses.json',
    text: `select json_build_object('from', b.from_date, 'to', b.to_date, 'status', b.status, 'share', s.amount / 100.0,
        'credited', part.credit_entry_id is not null, 'taken_back', part.reversal_entry_id is not null) as item
      from bonus_share s join bonus b on b.id = s.bonus_id
      left join bonus_part part on part.bonus_id = s.bonus_id and part.part = s.part
      where s.member_id = $person order by b.id`,
  },
  {
    // The bank's own text where the entry is of nobody else.
    file: 'movements.json',
    text: `select json_build_object('entry', e.id, 'kind', e.kind, 'date', e.date, 'received_on', e.received_on, 'memo', e.memo,
        'reverses', e.reverses, 'account', p.account, 'loan', p.loan_id,
        'amount', case when p.account = 'savings' then -p.amount else p.amount end / 100.0,
        'on_the_bank_statement', (select json_agg(json_build_object('date', l.booked_on, 'description', l.description,
            'reference', l.reference) order by l.id) from bank_line l
          where l.entry_id = e.id and not exists (select from posting o where o.entry_id = e.id and o.member_id <> p.member_id))) as item
      from posting p join entry e on e.id = p.entry_id where p.member_id = $person order by e.id, p.line`,
  },
]

/** The pictures and documents, by the names that the items have. */
export const FILES = `select 'picture.jpg' as name, picture_sha256 as sha256 from person
    where id = $person and picture_sha256 is not null
  union all
  select ${receiptName('')}, receipt_sha256 from payment where member_id = $person and receipt_sha256 is not null
  union all
  select 'message-' || o.id || '.jpg', o.picture_sha256 from message o join conversation c on c.id = o.conversation_id
    where c.person_id = $person and o.picture_sha256 is not null
  order by 1`
