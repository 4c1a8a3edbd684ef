-- How much waits for the office, and what it has promised to pay, kept as a figure each. Whoever opens the overview or asks
-- for a loan looked at every row that waits, of which there are the more, the more members there are. They are figures of
-- no day; '-infinity' stands for it.

-- Its arguments are a status and the figure that counts it, in pairs.
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

-- What leaves the bank once it is paid out. Of a loan its borrower gets what is left of it after the premium.
create function promised_loan(status text, principal bigint, premium bigint) returns bigint language sql immutable as $$
  select case when status = 'approved' then principal - premium else 0 end
$$;
create function promised_withdrawal(status text, amount bigint) returns bigint language sql immutable as $$
  select case when status = 'approved' then amount else 0 end
$$;
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
alter function tally_from_facts() rename to dated_tally_from_facts;
create function tally_from_facts() returns table (figure text, day date, amount bigint) language sql stable as $$
  select figure, day, amount from dated_tally_from_facts()
  union all select figure, '-infinity', amount from waiting_from_facts() where amount <> 0
$$;
insert into tally (figure, day, amount, settled) select figure, '-infinity', amount, true from waiting_from_facts() where amount <> 0;

-- A figure of no day, as it stands.
create function tallied(of_figure text) returns bigint language sql stable as $$
  select coalesce(sum(amount), 0)::bigint from tally where figure = of_figure
$$;

create or replace function fund_position() returns table (
  bank bigint, cash bigint, recharge_clearing bigint, unmatched_receipts bigint, approved_withdrawals bigint, approved_loans bigint
) language sql stable as $$
  select coalesce(sum(balance) filter (where account ~ '^bank(_[0-9]+)?$'), 0)::bigint,
    coalesce(sum(balance) filter (where account ~ '^cash(_[0-9]+)?$'), 0)::bigint,
    coalesce(-sum(balance) filter (where account = 'recharge_clearing'), 0)::bigint,
    coalesce(-sum(balance) filter (where account = 'unmatched_receipts'), 0)::bigint,
    tallied('withdrawals promised'), tallied('loans promised')
  from account_shard
$$;
