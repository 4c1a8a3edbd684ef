import { instant, uniqueId } from '#server/db/json.ts'
import type { NumberPlace } from '#server/secrets/personal-number.ts'

/**
 * A file of the download: an item for each row of its query, in which `$1` is the person's id and the member's.
 * A number of theirs is masked in the item and encrypted in the column NAME_encrypted beside it.
 */
export type Section = { file: string; text: string; numbers?: Readonly<Record<string, NumberPlace>> }

const voiceName = `'message-' || o.id || case o.voice_type when 'audio/webm' then '.webm' else '.m4a' end`

const OWN_EMAIL = '(select lower(email) from person where id = $1)'

/** Who the person is, how they sign in, and what was written between them and the association. */
export const PERSON_SECTIONS: readonly Section[] = [
  {
    file: 'profile.json',
    text: `select json_build_object('name', p.name, 'email', p.email, 'mobile', p.mobile, 'address', p.address,
        'gender', p.gender, 'birthday', p.birthday, 'wallet', p.wallet, 'language', p.language, 'figures', p.digits, 'told_by', p.notification_choices, 'known_since', ${instant('p.created_at')},
        'picture', case when p.picture_sha256 is not null then 'files/picture.jpg' end, 'picture_sha256', p.picture_sha256,
        'membership', case when m.id is not null then json_build_object('number', ${uniqueId('m.number')},
          'accepted_on', m.accepted_on, 'dues_from', m.dues_from, 'active', m.active, 'closed_on', m.closed_on,
          'nominee', json_build_object('name', m.nominee_name, 'relation', m.nominee_relation, 'mobile', m.nominee_mobile),
          'nominees_named', (select coalesce(json_agg(json_build_object('name', c.name, 'relation', c.relation,
            'mobile', c.mobile, 'by_you', c.in_app, 'at', ${instant('c.made_at')}) order by c.id), '[]')
            from nominee_change c where c.member_id = m.id),
          'brought_along_at', (select ${instant('i.prepared_at')} from member_import i where i.id = m.import_id)) end,
        'offices', array(select role from officer_role where person_id = p.id order by role),
        'agreed_to_be_shown_publicly', (select ${instant('c.agreed_at')} from officer_consent c where c.person_id = p.id),
        'authenticator_app_since', (select ${instant('f.confirmed_at')} from second_factor f where f.person_id = p.id),
        'recovery_codes_left', (select count(*) from recovery_code where person_id = p.id and used_at is null),
        'files_sent_on_the_last_day', (select json_build_object('day', u.day, 'files', u.files, 'bytes', u.bytes)
          from upload_count u where u.person_id = p.id),
        'seen_of_the_audit_trail', (select json_build_object('up_to', c.up_to, 'at', ${instant('c.seen_at')})
          from changes_seen c where c.person_id = p.id)) as item
      from person p left join member m on m.id = p.id where p.id = $1`,
  },
  {
    file: 'membership-history.json',
    text: `select json_build_object('from', from_date, 'active', active, 'noted_at', ${instant('made_at')}, 'reason', reason) as item
      from member_status where member_id = $1 order by id`,
  },
  {
    file: 'applications-to-join.json',
    text: `select json_build_object('name', name, 'email', email, 'mobile', mobile, 'address', address, 'gender', gender, 'birthday', birthday,
        'how_heard', how_heard, 'status', status, 'applied_at', ${instant('applied_at')},
        'confirmed_at', ${instant('confirmed_at')}, 'decided_at', ${instant('decided_at')}, 'reason', reason) as item
      from (select * from membership_application where person_id = $1
        union select * from membership_application where lower(email) = ${OWN_EMAIL}) own order by id`,
  },
  {
    file: 'office-history.json',
    text: `select json_build_object('office', role, 'given', granted, 'at', ${instant('made_at')}, 'reason', reason) as item
      from role_change where person_id = $1 order by id`,
  },
  {
    file: 'hand-overs.json',
    text: `select json_build_object('from_you', h.from_id = $1, 'to_you', h.to_id = $1, 'made_by_you', h.made_by = $1,
        'offices', h.roles, 'day', h.day, 'status', h.status, 'reason', h.reason, 'made_at', ${instant('h.made_at')},
        'ended_at', ${instant('h.ended_at')}) as item
      from hand_over h where h.from_id = $1 or h.to_id = $1 or h.made_by = $1 order by h.id`,
  },
  {
    file: 'titles.json',
    text: `select json_build_object('title', t.title, 'from', t.from_day, 'to', t.to_day, 'place', t.place,
        'replaces', (select r.title from officer_title r where r.id = t.replaces), 'reason', t.reason,
        'at', ${instant('t.made_at')}) as item
      from officer_title t where t.person_id = $1 order by t.id`,
  },
  {
    file: 'details-changed.json',
    text: `select json_build_object('detail', detail, 'was', was, 'became', became, 'by_you', made_by is not distinct from person_id,
        'at', ${instant('made_at')}) as item
      from detail_change where person_id = $1 order by id`,
  },
  {
    file: 'sign-ins.json',
    text: `select json_build_object('browser', browser, 'system', system, 'signed_in_at', ${instant('created_at')},
        'last_used_at', ${instant('last_used_at')}, 'ended_at', ${instant('ended_at')},
        'code_given_at', ${instant('code_given_at')},
        'told_on_the_device_since', (select ${instant('u.made_at')} from push_subscription u where u.session_id = session.id)) as item
      from session where person_id = $1 order by id`,
  },
  {
    file: 'passkeys.json',
    text: `select json_build_object('name', name, 'added_at', ${instant('added_at')}, 'last_used_at', ${instant('last_used_at')},
        'backed_up', backed_up) as item
      from passkey where person_id = $1 order by id`,
  },
  {
    file: 'password-links.json',
    text: `select json_build_object('asked_at', ${instant('made_at')}, 'used_at', ${instant('used_at')}) as item
      from password_reset where person_id = $1 order by made_at`,
  },
  {
    file: 'invitations.json',
    text: `select json_build_object('made_at', ${instant('i.made_at')}, 'made_by', b.name, 'by_email', i.by_email,
        'status', i.status, 'ended_at', ${instant('i.ended_at')}) as item
      from invitation i join person b on b.id = i.made_by where i.person_id = $1 order by i.id`,
  },
  {
    file: 'email-changes.json',
    text: `select json_build_object('new_email', c.email, 'email_before', c.old_email, 'entered_at', ${instant('c.made_at')},
        'entered_by', b.name, 'link_opened_at', ${instant('c.opened_at')}, 'agreed_at', ${instant('c.agreed_at')},
        'status', c.status, 'ended_at', ${instant('c.ended_at')}) as item
      from email_change c join person b on b.id = c.made_by where c.person_id = $1 order by c.id`,
  },
  {
    file: 'messages.json',
    text: `select json_build_object('name', name, 'reply_to', reply_to, 'message', message, 'sent_at', ${instant('sent_at')}) as item
      from contact_message where lower(reply_to) = ${OWN_EMAIL} order by id`,
  },
  {
    file: 'conversation.json',
    text: `select json_build_object('from_the_office', o.from_office, 'text', o.text, 'sent_at', ${instant('o.sent_at')},
        'picture', case when o.picture_sha256 is not null then 'files/message-' || o.id || '.jpg' end,
        'voice', case when o.voice_sha256 is not null then 'files/' || ${voiceName} end) as item
      from message o join conversation c on c.id = o.conversation_id where c.person_id = $1 order by o.id`,
  },
  {
    file: 'notices.json',
    text: `select json_build_object('title', w.words ->> 'title', 'text', w.words ->> 'text', 'sent_at', ${instant('n.sent_at')},
        'pinned_until', n.pinned_until, 'read_at', ${instant('r.read_at')}) as item
      from notice_recipient r join notice n on n.id = r.notice_id
        cross join lateral (select notice_words(n.id, (select language from person where id = $1)) as words) w
      where r.person_id = $1 order by n.id`,
  },
  {
    file: 'notifications.json',
    text: `select json_build_object('kind', kind, 'at', ${instant('made_at')}, 'read_at', ${instant('read_at')},
        'about', about - array['amount', 'claimed', 'fine'], 'amount', (about ->> 'amount')::bigint / 100.0,
        'claimed', (about ->> 'claimed')::bigint / 100.0, 'fine', (about ->> 'fine')::bigint / 100.0,
        'reason', notification_reason(kind, about, made_at)) as item
      from notification where person_id = $1 order by id`,
  },
  {
    file: 'reminders.json',
    text: `select json_build_object('due_on', due_on, 'loan', nullif(loan_id, 0), 'stage', stage) as item
      from reminder where member_id = $1 order by due_on, loan_id, stage`,
  },
  {
    // A link in a letter is as good as a password.
    file: 'letters.json',
    text: `select json_build_object('to', recipient, 'subject', subject, 'text', regexp_replace(body, '#[A-Za-z0-9_-]{43}', '#…', 'g'),
        'made_at', ${instant('made_at')}) as item
      from sent_email where lower(recipient) = ${OWN_EMAIL} order by id`,
  },
  {
    file: 'letters-and-orders-to-be-sent.json',
    text: `select json_build_object('kind', kind, 'made_at', ${instant('made_at')}, 'attempts', attempts) as item
      from (select * from job where payload ->> 'person_id' = $1::bigint::text
        union select * from job where lower(payload ->> 'email') = ${OWN_EMAIL}
        union select j.* from push_subscription s join job j on j.payload ->> 'subscription_id' = s.id::text where s.person_id = $1
        union select j.* from membership_application a join job j on j.payload ->> 'application_id' = a.id::text where a.person_id = $1
        union select j.* from recharge_order r join job j on j.payload ->> 'order_entry_id' = r.order_entry_id::text where r.member_id = $1) own
      order by id`,
  },
  {
    file: 'calls-sent-once.json',
    text: `select json_build_object('method', method, 'path', path, 'at',
        ${instant('made_at')}, 'answer', case when path not like '/api/office/%' then answer end) as item
      from idempotency_key where person_id = $1 order by made_at`,
  },
  {
    // What officers did about others is theirs: of one's own acts only when and which.
    file: 'office-acts.json',
    text: `select json_build_object('number', number, 'at', ${instant('at')}, 'call', call) as item
      from audit_record where person_id = $1 order by number`,
  },
  {
    file: 'office-records-about-me.json',
    text: `select json_build_object('number', number, 'at', ${instant('at')}, 'call', call, 'sent', record::json -> 'sent',
        'outcome', record::json -> 'outcome') as item
      from (select '/office/(members|officers)/:id' as calls, $1::bigint as id
        union all select '/office/loans/:id', id from loan where member_id = $1
        union all select '/office/payments/:id', id from payment where member_id = $1
        union all select '/office/withdrawals/:id', id from withdrawal where member_id = $1
        union all select '/office/recharges/:id', id from recharge_order where member_id = $1
        union all select '/office/applications/:id', id from membership_application where person_id = $1) own
      join audit_record on object_id = own.id and call ~ own.calls and audit_record.person_id <> $1
      order by number`,
  },
]

