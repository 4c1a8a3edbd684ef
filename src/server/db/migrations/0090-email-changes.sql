-- A new email that an officer entered for somebody. Whoever gets the links for a forgotten password can become that person,
-- so it takes effect only after the link sent to it was opened, and the owner of the account agreed or had seven days to
-- stop it (docs/sign-in.md).
create table email_change (
  id bigint generated always as identity primary key,
  person_id bigint not null references person,
  email text not null,
  old_email text not null,
  made_by bigint not null references person,
  -- Whether an administrator entered it: nobody else changes the email of somebody with a role.
  by_admin boolean not null,
  made_at timestamptz not null,
  -- Of the link to the new address, and of the one to the old address that stops it.
  confirm_hash bytea unique,
  stop_hash bytea unique,
  opened_at timestamptz,
  agreed_at timestamptz,
  status text not null default 'waiting' check (status in ('waiting', 'held', 'stopped', 'replaced', 'lapsed')),
  ended_at timestamptz,
  -- Who stopped it, signed in; null where the link or time did.
  ended_by bigint references person,
  check ((status = 'waiting') = (ended_at is null)),
  -- The rule itself, whatever the code does.
  check (status <> 'held' or opened_at is not null and (agreed_at is not null or ended_at >= made_at + interval '7 days'))
);
create unique index email_change_waiting on email_change (person_id) where status = 'waiting';
create index email_change_person on email_change (person_id, id);
create index email_change_made_by on email_change (made_by, person_id);

-- What touches how somebody signs in is told to them by push and in the app. A new email has letters of its own, at once.
create or replace function notification_leaves_jobs() returns trigger language plpgsql as $$
begin
  insert into job (kind, lane, payload, made_at, run_at)
  select 'tell_by_email', 'news', jsonb_build_object('notification_id', n.id::text, 'person_id', n.person_id::text),
    n.made_at, n.made_at + interval '1 minute'
  from told n where n.kind not in ('application_accepted', 'application_declined', 'email_change_entered')
  union all
  select 'tell_by_push', 'news', jsonb_build_object('notification_id', n.id::text, 'subscription_id', s.id::text),
    n.made_at, n.made_at
  from told n join push_subscription s on s.person_id = n.person_id;
  return null;
end $$;

-- The person is told that a new email waits, and when it took effect; of somebody with a role all administrators are told too.
create function email_change_notifies() returns trigger language plpgsql as $$
begin
  insert into notification (person_id, kind, about, made_at)
  select new.person_id, case new.status when 'waiting' then 'email_change_entered' else 'email_changed' end,
    jsonb_build_object('email_change_id', new.id), coalesce(new.ended_at, new.made_at)
  union all
  select o.person_id, 'officer_sign_in_changed', jsonb_build_object('person_id', new.person_id), coalesce(new.ended_at, new.made_at)
  from officer_role o
  where o.role = 'admin' and o.person_id <> new.person_id and exists (select from officer_role where person_id = new.person_id);
  return null;
end $$;
create trigger email_change_entered after insert on email_change for each row execute function email_change_notifies();
create trigger email_change_held after update of status on email_change for each row
  when (old.status = 'waiting' and new.status = 'held') execute function email_change_notifies();
