-- The books by date, as quick after many years as in the first (docs/decisions/0009).
--
-- A posting has its entry's date beside it, so that an account's postings of a period lie together. The two agree by
-- foreign key, and the same index gives the journal in its order.
alter table posting add column date date;
alter table posting disable trigger posting_append_only;
update posting p set date = e.date from entry e where e.id = p.entry_id;
alter table posting enable trigger posting_append_only;
alter table entry add constraint entry_in_order unique (date, id);
alter table posting
  alter column date set not null,
  drop constraint posting_entry_id_fkey,
  add constraint posting_entry_fkey foreign key (date, entry_id) references entry (date, id);

create index entry_kind on entry (kind, date, id);
drop index posting_account;
create index posting_account on posting (account, date, entry_id, line) include (amount);

create or replace function post_entries(entries jsonb) returns bigint[]
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made jsonb;
  new_id bigint;
  ids bigint[] := '{}';
begin
  for made in select value from jsonb_array_elements(entries) loop
    insert into entry (kind, memo, date, received_on, posted_at, made_by, reverses)
    values (made ->> 'kind', coalesce(made ->> 'memo', ''), (made ->> 'date')::date, (made ->> 'received_on')::date,
      (made ->> 'posted_at')::timestamptz, (made ->> 'made_by')::bigint, (made ->> 'reverses')::bigint)
    returning id into new_id;
    insert into posting (entry_id, line, account, member_id, loan_id, amount, date)
    select new_id, line, p ->> 'account', (p ->> 'member_id')::bigint, (p ->> 'loan_id')::bigint, (p ->> 'amount')::bigint,
      (made ->> 'date')::date
    from jsonb_array_elements(made -> 'postings') with ordinality as lines (p, line);
    ids := ids || new_id;
  end loop;
  return ids;
end $$;

-- What each account moved on a day, and in a month, for the days up to the one in carried_through. Worked out of the
-- postings when a report first asks after a day has ended; what is posted with such a day later is added by trigger.
-- Nothing else writes it.
create table carried_total (
  account text not null,
  span text not null check (span in ('month', 'day')),
  first_day date not null,
  debit bigint not null,
  credit bigint not null,
  primary key (account, span, first_day)
);
create table carried_through (the_one boolean primary key default true check (the_one), day date not null);
insert into carried_through (day) values ('-infinity');

-- A posting of today finds nothing to do here: payments share the lock and wait for nobody. The race that the lock
-- prevents: an entry of yesterday, not yet committed while yesterday is carried, which would be in neither.
create function posting_moves_carried_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(7024);
  insert into carried_total as c (account, span, first_day, debit, credit)
    select p.account, span, date_trunc(span, p.date::timestamp)::date,
      coalesce(sum(p.amount) filter (where p.amount > 0), 0), coalesce(-sum(p.amount) filter (where p.amount < 0), 0)
    from new_posting p cross join (values ('day'), ('month')) spans (span)
    where p.date <= (select day from carried_through)
    group by 1, 2, 3 order by 1, 2, 3
  on conflict (account, span, first_day) do update set debit = c.debit + excluded.debit, credit = c.credit + excluded.credit;
  return null;
end $$;
create trigger posting_moves_carried_totals after insert on posting
  referencing new table as new_posting for each statement execute function posting_moves_carried_totals();

-- Carries the days up to that one. Cheap where that is done already.
create function carry_days_up_to(last date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  carried date;
begin
  if (select day from carried_through) >= last then return; end if;
  perform pg_advisory_xact_lock(7024);
  select day into carried from carried_through;
  if carried >= last then return; end if;
  insert into carried_total as c (account, span, first_day, debit, credit)
    select p.account, span, date_trunc(span, p.date::timestamp)::date,
      coalesce(sum(p.amount) filter (where p.amount > 0), 0), coalesce(-sum(p.amount) filter (where p.amount < 0), 0)
    from posting p cross join (values ('day'), ('month')) spans (span)
    where p.date > carried and p.date <= last
    group by 1, 2, 3
  on conflict (account, span, first_day) do update set debit = c.debit + excluded.debit, credit = c.credit + excluded.credit;
  update carried_through set day = last;
end $$;
revoke execute on function carry_days_up_to(date) from public;

select carry_days_up_to(max(date) - 1) from entry having count(*) > 0;

-- What was debited to and credited to each account of the chart up to a day, that day included: whole months and then
-- days as they were carried, the days after them from the postings.
create function account_totals(last_day date) returns table (account text, debit bigint, credit bigint)
  language sql stable as $$
  select a.code, (months.debit + days.debit + since.debit)::bigint, (months.credit + days.credit + since.credit)::bigint
  from ledger_account a
  cross join (
    select least(last_day, day) as day, date_trunc('month', (least(last_day, day) + 1)::timestamp)::date as month
    from carried_through) carried
  cross join lateral (
    select coalesce(sum(c.debit), 0) as debit, coalesce(sum(c.credit), 0) as credit
    from carried_total c where c.account = a.code and c.span = 'month' and c.first_day < carried.month) months
  cross join lateral (
    select coalesce(sum(c.debit), 0) as debit, coalesce(sum(c.credit), 0) as credit
    from carried_total c where c.account = a.code and c.span = 'day' and c.first_day between carried.month and carried.day) days
  cross join lateral (
    select coalesce(sum(p.amount) filter (where p.amount > 0), 0) as debit,
      coalesce(-sum(p.amount) filter (where p.amount < 0), 0) as credit
    from posting p where p.account = a.code and p.date > carried.day and p.date <= last_day) since
$$;