const receiptName = (of: string) =>
  `'receipt-' || ${of}id || case ${of}receipt_type when 'application/pdf' then '.pdf' else '.jpg' end`

const formerReceiptName = `'receipt-' || q.payment_id || '-before-' || q.id || case q.receipt_type when 'application/pdf' then '.pdf' else '.jpg' end`

/** What a member paid, saved, borrowed, took out and ordered. Amounts in AED. */
export const MONEY_SECTIONS: readonly Section[] = [
  {
    file: 'payments.json',
    text: `select json_build_object('id', p.id, 'kind', p.kind, 'status', p.status, 'amount', p.amount / 100.0,
        'claimed_amount', p.claimed_amount / 100.0, 'entered_amount', p.entered_amount / 100.0, 'fine', p.fine / 100.0, 'loan', p.loan_id, 'from_savings', p.from_savings,
        'months', (select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'amount', amount / 100.0) order by month)
          from payment_month where payment_id = p.id),
        'fined_for', (select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'instalment', instalment,
          'amount', amount / 100.0, 'given_back', given_back) order by id) from late_fine where payment_id = p.id),
        'asked', (select json_agg(json_build_object('question', q.question, 'asked_at', ${instant('q.asked_at')}, 'answer', q.answer,
          'answered_at', ${instant('q.answered_at')}, 'before', q.was || jsonb_build_object('amount', (q.was ->> 'amount')::bigint / 100.0),
          'receipt_before', case when q.receipt_sha256 is not null then 'files/' || ${formerReceiptName} end) order by q.id)
          from payment_question q where q.payment_id = p.id),
        'account_number', p.account_number_masked, 'received_on', p.received_on, 'paid_into', p.paid_into,
        'sent_at', ${instant('p.submitted_at')}, 'entered_by_the_office', p.recorded_by is not null,
        'decided_at', ${instant('p.decided_at')}, 'reason', p.reason,
        'receipt', case when p.receipt_sha256 is not null then 'files/' || ${receiptName('p.')} end,
        'receipt_sha256', p.receipt_sha256, 'receipt_as_sent_sha256', p.receipt_source_sha256) as item,
        p.account_number_encrypted
      from payment p where p.member_id = $1 order by p.id`,
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
        l.bank_account_encrypted, l.passport_or_nid_encrypted
      from loan l where l.member_id = $1 order by l.id`,
    numbers: { bank_account: 'loan.bank_account', passport_or_nid: 'loan.passport_or_nid' },
  },
  {
    file: 'withdrawals.json',
    text: `select json_build_object('id', w.id, 'amount', w.amount / 100.0, 'status', w.status, 'note', w.note,
        'payee_account', w.payee_account_masked, 'asked_at', ${instant('w.asked_at')},
        'entered_by_the_office', w.recorded_by is not null, 'approved_at', ${instant('w.approved_at')},
        'decided_at', ${instant('w.decided_at')}, 'reason', w.reason, 'paid_on', w.paid_on, 'reference', w.reference) as item,
        w.payee_account_encrypted
      from withdrawal w where w.member_id = $1 order by w.id`,
    numbers: { payee_account: 'withdrawal.payee_account' },
  },
  {
    file: 'recharges.json',
    text: `select json_build_object('id', id, 'number', number, 'operator', operator, 'amount', amount / 100.0, 'status', status,
        'ordered_at', ${instant('ordered_at')}, 'completed_at', ${instant('completed_at')}, 'reference', reference,
        'paid', paid / 100.0, 'ended_at', ${instant('ended_at')}, 'reason', reason, 'provider_knows_it_as', order_number,
        'provider_note', provider_note) as item
      from recharge_order where member_id = $1 order by id`,
  },
  {
    // Where a member has died, the account is somebody else's.
    file: 'leaving.json',
    text: `select json_build_object('kind', kind, 'reason', reason, 'payee', payee, 'payee_account', payee_account_masked,
        'status', status, 'proposed_at', ${instant('proposed_at')}, 'decided_at', ${instant('decided_at')},
        'decided_reason', decided_reason, 'reference', reference, 'to_receivable', to_receivable / 100.0,
        'to_loans', to_loans / 100.0, 'payout', payout / 100.0) as item,
        case when kind = 'left' then payee_account_encrypted end as payee_account_encrypted
      from member_leaving where member_id = $1 order by id`,
    numbers: { payee_account: 'member_leaving.payee_account' },
  },
  {
    file: 'bonuses.json',
    text: `select json_build_object('from', b.from_date, 'to', b.to_date, 'status', b.status, 'share', s.amount / 100.0,
        'credited', part.credit_entry_id is not null, 'taken_back', part.reversal_entry_id is not null) as item
      from bonus_share s join bonus b on b.id = s.bonus_id
      left join bonus_part part on part.bonus_id = s.bonus_id and part.part = s.part
      where s.member_id = $1 order by b.id`,
  },
  {
    // Without their codes: a person who has one sees the paper.
    file: 'receipts-and-statements-made.json',
    text: `select json_build_object('says', says, 'entries', entry_ids, 'made_at', ${instant('made_at')}) as item
      from paper where member_id = $1 order by made_at, token`,
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
      from posting p join entry e on e.id = p.entry_id where p.member_id = $1 order by e.id, p.line`,
  },
]

/** The pictures, voice notes and documents, by the names that the items have. */
export const FILES = `select 'picture.jpg' as name, picture_sha256 as sha256 from person
    where id = $1 and picture_sha256 is not null
  union all
  select ${receiptName('')}, receipt_sha256 from payment where member_id = $1 and receipt_sha256 is not null
  union all
  select ${formerReceiptName}, q.receipt_sha256 from payment_question q join payment p on p.id = q.payment_id
    where p.member_id = $1 and q.receipt_sha256 is not null
  union all
  select 'message-' || o.id || '.jpg', o.picture_sha256 from message o join conversation c on c.id = o.conversation_id
    where c.person_id = $1 and o.picture_sha256 is not null
  union all
  select ${voiceName}, o.voice_sha256 from message o join conversation c on c.id = o.conversation_id
    where c.person_id = $1 and o.voice_sha256 is not null
  order by 1`
