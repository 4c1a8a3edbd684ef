-- What happened that concerns somebody, told by triggers in the statement in which it happens (docs/notifications.md).

-- `about` holds ids, amounts in fils, months and days, never sentences. No foreign key: its check would lock the rows of
-- a million persons when all of them are told something, and persons stay.
create table notification (
  id bigint generated always as identity primary key,
  person_id bigint not null,
  kind text not null,
  about jsonb not null,
  made_at timestamptz not null,
  read_at timestamptz,
  -- The notification whose job carries this one in its letter; only that job sends it.
  letter_id bigint
);
create index notification_person on notification (person_id, id);
create index notification_unread on notification (person_id) where read_at is null;

-- By group of notifications whether by email and by push, and whether a push may show figures; null: as it is to begin with.
alter table person add column notification_choices jsonb;

-- Where a browser is reached while nobody looks at it. It belongs to a session and ends with it.
create table push_subscription (
  id bigint generated always as identity primary key,
  session_id bigint not null unique references session (id) on delete cascade,
  person_id bigint not null references person,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  made_at timestamptz not null
);
create index push_subscription_person on push_subscription (person_id);

create function session_takes_its_push() returns trigger language plpgsql as $$
begin
  delete from push_subscription where session_id = new.id;
  return null;
end $$;
create trigger session_ends_push after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function session_takes_its_push();

-- News to thousands at once must not keep somebody waiting for the link to a new password: they have a lane of their own.
alter table job add column lane text not null default 'prompt' check (lane in ('prompt', 'news'));
drop index job_due;
create index job_due on job (lane, run_at, id) where given_up_at is null;

-- What happens within a minute goes into one letter. Who joins is told by a letter of its own.
create function notification_leaves_jobs() returns trigger language plpgsql as $$
begin
  insert into job (kind, lane, payload, made_at, run_at)
  select 'tell_by_email', 'news', jsonb_build_object('notification_id', n.id::text, 'person_id', n.person_id::text),
    n.made_at, n.made_at + interval '1 minute'
  from told n where n.kind not in ('application_accepted', 'application_declined')
  union all
  select 'tell_by_push', 'news', jsonb_build_object('notification_id', n.id::text, 'subscription_id', s.id::text),
    n.made_at, n.made_at
  from told n join push_subscription s on s.person_id = n.person_id;
  return null;
end $$;
create trigger notification_inserted after insert on notification
  referencing new table as told for each statement execute function notification_leaves_jobs();

create function payment_notifies() returns trigger language plpgsql as $$
begin
  insert into notification (person_id, kind, about, made_at)
  select new.member_id,
    'payment_' || case when new.status = 'verified' and new.claimed_amount is not null then 'corrected' else new.status end,
    jsonb_strip_nulls(jsonb_build_object('payment_id', new.id, 'of', new.kind, 'amount', new.amount,
      'claimed', new.claimed_amount, 'fine', nullif(new.fine, 0),
      'month', to_char(min(m.month), 'YYYY-MM'), 'months', nullif(count(*), 0))),
    new.decided_at
  from payment_month m where m.payment_id = new.id;
  return null;
end $$;
create trigger payment_notifies after update of status on payment for each row
  when (old.status is distinct from new.status and new.status in ('verified', 'refused', 'reversed'))
  execute function payment_notifies();

-- The first of two approvals leaves a loan where it is and tells nothing. A loan that a reversed payment opens again is
-- told of by the payment.
create function loan_notifies() returns trigger language plpgsql as $$
declare
  what text := case old.status || ' ' || new.status
    when 'submitted approved' then 'approved'
    when 'approved submitted' then 'approval_undone'
    when 'submitted declined' then 'declined'
    when 'approved declined' then 'declined'
    when 'approved active' then 'disbursed'
    when 'active approved' then 'disbursement_reversed'
    when 'active settled' then 'settled'
    when 'active written_off' then 'written_off'
  end;
begin
  if what is null then return null; end if;
  insert into notification (person_id, kind, about, made_at)
  select new.member_id, 'loan_' || what, jsonb_build_object('loan_id', new.id, 'amount', new.principal), s.made_at
  from loan_step s where s.loan_id = new.id order by s.id desc limit 1;
  return null;
end $$;
create trigger loan_notifies after update of status on loan for each row
  when (old.status is distinct from new.status) execute function loan_notifies();

