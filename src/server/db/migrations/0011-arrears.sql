-- Who is behind, found without walking through every member's months (docs/decisions/0008).
--
-- open_month holds the months of dues that are owed and not completed, up to the month in open_month_through. It is
-- worked out of the status history, the settings and the verified payments, as core's dues calendar is, and follows them
-- by trigger: nothing else writes it. It decides nothing about money; who pays is told by the calendar.
create table open_month (
  member_id bigint not null references member,
  month date not null,
  due_on date not null,
  remaining bigint not null check (remaining > 0),
  primary key (member_id, month)
);
create index open_month_due on open_month (due_on, member_id) include (month, remaining);

create table open_month_through (the_one boolean primary key default true check (the_one), month date not null);
insert into open_month_through (month) values ('-infinity');

create index payment_month_verified on payment_month (month) include (member_id, amount, dues_amount) where status = 'verified';
create index member_receivable_open on member_balance (member_id) where account = 'member_receivable' and balance > 0;

-- The open months of some members, or of all where the list is null, from one month to another. The rate is the latest
-- that began; a month that was paid for keeps the dues it had when its first receipt was sent; the first due date is
-- never earlier than 7 days after acceptance; a month is owed by who is active on its due date.
create function open_months_of(ids bigint[], first date, last date)
  returns table (member_id bigint, month date, due_on date, remaining bigint)
  language sql stable as $$
  with rate as (
    select (r ->> 'from' || '-01')::date as from_month, (r ->> 'amount')::bigint as amount, (r ->> 'dueDay')::int as due_day
    from settings_version v, jsonb_array_elements(v.value -> 'dues') r
    where v.id = (select max(id) from settings_version)
  ), calendar as (
    select m::date as month, rated.amount,
      m::date - 1 + least(rated.due_day, extract(day from m + interval '1 month - 1 day')::int) as due_on
    from generate_series(
      greatest(first, (select coalesce(min(b.dues_from), last + 1) from member b where ids is null or b.id = any (ids))), last, interval '1 month') m
    cross join lateral (
      select amount, due_day from rate order by from_month <= m::date desc,
        case when from_month <= m::date then from_month end desc, from_month limit 1) rated
  ), owed as (
    select b.id, c.month, c.amount, case when c.month < date_trunc('month', b.accepted_on) then c.due_on
      else greatest(c.due_on, b.accepted_on + 7) end as due_on
    from member b join calendar c on c.month >= b.dues_from where ids is null or b.id = any (ids)
  ), claimed as (
    select p.member_id, p.month, (array_agg(p.dues_amount order by p.payment_id))[1] as dues_amount,
      coalesce(sum(p.amount) filter (where p.status = 'verified'), 0) as paid
    from payment_month p
    where p.status in ('verified', 'in_review') and p.month between first and last and (ids is null or p.member_id = any (ids))
    group by 1, 2
  )
  select o.id, o.month, o.due_on, (coalesce(c.dues_amount, o.amount) - coalesce(c.paid, 0))::bigint
  from owed o left join claimed c on c.member_id = o.id and c.month = o.month
  where coalesce(c.dues_amount, o.amount) > coalesce(c.paid, 0)
    and coalesce((select s.active from member_status s where s.member_id = o.id and s.from_date <= o.due_on
      order by s.from_date desc, s.id desc limit 1), true)
$$;

-- Brings the open months of these members, or of all, up to date between two months. The members' rows are locked
-- first: of two verifications at once the later one sees what the earlier one did.
create function refresh_open_months(ids bigint[], first date, last date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if last = '-infinity' then return; end if;
  perform 1 from member where id = any (ids) order by id for no key update;
  with fresh as materialized (select * from open_months_of(ids, first, last)),
  gone as (
    delete from open_month o where (ids is null or o.member_id = any (ids)) and o.month between first and last
      and not exists (select from fresh f where f.member_id = o.member_id and f.month = o.month)
  )
  insert into open_month as o (member_id, month, due_on, remaining) select f.member_id, f.month, f.due_on, f.remaining from fresh f
  on conflict (member_id, month) do update set due_on = excluded.due_on, remaining = excluded.remaining
    where (o.due_on, o.remaining) is distinct from (excluded.due_on, excluded.remaining);
end $$;

-- The lock that both sides take, shared by whoever changes a member's months and alone by whoever opens a new month.
-- The race it prevents: a payment for a month that is being opened, which neither would take off.
create function open_months_through() returns date language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7023);
  return (select month from open_month_through);
