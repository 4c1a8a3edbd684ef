-- Figures over all members that reports and the overview ask for, kept as what they count changes (docs/decisions/0009).
--
-- A change adds a row and touches none, so that nobody waits for anybody; now and then the rows of a day are made one.
create table tally (
  figure text not null,
  -- Of what is counted by month, its first day.
  day date not null,
  amount bigint not null,
  settled boolean not null default false
);
create index tally_of_day on tally (figure, day) include (amount);
create index tally_unsettled on tally (figure) where not settled;

-- What entries of a kind move is told by the account that says it: savings above zero where they were paid out, loans
-- above zero where more was lent. Kinds are those of the annual report.
create function tallied_kinds() returns table (kind text, account text) language sql immutable as $$
  values ('bonus_credit', 'savings'), ('withdrawal', 'savings'), ('loan_disbursement', 'loans_receivable'),
    ('opening_balance', 'loans_receivable'), ('write_off', 'loans_receivable')
$$;

-- What is unpaid of each instalment of a loan.
create function loan_unpaid_instalments(total bigint, term smallint, multiple bigint, repaid bigint, disbursed_on date)
  returns table (due_on date, amount bigint) language sql immutable as $$
  select (disbursed_on + make_interval(months => n))::date, least(up_to - repaid, up_to - before)
  from generate_series(1, term) n cross join lateral (
    select regular_instalment(total, term, multiple) * (n - 1) as before,
      case when n < term then regular_instalment(total, term, multiple) * n else total end as up_to) instalment
  where up_to > repaid
$$;

-- Every figure from the facts themselves: how the table begins, and what it has to agree with.
create function tally_from_facts() returns table (figure text, day date, amount bigint) language sql stable as $$
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

create function payment_month_is_tallied() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  olds payment_month[] := '{}';
  news payment_month[] := '{}';
begin
  if tg_op <> 'INSERT' then select coalesce(array_agg(o), '{}') into olds from old_row o; end if;
  if tg_op <> 'DELETE' then select coalesce(array_agg(n), '{}') into news from new_row n; end if;
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
      select 1 as way, month, sum(amount) as received, least(sum(amount), min(dues_amount)) as met from now
      where status = 'verified' group by month, member_id
      union all
      select -1, month, sum(amount), least(sum(amount), min(dues_amount)) from before
      where status = 'verified' group by month, member_id)
    select figure, month, sum(way * amount) from paid
    cross join lateral (values ('dues received', received), ('dues expected', met)) f (figure, amount)
    group by 1, 2 having sum(way * amount) <> 0;
  return null;
end $$;
-- Named to come after the triggers that move the open months.
create trigger tally_inserted after insert on payment_month
  referencing new table as new_row for each statement execute function payment_month_is_tallied();
create trigger tally_updated after update on payment_month
  referencing old table as old_row new table as new_row for each statement execute function payment_month_is_tallied();
create trigger tally_deleted after delete on payment_month
  referencing old table as old_row for each statement execute function payment_month_is_tallied();

create function open_month_is_tallied() returns trigger
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
create trigger tally_inserted after insert on open_month
  referencing new table as new_row for each statement execute function open_month_is_tallied();
create trigger tally_updated after update on open_month
  referencing old table as old_row new table as new_row for each statement execute function open_month_is_tallied();
create trigger tally_deleted after delete on open_month
  referencing old table as old_row for each statement execute function open_month_is_tallied();

-- How many of these members, or of all, have their oldest open month due on which day.
create function members_behind(ids bigint[]) returns table (day date, members bigint) language sql stable as $$
  select oldest, count(*) from (
    select min(due_on) as oldest from open_month where ids is null or member_id = any (ids) group by member_id) behind
  group by oldest
$$;

-- As before (0011); and the members' oldest open months are counted before and after. Nothing else writes open_month.
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

-- A member stays in the register for good.
create function member_is_tallied() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  olds member[] := '{}';
  news member[];
begin
  if tg_op = 'UPDATE' then select array_agg(o) into olds from old_row o; end if;
  select array_agg(n) into news from new_row n;
  insert into tally (figure, day, amount)
    select figure, day, sum(way) from (
      select -1 as way, accepted_on, closed_on from unnest(olds) union all select 1, accepted_on, closed_on from unnest(news)) moved
    cross join lateral (values ('members joined', accepted_on), ('members left', closed_on)) f (figure, day)
    where day is not null group by 1, 2 having sum(way) <> 0;
  return null;
end $$;
create trigger tally_inserted after insert on member
  referencing new table as new_row for each statement execute function member_is_tallied();
create trigger tally_updated after update on member
  referencing old table as old_row new table as new_row for each statement execute function member_is_tallied();

-- By the day on which the next instalment falls due, or fell; and each unpaid instalment by its own.
create function loan_is_tallied() returns trigger
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
create trigger tally_inserted after insert on loan
  referencing new table as new_row for each statement execute function loan_is_tallied();
create trigger tally_updated after update on loan
  referencing old table as old_row new table as new_row for each statement execute function loan_is_tallied();

create function posting_is_tallied() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into tally (figure, day, amount)
    select t.figure, p.date, sum(t.amount) from new_posting p join entry e on e.id = p.entry_id
    left join entry o on o.id = e.reverses join tallied_kinds() k on k.kind = coalesce(o.kind, e.kind) and k.account = p.account
    cross join lateral (values (k.kind, p.amount), (case when k.kind = 'loan_disbursement' then 'loans made' end,
      case when e.reverses is null then 1 else -1 end)) t (figure, amount)
    where t.figure is not null group by 1, 2 having sum(t.amount) <> 0;
  return null;
end $$;
create trigger posting_is_tallied after insert on posting
  referencing new table as new_posting for each statement execute function posting_is_tallied();

-- Makes the rows of each figure and day one, where many have come. One settles at a time, and the others go on reading:
-- the sums are the same before and after.
create function settle_tally() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select count(*) from (select from tally where not settled limit 200) few) < 200 then return; end if;
  if not pg_try_advisory_xact_lock(7029) then return; end if;
  with gone as (
    delete from tally t using (select distinct figure, day from tally where not settled) k
    where t.figure = k.figure and t.day = k.day returning t.figure, t.day, t.amount)
  insert into tally (figure, day, amount, settled) select figure, day, sum(amount), true from gone group by 1, 2 having sum(amount) <> 0;
end $$;
revoke execute on function settle_tally() from public;

insert into tally (figure, day, amount, settled) select figure, day, amount, true from tally_from_facts();

create index member_inactive on member (id) where not active;
-- Which members were ever inactive: the others need not be asked when those who are active are counted.
create index member_status_inactive on member_status (from_date, member_id) where not active;
