-- What entries of a kind move is told by the account that says it: savings above zero where they were paid out, loans
-- above zero where more was lent. Kinds are those of the annual report. What members were given of a bonus is what left
-- the bonus payable: of a reversal savings tell a part alone, where the member had spent some. What was written off is
-- the expense: the rest was repaid, from savings.
create function tallied_kinds() returns table (kind text, account text) language sql immutable as $$
  values ('bonus_credit', 'bonus_payable'), ('withdrawal', 'savings'), ('loan_disbursement', 'loans_receivable'),
    ('opening_balance', 'loans_receivable'), ('write_off', 'write_off_expense')
$$;

-- Every figure from the facts themselves: what the table has to agree with. What was received of a month's dues is what counts for that month: what a member pays beyond them is more savings.
create function tally_from_facts() returns table (figure text, day date, amount bigint) language sql stable as $$
  select figure, day, sum(amount)::bigint from (
    select 'dues received', month, least(sum(p.amount), min(p.dues_amount)) from payment_month p
      join payment y on y.id = p.payment_id and y.status = 'verified' group by p.month, p.member_id
    union all select t.figure, t.day, t.amount from posting p join entry e on e.id = p.entry_id
      left join entry o on o.id = e.reverses join tallied_kinds() k on k.kind = coalesce(o.kind, e.kind) and k.account = p.account
      cross join lateral (values (k.kind, p.date, p.amount), (case when k.kind = 'loan_disbursement' then 'loans made' end, p.date,
        case when e.reverses is null then 1 else -1 end)) t (figure, day, amount)
      where t.figure is not null
  ) counted (figure, day, amount) group by 1, 2 having sum(amount) <> 0
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
