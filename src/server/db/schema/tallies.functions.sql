-- A figure of no day, as it stands.
create function tallied(of_figure text) returns bigint language sql stable as $$
  select coalesce(sum(amount), 0)::bigint from tally where figure = of_figure
$$;

-- What entries of a kind move is told by the account that says it: savings above zero where they were paid out, loans
-- above zero where more was lent. Kinds are those of the annual report. What members were given of a bonus is what left
-- the bonus payable: of a reversal savings tell a part alone, where the member had spent some. What was written off is
-- the expense: the rest was repaid, from savings.
create function tallied_kinds() returns table (kind text, account text) language sql immutable as $$
  values ('bonus_credit', 'bonus_payable'), ('withdrawal', 'savings'), ('loan_disbursement', 'loans_receivable'),
    ('opening_balance', 'loans_receivable'), ('write_off', 'write_off_expense')
$$;

-- Every figure from the facts themselves: what the table has to agree with.
create function tally_from_facts() returns table (figure text, day date, amount bigint) language sql stable as $$
  select figure, day, amount from dated_tally_from_facts()
  union all select figure, '-infinity', amount from waiting_from_facts() where amount <> 0
  union all select 'members closed', '-infinity', count(*) from member where closed_on is not null having count(*) > 0
$$;

-- What was received of a month's dues is what counts for that month: what a member pays beyond them is more savings.
create function dated_tally_from_facts() returns table (figure text, day date, amount bigint) language sql stable as $$
  select figure, day, sum(amount)::bigint from (
    select f.figure, paid.month, paid.met from (
      select month, least(sum(amount), min(dues_amount)) as met from payment_month
      where status = 'verified' group by month, member_id) paid
    cross join lateral (values ('dues received'), ('dues expected')) f (figure)
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

create function waiting_from_facts() returns table (figure text, amount bigint) language sql stable as $$
  select 'payments in review', count(*) from payment where status = 'in_review'
  union all select 'loans submitted', count(*) from loan where status = 'submitted'
  union all select 'loans approved', count(*) from loan where status = 'approved'
  union all select 'withdrawals asked', count(*) from withdrawal where status = 'asked'
  union all select 'withdrawals approved', count(*) from withdrawal where status = 'approved'
  union all select 'recharges ordered', count(*) from recharge_order where status = 'ordered'
  union all select 'applications waiting', count(*) from membership_application where status = 'waiting'
  union all select 'conversations waiting', count(*) from conversation where status = 'waiting'
  union all select 'members inactive', count(*) from member where not active
  union all select 'loans promised', coalesce(sum(promised_loan(status, principal, premium)), 0)::bigint from loan where status = 'approved'
  union all select 'withdrawals promised', coalesce(sum(promised_withdrawal(status, amount)), 0)::bigint
    from withdrawal where status = 'approved'
$$;

-- What leaves the bank once it is paid out. Of a loan its borrower gets what is left of it after the premium.
create function promised_loan(status text, principal bigint, premium bigint) returns bigint language sql immutable as $$
  select case when status = 'approved' then principal - premium else 0 end
$$;

create function promised_withdrawal(status text, amount bigint) returns bigint language sql immutable as $$
  select case when status = 'approved' then amount else 0 end
$$;

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

create function inactive_is_counted() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved bigint := coalesce(old.active::int, 1) - new.active::int;
begin
  if moved <> 0 then insert into tally (figure, day, amount) values ('members inactive', '-infinity', moved); end if;
  return null;
end $$;
create trigger inactive_is_counted after insert or update of active on member
  for each row execute function inactive_is_counted();

-- Members who are closed are counted beside those who are not active, of whom they are some.
create function closed_is_counted() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved int := (new.closed_on is not null)::int - coalesce((old.closed_on is not null)::int, 0);
begin
  if moved <> 0 then insert into tally (figure, day, amount) values ('members closed', '-infinity', moved); end if;
  return null;
end $$;
create trigger closed_is_counted after insert or update of closed_on on member
  for each row execute function closed_is_counted();

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

create function promised_loan_is_tallied() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved bigint := coalesce(promised_loan(new.status, new.principal, new.premium), 0)
    - coalesce(promised_loan(old.status, old.principal, old.premium), 0);
begin
  if moved <> 0 then insert into tally (figure, day, amount) values ('loans promised', '-infinity', moved); end if;
  return null;
end $$;
create trigger promise_is_tallied after insert or delete or update of status, principal, premium on loan
  for each row execute function promised_loan_is_tallied();

create function promised_withdrawal_is_tallied() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved bigint := coalesce(promised_withdrawal(new.status, new.amount), 0) - coalesce(promised_withdrawal(old.status, old.amount), 0);
begin
  if moved <> 0 then insert into tally (figure, day, amount) values ('withdrawals promised', '-infinity', moved); end if;
  return null;
end $$;
create trigger promise_is_tallied after insert or delete or update of status, amount on withdrawal
  for each row execute function promised_withdrawal_is_tallied();

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

-- How much waits for officers, and what the association has promised to pay, kept as a figure each: to look at every
-- row that waits takes the longer, the more members there are. They are figures of no day. Its arguments are a status
-- and the figure that counts it, in pairs.
create function what_waits_is_counted() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved bigint;
begin
  for n in 0 .. tg_nargs - 2 by 2 loop
    moved := coalesce((new.status = tg_argv[n])::int, 0) - coalesce((old.status = tg_argv[n])::int, 0);
    if moved <> 0 then insert into tally (figure, day, amount) values (tg_argv[n + 1], '-infinity', moved); end if;
  end loop;
  return null;
end $$;
create trigger what_waits_is_counted after insert or delete or update of status on payment
  for each row execute function what_waits_is_counted('in_review', 'payments in review');
create trigger what_waits_is_counted after insert or delete or update of status on loan
  for each row execute function what_waits_is_counted('submitted', 'loans submitted', 'approved', 'loans approved');
create trigger what_waits_is_counted after insert or delete or update of status on withdrawal
  for each row execute function what_waits_is_counted('asked', 'withdrawals asked', 'approved', 'withdrawals approved');
create trigger what_waits_is_counted after insert or delete or update of status on recharge_order
  for each row execute function what_waits_is_counted('ordered', 'recharges ordered');
create trigger what_waits_is_counted after insert or delete or update of status on membership_application
  for each row execute function what_waits_is_counted('waiting', 'applications waiting');
create trigger what_waits_is_counted after insert or delete or update of status on conversation
  for each row execute function what_waits_is_counted('waiting', 'conversations waiting');
