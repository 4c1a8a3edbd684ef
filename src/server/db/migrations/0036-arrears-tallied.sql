-- Who is behind, tallied too: what is open of dues and of instalments by the day on which it falls due, and members by
-- the day on which their oldest open month does.
create function loan_unpaid_instalments(total bigint, term smallint, multiple bigint, repaid bigint, disbursed_on date)
  returns table (due_on date, amount bigint) language sql immutable as $$
  select (disbursed_on + make_interval(months => n))::date, least(up_to - repaid, up_to - before)
  from generate_series(1, term) n cross join lateral (
    select regular_instalment(total, term, multiple) * (n - 1) as before,
      case when n < term then regular_instalment(total, term, multiple) * n else total end as up_to) instalment
  where up_to > repaid
$$;

create or replace function tally_from_facts() returns table (figure text, day date, amount bigint) language sql stable as $$
  select figure, day, sum(amount)::bigint from (
    select f.figure, paid.month, f.amount from (
      select month, sum(amount) as received, least(sum(amount), min(dues_amount)) as met from payment_month
      where status = 'verified' group by month, member_id) paid
    cross join lateral (values ('dues received', received), ('dues expected', met)) f (figure, amount)
    union all select f.figure, f.day, o.remaining from open_month o
      cross join lateral (values ('dues expected', o.month), ('dues open', o.due_on)) f (figure, day)
    union all select 'members behind', min(due_on), 1 from open_month group by member_id
    union all select 'members joined', accepted_on, 1 from member
    union all select 'members left', closed_on, 1 from member where closed_on is not null
    union all select f.figure, l.next_due_on, f.amount from loan l
      cross join lateral (values ('loans due', 1), ('principal due', l.principal_left)) f (figure, amount) where l.next_due_on is not null
    union all select 'instalments open', i.due_on, i.amount from loan l
      cross join lateral loan_unpaid_instalments(l.principal + l.total_interest, l.term, l.instalment_multiple, l.repaid, l.disbursed_on) i
      where l.next_due_on is not null
    union all select t.figure, t.day, t.amount from posting p join entry e on e.id = p.entry_id
      left join entry o on o.id = e.reverses join tallied_kinds() k on k.kind = coalesce(o.kind, e.kind) and k.account = p.account
      cross join lateral (values (k.kind, p.date, p.amount), (case when k.kind = 'loan_disbursement' then 'loans made' end, p.date,
        case when e.reverses is null then 1 else -1 end)) t (figure, day, amount)
      where t.figure is not null
  ) counted (figure, day, amount) group by 1, 2 having sum(amount) <> 0
$$;

create or replace function open_month_is_tallied() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  olds open_month[] := '{}';
  news open_month[] := '{}';
begin
  if tg_op <> 'INSERT' then select coalesce(array_agg(o), '{}') into olds from old_row o; end if;
  if tg_op <> 'DELETE' then select coalesce(array_agg(n), '{}') into news from new_row n; end if;
  insert into tally (figure, day, amount)
    select f.figure, f.day, sum(moved.remaining) from (
      select month, due_on, -remaining as remaining from unnest(olds)
      union all select month, due_on, remaining from unnest(news)) moved
    cross join lateral (values ('dues expected', moved.month), ('dues open', moved.due_on)) f (figure, day)
    group by 1, 2 having sum(moved.remaining) <> 0;
  return null;
end $$;

-- How many of these members, or of all, have their oldest open month due on which day.
create function members_behind(ids bigint[]) returns table (day date, members bigint) language sql stable as $$
  select oldest, count(*) from (
    select min(due_on) as oldest from open_month where ids is null or member_id = any (ids) group by member_id) behind
  group by oldest
$$;

-- As before; and the members' oldest open months are counted before and after. Nothing else writes open_month.
create or replace function refresh_open_months(ids bigint[], first date, last date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  behind jsonb;
begin
  if last = '-infinity' then return; end if;
  perform 1 from member where id = any (ids) order by id for no key update;
  select coalesce(jsonb_object_agg(day, members), '{}') into behind from members_behind(ids);
  with fresh as materialized (select * from open_months_of(ids, first, last)),
  gone as (
    delete from open_month o where (ids is null or o.member_id = any (ids)) and o.month between first and last
      and not exists (select from fresh f where f.member_id = o.member_id and f.month = o.month)
  )
  insert into open_month as o (member_id, month, due_on, remaining) select f.member_id, f.month, f.due_on, f.remaining from fresh f
  on conflict (member_id, month) do update set due_on = excluded.due_on, remaining = excluded.remaining
    where (o.due_on, o.remaining) is distinct from (excluded.due_on, excluded.remaining);
  insert into tally (figure, day, amount)
    select 'members behind', day, sum(members) from (
      select day, members from members_behind(ids)
      union all select key::date, -value::bigint from jsonb_each_text(behind)) moved
    group by day having sum(members) <> 0;
end $$;

create or replace function loan_is_tallied() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  olds loan[] := '{}';
  news loan[];
begin
  if tg_op = 'UPDATE' then select array_agg(o) into olds from old_row o; end if;
  select array_agg(n) into news from new_row n;
  insert into tally (figure, day, amount)
    select f.figure, f.day, sum(moved.way * f.amount) from (
      select -1 as way, l.* from unnest(olds) l union all select 1, l.* from unnest(news) l) moved
    cross join lateral (
      values ('loans due', moved.next_due_on, 1::bigint), ('principal due', moved.next_due_on, moved.principal_left)
      union all
      select 'instalments open', i.due_on, i.amount from loan_unpaid_instalments(moved.principal + moved.total_interest, moved.term,
        moved.instalment_multiple, moved.repaid, moved.disbursed_on) i) f (figure, day, amount)
    where moved.next_due_on is not null group by 1, 2 having sum(moved.way * f.amount) <> 0;
  return null;
end $$;

insert into tally (figure, day, amount, settled)
  select figure, day, amount, true from tally_from_facts() where figure in ('dues open', 'members behind', 'instalments open');
