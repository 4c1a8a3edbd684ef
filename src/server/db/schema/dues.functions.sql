-- What holds in a month by a list of dues: the latest that began, or the first before any did.
create function dues_rate_at(dues jsonb, month date) returns table (amount bigint, due_day int) language sql stable rows 1 as $$
  select (r ->> 'amount')::bigint, (r ->> 'dueDay')::int
  from jsonb_array_elements(dues) r cross join lateral (select (r ->> 'from' || '-01')::date as from_month) began
  order by from_month <= month desc, case when from_month <= month then from_month end desc, from_month limit 1
$$;

-- The first month in which two lists of dues differ; none where they are the same in every month.
create function dues_differ_from(before jsonb, after jsonb) returns date language sql stable as $$
  select min(month) from (
    select date '-infinity' union all
    select (r ->> 'from' || '-01')::date from jsonb_array_elements(coalesce(before, '[]') || after) r) began (month)
  where (select b from dues_rate_at(before, month) b) is distinct from (select a from dues_rate_at(after, month) a)
$$;

-- The open months of some members, or of all where the list is null, from one month to another. The rate is the latest
-- that began; a month that was paid for keeps the dues it had when its first receipt was sent; the first due date is
-- never earlier than 7 days after acceptance; a month is owed by who is active on its due date.
create function open_months_of(ids bigint[], first date, last date)
  returns table (member_id bigint, month date, due_on date, remaining bigint)
  language sql stable as $$
  with calendar as materialized (
    select m::date as month, rate.amount,
      m::date - 1 + least(rate.due_day, extract(day from m + interval '1 month - 1 day')::int) as due_on
    from generate_series(
      greatest(first, (select coalesce(min(b.dues_from), last + 1) from member b where ids is null or b.id = any (ids))), last, interval '1 month') m
    cross join lateral dues_rate_at((select value -> 'dues' from settings_version order by id desc limit 1), m::date) rate
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

-- How many of these members, or of all, have their oldest open month due on which day.
create function members_behind(ids bigint[]) returns table (day date, members bigint) language sql stable as $$
  select oldest, count(*) from (
    select min(due_on) as oldest from open_month where ids is null or member_id = any (ids) group by member_id) behind
  group by oldest
$$;

-- Brings the open months of these members, or of all, up to date between two months, and counts the members' oldest
-- open months before and after. Nothing else writes open_month. The members' rows are locked first: of two
-- verifications at once the later one sees what the earlier one did.
create function refresh_open_months(ids bigint[], first date, last date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  behind jsonb;
begin
  if last = '-infinity' then return; end if;
  perform 1 from member where id = any (ids) order by id for no key update;
  select coalesce(jsonb_object_agg(day, members), '{}') into behind from members_behind(ids);
  with fresh as materialized (select * from open_months_of(ids, first, last)),
  before as (
    select * from open_month o where (ids is null or o.member_id = any (ids)) and o.month between first and last
  ), gone as (
    delete from open_month o where (ids is null or o.member_id = any (ids)) and o.month between first and last
      and not exists (select from fresh f where f.member_id = o.member_id and f.month = o.month)
  ), made as (
    insert into open_month as o (member_id, month, due_on, remaining) select f.member_id, f.month, f.due_on, f.remaining from fresh f
    on conflict (member_id, month) do update set due_on = excluded.due_on, remaining = excluded.remaining
      where (o.due_on, o.remaining) is distinct from (excluded.due_on, excluded.remaining)
  )
  insert into tally (figure, day, amount)
    select f.figure, f.day, sum(moved.remaining) from (
      select month, due_on, -remaining as remaining from before
      union all select month, due_on, remaining from fresh) moved
    cross join lateral (values ('dues expected', moved.month), ('dues open', moved.due_on)) f (figure, day)
    group by 1, 2 having sum(moved.remaining) <> 0;
  insert into tally (figure, day, amount)
    select 'members behind', day, sum(members) from (
      select day, members from members_behind(ids)
      union all select key::date, -value::bigint from jsonb_each_text(behind)) moved
    group by day having sum(members) <> 0;
end $$;

-- The lock that both sides take, shared by whoever changes a member's months and alone by whoever opens a new month.
-- The race it prevents: a payment for a month that is being opened, which neither would take off. From the first batch
-- on whoever changes a member's months keeps the month that is being opened too.
create function open_months_through() returns date language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7023);
  return (select greatest(month, opening) from open_month_through);
end $$;

-- Opens the months up to that one, all in the database transaction of who asks. Cheap where that is done already.
create function open_months_up_to(last date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  while open_next_months(last, 5000) loop end loop;
end $$;

-- One step towards that month: it begins, opens it for the next members, or ends it. True: there is more to do. Only
-- the step that begins takes the lock alone: it waits for those who saw no month being opened. The row is locked before
-- the advisory lock is taken, by a change of the dues too: of two who move what is open, one at a time.
-- A batch is planned by how many members it has: after five of them PostgreSQL would keep a plan for any array, which
-- it takes for ten members.
create function open_next_months(last date, members int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  state open_month_through;
  ids bigint[];
begin
  if (select month from open_month_through) >= last then return false; end if;
  select * into state from open_month_through for update;
  if state.opening is null then
    if state.month >= last then return false; end if;
    perform pg_advisory_xact_lock(7023);
    update open_month_through set opening = last, opened_member = 0;
    return true;
  end if;
  select array_agg(id) into ids from (
    select id from member where id > state.opened_member order by id limit members) next_members;
  if ids is null then
    update open_month_through set month = opening, opening = null, opened_member = null;
    return state.opening < last;
  end if;
  perform refresh_open_months(ids,
    case when state.month = '-infinity' then state.month else (state.month + interval '1 month')::date end, state.opening);
  update open_month_through set opened_member = ids[cardinality(ids)];
  return true;
end $$;

-- Of a payment's months: which of them are still open, and what was received of the dues of each.
create function payment_month_moves_dues() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  olds payment_month[] := '{}';
  news payment_month[] := '{}';
  ids bigint[];
  first date;
  last date;
begin
  if tg_op <> 'INSERT' then select coalesce(array_agg(o), '{}') into olds from old_row o; end if;
  if tg_op <> 'DELETE' then select coalesce(array_agg(n), '{}') into news from new_row n; end if;
  select array_agg(distinct member_id), min(month), max(month) into ids, first, last from unnest(olds || news);
  last := least(last, open_months_through());
  if first <= last then perform refresh_open_months(ids, first, last); end if;
  if not exists (select from unnest(olds || news) where status = 'verified') then return null; end if;
  -- Of two payments of a member for one month the later sees the earlier.
  perform 1 from member where id in (select member_id from unnest(olds || news)) order by id for no key update;
  insert into tally (figure, day, amount)
    with touched as (select distinct member_id, month from unnest(olds || news)),
    now as (select p.* from payment_month p join touched t using (member_id, month)),
    before as (
      select n.* from now n left join unnest(news) x on (x.payment_id, x.month) = (n.payment_id, n.month) where x.month is null
      union all select * from unnest(olds)),
    paid as (
      select 1 as way, month, least(sum(amount), min(dues_amount)) as met from now
      where status = 'verified' group by month, member_id
      union all
      select -1, month, least(sum(amount), min(dues_amount)) from before
      where status = 'verified' group by month, member_id)
    select figure, month, sum(way * met) from paid
    cross join lateral (values ('dues received'), ('dues expected')) f (figure)
    group by 1, 2 having sum(way * met) <> 0;
  return null;
end $$;
create trigger payment_month_inserted after insert on payment_month
  referencing new table as new_row for each statement execute function payment_month_moves_dues();
create trigger payment_month_updated after update on payment_month
  referencing old table as old_row new table as new_row for each statement execute function payment_month_moves_dues();
create trigger payment_month_deleted after delete on payment_month
  referencing old table as old_row for each statement execute function payment_month_moves_dues();

create function member_status_moves_dues() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_open_months(array_agg(distinct member_id), '-infinity', open_months_through()) from new_row having count(*) > 0;
  return null;
end $$;
create trigger member_status_inserted after insert on member_status
  referencing new table as new_row for each statement execute function member_status_moves_dues();

create function member_moves_dues() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_open_months(array_agg(distinct id), '-infinity', open_months_through()) from new_row having count(*) > 0;
  return null;
end $$;
create trigger member_inserted after insert on member
  referencing new table as new_row for each statement execute function member_moves_dues();
create trigger member_updated after update on member
  referencing new table as new_row for each statement execute function member_moves_dues();

-- A change of the dues touches no member's months: months that are open already are opened again, from the first that differs
-- on, as opening them is done: for some thousand members at a time, by whoever opens months. The lock waits for those who
-- reckon by the dues from before; whoever comes later waits for the new ones. Of a month to come only the row is locked:
-- nobody begins to open it by the dues from before.
create function dues_move_open_months(before jsonb, after jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  state open_month_through;
  first date := dues_differ_from(before, after);
  last date;
begin
  if first is null then return; end if;
  select * into state from open_month_through for update;
  last := greatest(state.month, state.opening);
  if first > last or last = '-infinity' then return; end if;
  perform pg_advisory_xact_lock(7023);
  update open_month_through set month = least(state.month, (first - interval '1 month')::date), opening = last, opened_member = 0;
end $$;
