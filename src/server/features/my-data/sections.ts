import { instant, uniqueId } from '#server/db/json.ts'
import type { NumberPlace } from '#server/secrets/personal-number.ts'

/**
 * A file of the download: an item for each row of its statement, in which `$person` is the person's id and the member's.
 * A number of theirs is masked in the item and sealed in the column NAME_sealed beside it.
 */
export type Section = { file: string; text: string; numbers?: Readonly<Record<string, NumberPlace>> }

const OWN_EMAIL = '(select lower(email) from person where id = $person)'

/** Who the person is, how they sign in, and what was written between them and the association. */
export const PERSON_SECTIONS: readonly Section[] = [
  {
    file: 'profile.json',
    text: `select json_build_object('name', p.name, 'email', p.email, 'mobile', p.mobile, 'address', p.address,
        'gender', p.gender, 'wallet', p.wallet, 'language', p.language, 'figures', p.digits, 'told_by', p.notification_choices, 'known_since', ${instant('p.created_at')},
        'picture', case when p.picture_sha256 is not null then 'files/picture.jpg' end, 'picture_sha256', p.picture_sha256,
        'membership', case when m.id is not null then json_build_object('number', ${uniqueId('m.number')},
          'accepted_on', m.accepted_on, 'dues_from', m.dues_from, 'active', m.active, 'closed_on', m.closed_on,
          'nominee', json_build_object('name', m.nominee_name, 'relation', m.nominee_relation, 'mobile', m.nominee_mobile),
          'nominees_named', (select coalesce(json_agg(json_build_object('name', c.name, 'relation', c.relation,
            'mobile', c.mobile, 'by_you', c.in_app, 'at', ${instant('c.made_at')}) order by c.id), '[]')
            from nominee_change c where c.member_id = m.id),
          'brought_along_at', (select ${instant('i.prepared_at')} from member_import i where i.id = m.import_id)) end,
        'offices', array(select role from officer_role where person_id = p.id order by role),
        'authenticator_app_since', (select ${instant('f.confirmed_at')} from second_factor f where f.person_id = p.id),
        'recovery_codes_left', (select count(*) from recovery_code where person_id = p.id and used_at is null),
        'files_sent_on_the_last_day', (select json_build_object('day', u.day, 'files', u.files, 'bytes', u.bytes)
          from upload_count u where u.person_id = p.id)) as item
      from person p left join member m on m.id = p.id where p.id = $person`,
  },
  {
    file: 'membership-history.json',
    text: `select json_build_object('from', from_date, 'active', active, 'noted_at', ${instant('made_at')}, 'reason', reason) as item
      from member_status where member_id = $person order by id`,
  },
  {
    file: 'applications-to-join.json',
    text: `select json_build_object('name', name, 'email', email, 'mobile', mobile, 'address', address, 'gender', gender,
        'how_heard', how_heard, 'status', status, 'applied_at', ${instant('applied_at')},
        'confirmed_at', ${instant('confirmed_at')}, 'decided_at', ${instant('decided_at')}, 'reason', reason) as item
      from (select * from membership_application where person_id = $person
        union select * from membership_application where lower(email) = ${OWN_EMAIL}) own order by id`,
  },
  {
    file: 'office-history.json',
    text: `select json_build_object('office', role, 'given', granted, 'at', ${instant('made_at')}, 'reason', reason) as item
      from role_change where person_id = $person order by id`,
  },
  {
    file: 'sign-ins.json',
    text: `select json_build_object('browser', browser, 'system', system, 'signed_in_at', ${instant('created_at')},
        'last_used_at', ${instant('last_used_at')}, 'ended_at', ${instant('ended_at')},
        'code_given_at', ${instant('code_given_at')},
        'told_on_the_device_since', (select ${instant('u.made_at')} from push_subscription u where u.session_id = session.id)) as item
      from session where person_id = $person order by id`,
  },
  {
    file: 'password-links.json',
    text: `select json_build_object('asked_at', ${instant('made_at')}, 'used_at', ${instant('used_at')}) as item
      from password_reset where person_id = $person order by made_at`,
  },
  {
    file: 'email-changes.json',
    text: `select json_build_object('new_email', c.email, 'email_before', c.old_email, 'entered_at', ${instant('c.made_at')},
        'entered_by', b.name, 'link_opened_at', ${instant('c.opened_at')}, 'agreed_at', ${instant('c.agreed_at')},
        'status', c.status, 'ended_at', ${instant('c.ended_at')}) as item
      from email_change c join person b on b.id = c.made_by where c.person_id = $person order by c.id`,
  },
  {
    file: 'messages.json',
    text: `select json_build_object('name', name, 'reply_to', reply_to, 'message', message, 'sent_at', ${instant('sent_at')}) as item
      from contact_message where lower(reply_to) = ${OWN_EMAIL} order by id`,
  },
  {
    file: 'conversation.json',
    text: `select json_build_object('from_the_office', o.from_office, 'text', o.text, 'sent_at', ${instant('o.sent_at')},
        'picture', case when o.picture_sha256 is not null then 'files/message-' || o.id || '.jpg' end) as item
      from message o join conversation c on c.id = o.conversation_id where c.person_id = $person order by o.id`,
  },
  {
    file: 'notifications.json',
    text: `select json_build_object('kind', kind, 'at', ${instant('made_at')}, 'read_at', ${instant('read_at')},
        'about', about - array['amount', 'claimed', 'fine'], 'amount', (about ->> 'amount')::bigint / 100.0,
        'claimed', (about ->> 'claimed')::bigint / 100.0, 'fine', (about ->> 'fine')::bigint / 100.0,
        'reason', notification_reason(kind, about, made_at)) as item
      from notification where person_id = $person order by id`,
  },
  {
    file: 'reminders.json',
    text: `select json_build_object('due_on', due_on, 'loan', nullif(loan_id, 0), 'stage', stage) as item
      from reminder where member_id = $person order by due_on, loan_id, stage`,
  },
  {
    // A link in a letter is as good as a password.
    file: 'letters.json',
    text: `select json_build_object('to', recipient, 'subject', subject, 'text', regexp_replace(body, '#[A-Za-z0-9_-]{43}', '#…', 'g'),
        'made_at', ${instant('made_at')}) as item
      from outbox_message where lower(recipient) = ${OWN_EMAIL} order by id`,
  },
  {
    file: 'letters-and-orders-to-be-sent.json',
    text: `select json_build_object('kind', kind, 'made_at', ${instant('made_at')}, 'attempts', attempts) as item
      from (select * from job where payload ->> 'person_id' = $person::text
        union select * from job where lower(payload ->> 'email') = ${OWN_EMAIL}
        union select j.* from push_subscription s join job j on j.payload ->> 'subscription_id' = s.id::text where s.person_id = $person
        union select j.* from membership_application a join job j on j.payload ->> 'application_id' = a.id::text where a.person_id = $person
        union select j.* from recharge_order r join job j on j.payload ->> 'order_entry_id' = r.order_entry_id::text where r.member_id = $person) own
      order by id`,
  },
  {
    file: 'calls-sent-once.json',
    text: `select json_build_object('method', method, 'path', path, 'at',
        ${instant('made_at')}, 'answer', case when path not like '/api/office/%' then answer end) as item
      from idempotency_key where person_id = $person order by made_at`,
  },
  {
    // What officers did about others is theirs: of one's own acts only when and which.
    file: 'office-acts.json',
    text: `select json_build_object('number', number, 'at', ${instant('at')}, 'call', call) as item
      from audit_record where person_id = $person order by number`,
  },
  {
    file: 'office-records-about-me.json',
    text: `select json_build_object('number', number, 'at', ${instant('at')}, 'call', call, 'sent', record::json -> 'sent',
        'outcome', record::json -> 'outcome') as item
      from (select '/office/(members|officers)/:id' as calls, $person::bigint as id
        union all select '/office/loans/:id', id from loan where member_id = $person
        union all select '/office/payments/:id', id from payment where member_id = $person
        union all select '/office/withdrawals/:id', id from withdrawal where member_id = $person
        union all select '/office/recharges/:id', id from recharge_order where member_id = $person
        union all select '/office/applications/:id', id from membership_application where person_id = $person) own
      join audit_record on object_id = own.id and call ~ own.calls and audit_record.person_id <> $person
      order by number`,
  },
]