end $$;

-- Opens the months up to that one. Cheap where that is done already.
create function open_months_up_to(last date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  opened date;
begin
  if (select month from open_month_through) >= last then return; end if;
  perform pg_advisory_xact_lock(7023);
  select month into opened from open_month_through;
  if opened >= last then return; end if;
  perform refresh_open_months(null, case when opened = '-infinity' then opened else (opened + interval '1 month')::date end, last);
  update open_month_through set month = last;
end $$;
revoke execute on function open_months_up_to(date) from public;

create function payment_month_moves_open_months() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids bigint[];
  first date;
  last date;
begin
  select array_agg(distinct member_id), min(month), max(month) into ids, first, last from moved;
  last := least(last, open_months_through());
  if first <= last then perform refresh_open_months(ids, first, last); end if;
  return null;
end $$;
create trigger payment_month_inserted after insert on payment_month
  referencing new table as moved for each statement execute function payment_month_moves_open_months();
create trigger payment_month_updated after update on payment_month
  referencing new table as moved for each statement execute function payment_month_moves_open_months();
create trigger payment_month_deleted after delete on payment_month
  referencing old table as moved for each statement execute function payment_month_moves_open_months();

create function member_moves_open_months() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_open_months(array_agg(distinct case tg_table_name when 'member' then (to_jsonb(m) ->> 'id')::bigint
    else (to_jsonb(m) ->> 'member_id')::bigint end), '-infinity', open_months_through()) from moved m having count(*) > 0;
  return null;
end $$;
create trigger member_inserted after insert on member
  referencing new table as moved for each statement execute function member_moves_open_months();
create trigger member_updated after update on member
  referencing new table as moved for each statement execute function member_moves_open_months();
create trigger member_status_inserted after insert on member_status
  referencing new table as moved for each statement execute function member_moves_open_months();

create function dues_move_open_months() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select value -> 'dues' from settings_version where id < new.id order by id desc limit 1) is distinct from new.value -> 'dues' then
    perform pg_advisory_xact_lock(7023);
    perform refresh_open_months(null, '-infinity', month) from open_month_through;
  end if;
  return null;
end $$;
create trigger settings_version_inserted after insert on settings_version
  for each row execute function dues_move_open_months();

-- A loan's next instalment, from the terms that are fixed and what is repaid, as core's schedule has it: total over
-- term half even to the fils, or rounded to whole AED and up to the multiple; the last instalment takes the rest.
create function half_even(a bigint, b bigint) returns bigint language sql immutable as $$
  select a / b + case when a % b * 2 > b or (a % b * 2 = b and a / b % 2 = 1) then 1 else 0 end
$$;

create function regular_instalment(total bigint, term bigint, multiple bigint) returns bigint language sql immutable as $$
  select case when multiple is null then half_even(total, term)
    else (half_even(total, term * 100) + multiple - 1) / multiple * multiple * 100 end
$$;

-- What has fallen due of a loan before a day and is unpaid.
create function loan_overdue(total bigint, term smallint, multiple bigint, repaid bigint, disbursed_on date, today date)
  returns bigint language sql immutable as $$
  select greatest(0, case when fallen >= term then total else fallen * regular_instalment(total, term, multiple) end - repaid)
  from (select count(*) as fallen from generate_series(1, term) n
    where (disbursed_on + make_interval(months => n))::date < today) due
$$;

create function loan_next_due(total bigint, term smallint, multiple bigint, repaid bigint, disbursed_on date)
  returns date language sql immutable as $$
  select (disbursed_on + make_interval(months =>
    1 + least(term - 1, repaid / regular_instalment(total, term, multiple))::int))::date
$$;

alter table loan add column next_due_on date generated always as (case when status = 'active'
  then loan_next_due(principal + total_interest, term, instalment_multiple, repaid, disbursed_on) end) stored;
create index loan_next_due on loan (next_due_on, member_id) where next_due_on is not null;
