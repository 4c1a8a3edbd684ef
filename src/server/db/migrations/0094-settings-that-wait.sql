-- Whoever can change where members pay to, or switch the two-person rules off, could take everybody's money alone. Such a
-- change waits until a treasurer confirms it; where there is one officer alone, for 24 hours (docs/settings.md).

create table settings_proposal (
  id bigint generated always as identity primary key,
  section text not null check (section in ('bank', 'rules')),
  -- The part of the settings' value that it replaces.
  change jsonb not null check (change ? case section when 'bank' then 'bank' else 'twoPersonRules' end),
  proposed_by bigint not null references person,
  proposed_at timestamptz not null,
  -- Null: it takes effect only once a treasurer confirms it.
  holds_from timestamptz,
  status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'unopposed', 'rejected')),
  decided_by bigint references person,
  decided_at timestamptz,
  reason text not null default '',
  check ((status = 'waiting') = (decided_at is null)),
  check ((status in ('confirmed', 'rejected')) = (decided_by is not null)),
  check (status <> 'confirmed' or decided_by <> proposed_by),
  check (status <> 'unopposed' or decided_at >= holds_from),
  check ((status = 'rejected') = (reason <> ''))
);
create unique index settings_proposal_waiting on settings_proposal (section) where status = 'waiting';

-- What a treasurer reads is what takes effect.
create function settings_proposal_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'waiting'
    or (new.id, new.section, new.change, new.proposed_by, new.proposed_at) is distinct from
       (old.id, old.section, old.change, old.proposed_by, old.proposed_at)
    or new.holds_from is distinct from old.holds_from then
    raise exception 'a proposed change of the settings stays as it is, and is decided once';
  end if;
  return new;
end $$;
create trigger settings_proposal_stays before update or delete on settings_proposal
  for each row execute function settings_proposal_stays();

alter table settings_version add column proposal_id bigint unique references settings_proposal;

-- What an officer changes of the two parts is what was proposed, from the first member on.
create function settings_version_follows_proposal() returns trigger language plpgsql as $$
declare
  before jsonb := (select value from settings_version where id = coalesce(new.follows, (select max(id) from settings_version)));
  proposed jsonb := (select change from settings_proposal where id = new.proposal_id);
begin
  if proposed is not null then
    if new.value is distinct from before || proposed then
      raise exception 'these settings are not what was proposed';
    end if;
  elsif (new.value -> 'bank', new.value -> 'twoPersonRules') is distinct from (before -> 'bank', before -> 'twoPersonRules')
    and exists (select from member) then
    raise exception 'where members pay to, and the two-person rules, change by a proposal that was confirmed';
  end if;
  return new;
end $$;
create trigger settings_version_follows_proposal before insert on settings_version
  for each row when (new.made_by is not null) execute function settings_version_follows_proposal();

-- All officers are told at once of what is proposed, of what takes effect and of what is rejected.
create function tell_officers(kind text, about jsonb, at timestamptz) returns void language sql as $$
  insert into notification (person_id, kind, about, made_at)
  select distinct person_id, $1, $2, $3 from officer_role
$$;

create function settings_proposal_notifies() returns trigger language plpgsql as $$
begin
  perform tell_officers(
    case new.section when 'bank' then 'account' else 'rules' end
      || case new.status when 'rejected' then '_change_rejected' else '_change_proposed' end,
    jsonb_build_object('proposal_id', new.id), coalesce(new.decided_at, new.proposed_at));
  return null;
end $$;
create trigger settings_proposal_made after insert on settings_proposal
  for each row execute function settings_proposal_notifies();
create trigger settings_proposal_rejected after update of status on settings_proposal
  for each row when (new.status = 'rejected') execute function settings_proposal_notifies();

create function settings_version_notifies() returns trigger language plpgsql as $$
declare
  before jsonb := (select value from settings_version where id < new.id order by id desc limit 1);
begin
  if new.value -> 'bank' is distinct from before -> 'bank' then
    perform tell_officers('account_changed', '{}', new.made_at);
  end if;
  if new.value -> 'twoPersonRules' is distinct from before -> 'twoPersonRules' then
    perform tell_officers('rules_changed', '{}', new.made_at);
  end if;
  return null;
end $$;
create trigger settings_version_notifies after insert on settings_version
  for each row when (new.made_by is not null) execute function settings_version_notifies();

create or replace function notification_reason(kind text, about jsonb, made_at timestamptz) returns text language sql stable as $$
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
    when 'account' then (select p.reason from settings_proposal p
      where p.id = (about ->> 'proposal_id')::bigint and p.decided_at = $3)
    when 'rules' then (select p.reason from settings_proposal p
      where p.id = (about ->> 'proposal_id')::bigint and p.decided_at = $3)
  end
$$;
