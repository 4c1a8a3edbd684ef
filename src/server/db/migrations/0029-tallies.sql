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

-- Every figure from the facts themselves: how the table begins, and what it has to agree with.
create function tally_from_facts() returns table (figure text, day date, amount bigint) language sql stable as $$
  select figure, day, sum(amount)::bigint from (
    select f.figure, paid.month, f.amount from (
      select month, sum(amount) as received, least(sum(amount), min(dues_amount)) as met from payment_month
      where status = 'verified' group by month, member_id) paid
    cross join lateral (values ('dues received', received), ('dues expected', met)) f (figure, amount)
    union all select 'dues expected', month, remaining from open_month
    union all select 'members joined', accepted_on, 1 from member
    union all select 'members left', closed_on, 1 from member where closed_on is not null
    union all select f.figure, l.next_due_on, f.amount from loan l
      cross join lateral (values ('loans due', 1), ('principal due', l.principal_left)) f (figure, amount) where l.next_due_on is not null
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
    select 'dues expected', month, sum(remaining) from (
      select month, -remaining as remaining from unnest(olds) union all select month, remaining from unnest(news)) moved
    group by month having sum(remaining) <> 0;
  return null;
end $$;
create trigger tally_inserted after insert on open_month
  referencing new table as new_row for each statement execute function open_month_is_tallied();
create trigger tally_updated after update on open_month
  referencing old table as old_row new table as new_row for each statement execute function open_month_is_tallied();
create trigger tally_deleted after delete on open_month
  referencing old table as old_row for each statement execute function open_month_is_tallied();

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

-- By the day on which the next instalment falls due, or fell.
create function loan_is_tallied() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  olds loan[] := '{}';
  news loan[];
begin
  if tg_op = 'UPDATE' then select array_agg(o) into olds from old_row o; end if;
  select array_agg(n) into news from new_row n;
  insert into tally (figure, day, amount)
    select figure, next_due_on, sum(amount) from (
      select -1 as way, next_due_on, principal_left from unnest(olds) union all select 1, next_due_on, principal_left from unnest(news)) moved
    cross join lateral (values ('loans due', way), ('principal due', way * principal_left)) f (figure, amount)
    where next_due_on is not null group by 1, 2 having sum(amount) <> 0;
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

-- What was out and late at the end of a year that is past, kept when it was worked out for the first who asked. An entry
-- of such a day has it forgotten: after it shares the lock of the carried totals, as whoever keeps a year takes it alone.
create table year_end_loans (day date primary key, loans int not null, late jsonb not null);

create function year_end_is_forgotten() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from year_end_loans where day >= (select min(date) from new_posting where account = 'loans_receivable');
  return null;
end $$;
create trigger year_end_is_forgotten after insert on posting
  referencing new table as new_posting for each statement execute function year_end_is_forgotten();

-- Kept if the loans' postings are still those that were seen; else the next who asks works it out again.
create function keep_year_end_loans(last_day date, loans int, late jsonb, postings_seen bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
begin
  begin
    perform pg_advisory_xact_lock(7024);
  exception when lock_not_available then return;
  end;
  insert into year_end_loans (day, loans, late) select last_day, keep_year_end_loans.loans, keep_year_end_loans.late
    where postings_seen = (select count(*) from posting where account = 'loans_receivable' and date <= last_day)
  on conflict (day) do nothing;
end $$;
revoke execute on function keep_year_end_loans(date, int, jsonb, bigint) from public;
