-- Months are closed in order, and nothing is posted into one that is (docs/decisions/0011). Each closing keeps every
-- account's balance at the end of the month as the officer saw it: code to fils, debit above zero, those of zero left out.
create table month_closing (
  id bigint generated always as identity primary key,
  month date not null check (extract(day from month) = 1),
  closed_by bigint not null references person,
  closed_at timestamptz not null,
  balances jsonb not null,
  -- Of a December: the entry that took the year's income and expense to the surplus. Null where there was neither.
  year_end_id bigint references entry,
  -- Only the last one may be opened again.
  reopened_by bigint references person,
  reopened_at timestamptz,
  reopen_reason text,
  constraint reopened_with_a_reason check (num_nulls(reopened_by, reopened_at, reopen_reason) in (0, 3)),
  constraint year_ends_in_december check (year_end_id is null or extract(month from month) = 12)
);
-- Two who close it at once are stopped here, whatever they saw.
create unique index month_closed_once on month_closing (month) where reopened_at is null;

create function closing_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.reopened_at is null and (new.id, new.month, new.closed_by, new.closed_at, new.balances)
      is not distinct from (old.id, old.month, old.closed_by, old.closed_at, old.balances)
    and new.year_end_id is not distinct from old.year_end_id then
    return new;
  end if;
  raise exception 'a closing stays; it is opened again, once' using errcode = 'restrict_violation';
end $$;
create trigger closing_stays before update or delete on month_closing for each row execute function closing_stays();

-- Every account's balance at the end of a day, as a closing keeps them.
create function balances_at(last_day date) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(account, (debit - credit)::text), '{}')
  from account_totals(last_day) where debit <> credit
$$;

-- Payments share the lock and wait for nobody; who closes or opens a month takes it alone. The race that it prevents: an
-- entry of a month, not yet committed while the month is closed, which what the officer saw would lack.
create function date_in_open_month() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(7019);
  if date_trunc('month', new.date::timestamp)::date <= (select max(month) from month_closing where reopened_at is null) then
    raise exception 'the month of % is closed', new.date using errcode = 'check_violation', constraint = 'month_open';
  end if;
  return new;
end $$;
create trigger entry_in_open_month before insert on entry for each row execute function date_in_open_month();

-- Entries that one officer writes by hand and another approves. The date is a day of an open month.
create table manual_entry (
  id bigint generated always as identity primary key,
  date date not null,
  memo text not null check (memo <> ''),
  status text not null default 'proposed' check (status in ('proposed', 'posted', 'declined', 'withdrawn')),
  -- The posted one that this one takes back.
  reverses bigint references manual_entry,
  proposed_by bigint not null references person,
  proposed_at timestamptz not null,
  decided_by bigint references person,
  decided_at timestamptz,
  decline_reason text,
  entry_id bigint unique references entry,
  constraint manual_entry_is_posted check ((status = 'posted') = (entry_id is not null)),
  constraint manual_entry_is_decided check ((status = 'proposed') = (decided_by is null)),
  constraint declined_with_a_reason check ((status = 'declined') = (decline_reason is not null))
);
create index manual_entry_by_status on manual_entry (status, id);
-- Two that take one back at once are stopped here.
create unique index manual_entry_reversed_once on manual_entry (reverses) where status in ('proposed', 'posted');
create trigger manual_entry_in_open_month before insert on manual_entry for each row execute function date_in_open_month();

-- Amounts are fils, debit above zero, credit below, as postings have them.
create table manual_entry_line (
  manual_entry_id bigint not null references manual_entry,
  line smallint not null,
  account text not null references ledger_account,
  member_id bigint references member,
  amount bigint not null check (amount <> 0),
  primary key (manual_entry_id, line)
);
