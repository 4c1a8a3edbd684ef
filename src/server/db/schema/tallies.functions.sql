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

-- How much waits for officers, and what the association has promised to pay, kept as a figure each: to look at every row that
-- waits takes the longer, the more members there are. They are figures of no day.
create function count_figure(of_figure text, moved bigint) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into tally (figure, day, amount) select of_figure, '-infinity', moved where moved <> 0
$$;

create function count_status(before text, after text, counted text, of_figure text) returns void language sql as $$
  select count_figure(of_figure, (coalesce(after = counted, false)::int - coalesce(before = counted, false)::int)::bigint)
$$;

create function conversation_is_counted() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform count_status(old.status, new.status, 'waiting', 'conversations waiting');
  return null;
end $$;
create trigger conversation_is_counted after insert or delete or update of status on conversation
  for each row execute function conversation_is_counted();
