-- Withdrawals: a member asks for savings, an officer approves, another pays.
create table withdrawal (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  amount bigint not null check (amount > 0),
  status text not null default 'asked' check (status in ('asked', 'approved', 'paid', 'refused', 'cancelled', 'reversed')),
  note text not null default '',
  -- The account to pay to; empty: in cash.
  payee_account text not null default '',
  asked_at timestamptz not null,
  -- The officer who entered it on behalf of the member.
  recorded_by bigint references person,
  approved_by bigint references person,
  approved_at timestamptz,
  -- Who paid, refused, cancelled or reversed it, and why where it did not come about.
  decided_by bigint references person,
  decided_at timestamptz,
  reason text,
  paid_from text check (paid_from ~ '^(bank|cash)(_[0-9]+)?$'),
  paid_on date,
  reference text,
  entry_id bigint references entry,
  constraint paid_is_posted check ((status in ('paid', 'reversed')) = (entry_id is not null)),
  constraint approved_by_somebody check (status not in ('approved', 'paid', 'reversed') or approved_by is not null)
);
-- One at a time for each member; two that ask at once are stopped here.
create unique index withdrawal_open on withdrawal (member_id) where status in ('asked', 'approved');
create index withdrawal_member on withdrawal (member_id, id);
create index withdrawal_by_status on withdrawal (status, id);

-- The association's bank accounts and cash boxes: 'bank' and 'cash' of the chart, and further ones. A name of their own,
-- which the chart in the code does not have.
alter table ledger_account
  add column account_number text not null default '',
  add column closed boolean not null default false;
create unique index ledger_account_name on ledger_account (lower(name));
alter table payment drop constraint payment_paid_into_check,
  add constraint payment_paid_into_check check (paid_into ~ '^(bank|cash)(_[0-9]+)?$');
alter table member_leaving drop constraint member_leaving_paid_from_check,
  add constraint member_leaving_paid_from_check check (paid_from ~ '^(bank|cash)(_[0-9]+)?$');

-- The race that the lock prevents: two that are opened at once and take the same number.
create function open_money_account(place text, account_name text, number text) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  new_code text;
begin
  if place not in ('bank', 'cash') then raise exception 'neither bank nor cash: %', place; end if;
  perform pg_advisory_xact_lock(7016);
  select place || '_' || coalesce(max(substring(code from '_([0-9]+)$')::int), 1) + 1 into new_code
  from ledger_account where code ~ ('^' || place || '_[0-9]+$');
  insert into ledger_account (code, name, kind, kept_per, guarded, account_number)
  values (new_code, account_name, 'asset', 'association', true, number);
  return new_code;
end $$;
revoke execute on function open_money_account(text, text, text) from public;

-- False: there is no such account, or it is to be closed and holds money. Nothing is posted to a closed one.
create function change_money_account(of_code text, account_name text, number text, close boolean) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from ledger_account where code = of_code and code ~ '^(bank|cash)(_[0-9]+)?$' for update;
  if not found then return false; end if;
  if close and (of_code in ('bank', 'cash')
    or exists (select from account_shard where account = of_code group by account having sum(balance) <> 0)) then
    return false;
  end if;
  update ledger_account set name = account_name, account_number = number, closed = close where code = of_code;
  return true;
end $$;
revoke execute on function change_money_account(text, text, text, boolean) from public;

create function posting_of_open_account() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if exists (select from new_posting p join ledger_account a on a.code = p.account where a.closed) then
    raise exception 'nothing is posted to a closed account'
      using errcode = 'check_violation', constraint = 'account_open';
  end if;
  return null;
end $$;
create trigger posting_is_of_an_open_account after insert on posting
  referencing new table as new_posting for each statement execute function posting_of_open_account();

-- What the association holds, owes at once and has promised; core says what of it is free to lend. In fils.
create function fund_position() returns table (
  bank bigint, cash bigint, recharge_clearing bigint, unmatched_receipts bigint, approved_withdrawals bigint, approved_loans bigint
) language sql stable as $$
  select coalesce(sum(balance) filter (where account ~ '^bank(_[0-9]+)?$'), 0)::bigint,
    coalesce(sum(balance) filter (where account ~ '^cash(_[0-9]+)?$'), 0)::bigint,
    coalesce(-sum(balance) filter (where account = 'recharge_clearing'), 0)::bigint,
    coalesce(-sum(balance) filter (where account = 'unmatched_receipts'), 0)::bigint,
    (select coalesce(sum(amount), 0)::bigint from withdrawal where status = 'approved'),
    (select coalesce(sum(principal - premium), 0)::bigint from loan where status = 'approved')
  from account_shard
$$;

-- The savings that a member may use now, as core has it, with the balance locked: for the claim of whatever promises or
-- spends them. The race that it prevents: an approval and a repayment from savings that each see the same money.
-- Volatile, so that it reads what was committed while it waited for the lock.
create function available_savings(of_member bigint, lock_savings boolean) returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  saved bigint;
  kept bigint := 0;
begin
  select -balance into saved from member_balance
    where member_id = of_member and account = 'savings' and loan_id = 0 for no key update;
  saved := coalesce(saved, 0);
  if lock_savings then
    select least(saved, coalesce(sum(b.balance), 0)) into kept from loan l
    join member_balance b on b.member_id = l.member_id and b.account = 'loans_receivable' and b.loan_id = l.id
    where l.member_id = of_member and l.status = 'active';
  end if;
  return greatest(0, saved - kept - (
    select coalesce(sum(amount), 0) from withdrawal where member_id = of_member and status = 'approved'));
end $$;
revoke execute on function available_savings(bigint, boolean) from public;