create function withdrawal_notifies() returns trigger language plpgsql as $$
begin
  insert into notification (person_id, kind, about, made_at)
  values (new.member_id, 'withdrawal_' || new.status,
    jsonb_build_object('withdrawal_id', new.id, 'amount', new.amount),
    case new.status when 'approved' then new.approved_at else new.decided_at end);
  return null;
end $$;
create trigger withdrawal_notifies after update of status on withdrawal for each row
  when (old.status is distinct from new.status and new.status in ('approved', 'refused', 'paid', 'reversed'))
  execute function withdrawal_notifies();

create function recharge_notifies() returns trigger language plpgsql as $$
begin
  insert into notification (person_id, kind, about, made_at)
  values (new.member_id, 'recharge_' || new.status,
    jsonb_build_object('recharge_id', new.id, 'amount', new.amount, 'operator', new.operator),
    case new.status when 'completed' then new.completed_at else new.ended_at end);
  return null;
end $$;
create trigger recharge_notifies after update of status on recharge_order for each row
  when (old.status is distinct from new.status and new.status in ('completed', 'refused', 'reversed'))
  execute function recharge_notifies();

create function application_notifies() returns trigger language plpgsql as $$
begin
  insert into notification (person_id, kind, about, made_at)
  values (new.person_id, 'application_' || new.status, jsonb_build_object('application_id', new.id), new.decided_at);
  return null;
end $$;
create trigger application_notifies after update of status on membership_application for each row
  when (old.status = 'waiting' and new.status in ('accepted', 'declined')) execute function application_notifies();

-- Thousands of members by one statement, in the batch that credits them or takes it back.
create function bonus_notifies() returns trigger language plpgsql as $$
begin
  insert into notification (person_id, kind, about, made_at)
  select s.member_id, told.kind, jsonb_build_object('bonus_id', s.bonus_id, 'amount', s.amount), e.posted_at
  from moved p
  join before b on b.bonus_id = p.bonus_id and b.part = p.part
  cross join lateral (values
    ('bonus_credited', p.credit_entry_id, b.credit_entry_id),
    ('bonus_reversed', p.reversal_entry_id, b.reversal_entry_id)) told (kind, entry_id, entry_before)
  join entry e on e.id = told.entry_id
  join bonus_share s on s.bonus_id = p.bonus_id and s.member_id between p.first_member and p.last_member
  where told.entry_id is distinct from told.entry_before;
  return null;
end $$;
create trigger bonus_part_notifies after update on bonus_part
  referencing old table as before new table as moved for each statement execute function bonus_notifies();

create function role_change_notifies() returns trigger language plpgsql as $$
begin
  insert into notification (person_id, kind, about, made_at) values (new.person_id, 'offices_changed', '{}', new.made_at);
  return null;
end $$;
create trigger role_change_notifies after insert on role_change for each row
  when (new.made_by is not null) execute function role_change_notifies();

-- A visitor's conversation is nobody's: who began it is answered by email.
create function message_notifies() returns trigger language plpgsql as $$
begin
  insert into notification (person_id, kind, about, made_at)
  select c.person_id, 'message_received', jsonb_build_object('message_id', new.id), new.sent_at
  from conversation c where c.id = new.conversation_id and c.person_id is not null;
  return null;
end $$;
create trigger message_notifies after insert on message for each row
  when (new.from_office) execute function message_notifies();

-- Why, in the officer's words, which stand with what was decided.
create function notification_reason(kind text, about jsonb, made_at timestamptz) returns text language sql stable as $$
  select case split_part($1, '_', 1)
    when 'payment' then (select p.reason from payment p where p.id = (about ->> 'payment_id')::bigint and p.decided_at = $3)
    when 'loan' then (select s.reason from loan_step s
      where s.loan_id = (about ->> 'loan_id')::bigint and s.made_at = $3 and s.step <> 'disbursed' order by s.id desc limit 1)
    when 'withdrawal' then (select w.reason from withdrawal w
      where w.id = (about ->> 'withdrawal_id')::bigint and w.decided_at = $3)
    when 'recharge' then (select r.reason from recharge_order r
      where r.id = (about ->> 'recharge_id')::bigint and r.ended_at = $3)
    when 'application' then (select a.reason from membership_application a
      where a.id = (about ->> 'application_id')::bigint and a.decided_at = $3)
  end
$$;

-- Reminders that were sent, each once; the days for which it was looked who is to be reminded.
create table reminder (
  due_on date not null,
  member_id bigint not null,
  -- 0: dues.
  loan_id bigint not null,
  stage text not null check (stage in ('before', 'after')),
  primary key (due_on, member_id, loan_id, stage)
);
create table reminder_day (day date primary key);
