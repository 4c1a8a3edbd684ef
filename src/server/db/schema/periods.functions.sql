-- The day itself, where its month is open.
create function open_day(day date) returns date language plpgsql as $$
begin
  if date_trunc('month', day::timestamp)::date <= (select max(month) from month_closing where reopened_at is null) then
    raise exception 'the month of % is closed', day using errcode = 'check_violation', constraint = 'month_open';
  end if;
  return day;
end $$;

-- The same of an entry that is proposed, under the lock that entries take too (entry_is_made).
create function open_day_to_propose(day date) returns date language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7019);
  return open_day(day);
end $$;

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

-- What one account moved up to the end of a day, from what is carried and the postings since. In PL/pgSQL, whose plans a
-- connection keeps: inlined three times into a statement's query it took longer to plan than to run.
create function account_total(code text, last_day date, out debit bigint, out credit bigint)
  language plpgsql stable as $$
declare
  carried_day date;
  month_begins date;
begin
  select least(last_day, day) into carried_day from carried_through;
  month_begins := date_trunc('month', (carried_day + 1)::timestamp)::date;
  select (months.debit + days.debit + since.debit)::bigint, (months.credit + days.credit + since.credit)::bigint
  into account_total.debit, account_total.credit
  from (
    select coalesce(sum(c.debit), 0) as debit, coalesce(sum(c.credit), 0) as credit
    from carried_total c where c.account = code and c.span = 'month' and c.first_day < month_begins) months
  cross join (
    select coalesce(sum(c.debit), 0) as debit, coalesce(sum(c.credit), 0) as credit
    from carried_total c where c.account = code and c.span = 'day' and c.first_day between month_begins and carried_day) days
  cross join (
    select coalesce(sum(p.amount) filter (where p.amount > 0), 0) as debit,
      coalesce(-sum(p.amount) filter (where p.amount < 0), 0) as credit
    from posting p where p.account = code and p.date > carried_day and p.date <= last_day) since;
end
$$;

-- Carries the days up to that one. Cheap where that is done already. Who asks for a report does not wait behind a long
-- import, nor whoever posts behind both: where the lock is not to be had at once, the days are carried another time,
-- and the report adds their postings up.
create function carry_days_up_to(last date) returns void
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  carried date;
begin
  if (select day from carried_through) >= last then return; end if;
  begin
    perform pg_advisory_xact_lock(7024);
  exception when lock_not_available then return;
  end;
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
