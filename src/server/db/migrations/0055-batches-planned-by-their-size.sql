-- A batch of some thousand members is planned by how many they are. After five of them PostgreSQL would keep a plan for
-- any array, which it takes for ten members: each of them then was compared with each other.
alter function open_next_months(date, int) set plan_cache_mode = force_custom_plan;

alter function dues_rate_at(jsonb, date) rows 1;

-- As before (0052), with the rate of a month worked out once, not for each member again.
create or replace function open_months_of(ids bigint[], first date, last date)
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
