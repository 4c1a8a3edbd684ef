-- A change of the dues touches no member's months. What it changes of months that are open already is done as opening
-- them is: for some thousand members at a time, by whoever opens months (docs/decisions/0008).

-- What holds in a month by a list of dues: the latest that began, or the first before any did.
create function dues_rate_at(dues jsonb, month date) returns table (amount bigint, due_day int) language sql stable as $$
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

-- As before (0011), with the rate of a month from the function above.
create or replace function open_months_of(ids bigint[], first date, last date)
  returns table (member_id bigint, month date, due_on date, remaining bigint)
  language sql stable as $$
  with calendar as (
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

-- As before (0045). The row is locked before the advisory lock is taken, by a change of the dues too: of two who move
-- what is open, one at a time.
create or replace function open_next_months(last date, members int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
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

-- Months that are open already are opened anew, from the first that differs on. The lock waits for those who reckon by
-- the dues from before; whoever comes later waits for the new ones. Of a month to come only the row is locked: nobody
-- begins to open it by the dues from before.
create or replace function dues_move_open_months() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  state open_month_through;
  first date := dues_differ_from(
    (select value -> 'dues' from settings_version where id < new.id order by id desc limit 1), new.value -> 'dues');
  last date;
begin
  if first is null then return null; end if;
  select * into state from open_month_through for update;
  last := greatest(state.month, state.opening);
  if first > last or last = '-infinity' then return null; end if;
  perform pg_advisory_xact_lock(7023);
  update open_month_through set month = least(state.month, (first - interval '1 month')::date), opening = last, opened_member = 0;
  return null;
end $$;
