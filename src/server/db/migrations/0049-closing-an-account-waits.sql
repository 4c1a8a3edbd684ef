-- A bank account or cash box is closed alone, as a month is: entries share the lock. The race that it prevents: money that
-- comes in and takes no guard, not yet committed while its account is found empty, which would then be closed with it.
create or replace function change_money_account(of_code text, account_name text, number text, close boolean) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if close then perform pg_advisory_xact_lock(7019); end if;
  perform 1 from ledger_account where code = of_code and code ~ '^(bank|cash)(_[0-9]+)?$' for update;
  if not found then return false; end if;
  if close and (of_code in ('bank', 'cash')
    or exists (select from account_shard where account = of_code group by account having sum(balance) <> 0)) then
    return false;
  end if;
  update ledger_account set name = account_name, account_number = number, closed = close where code = of_code;
  return true;
end $$;
