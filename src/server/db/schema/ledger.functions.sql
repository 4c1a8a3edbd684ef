-- The only way in: entries made by core, as JSON. The application's role may call this and may not write the tables.
-- The members' savings are locked first, in one order. The race that this prevents: savings that are credited and a
-- debt that arises at the same moment, neither of which would see the other. No table is read from end to end, not even a
-- small one: the plan is kept, and made for more rows than most calls have.
create function post_entries(entries jsonb) returns bigint[]
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  ids bigint[];
  members bigint[] := array(select (p ->> 'member_id')::bigint
    from jsonb_array_elements(entries) e, jsonb_array_elements(e -> 'postings') p where p ->> 'member_id' is not null);
begin
  perform 1 from member_balance
    where member_id = any (members) and account = 'savings' and loan_id = 0 order by member_id for no key update;
  ids := insert_entries(entries);
  if exists (select from member_balance where member_id = any (members) and account = 'member_receivable' and balance > 0) then
    perform collect_receivables(members, (entries #>> '{-1,posted_at}')::timestamptz, (entries #>> '{-1,made_by}')::bigint);
  end if;
  return ids;
end $$;

-- Writes all entries in one query and all postings in another. Gives the ids in the order of the entries.
-- Called by functions that have the owner's rights: it has none of its own.
create function insert_entries(entries jsonb) returns bigint[] language plpgsql as $$
declare
  ids bigint[];
begin
  with inserted as (
    insert into entry (kind, memo, date, received_on, posted_at, made_by, reverses)
    select made ->> 'kind', coalesce(made ->> 'memo', ''), (made ->> 'date')::date, (made ->> 'received_on')::date,
      (made ->> 'posted_at')::timestamptz, (made ->> 'made_by')::bigint, (made ->> 'reverses')::bigint
    from jsonb_array_elements(entries) with ordinality as e (made, nth) order by nth
    returning id)
  select coalesce(array_agg(id order by id), '{}') into ids from inserted;
  insert into posting (entry_id, line, account, member_id, loan_id, amount, date)
  select id, line, p ->> 'account', (p ->> 'member_id')::bigint, (p ->> 'loan_id')::bigint, (p ->> 'amount')::bigint,
    (made ->> 'date')::date
  from rows from (unnest(ids), jsonb_array_elements(entries)) as e (id, made)
  cross join lateral jsonb_array_elements(made -> 'postings') with ordinality as lines (p, line);
  return ids;
end $$;

-- An entry balances, at the latest when its database transaction ends. All its postings come in one query (postings_are_made),
-- so that each entry is looked at once.
create function entry_must_balance() returns trigger language plpgsql as $$
declare
  lines int;
  total numeric;
begin
  select count(*), coalesce(sum(amount), 0) into lines, total from posting where entry_id = new.id;
  if lines < 2 or total <> 0 then
    raise exception 'entry % does not balance: % postings, sum %', new.id, lines, total
      using errcode = 'check_violation', constraint = 'entry_balances';
  end if;
  return null;
end $$;
create constraint trigger entry_balances after insert on entry
  deferrable initially deferred for each row execute function entry_must_balance();

-- What follows postings, all of them looked up in one query: the balances, and the figures that are kept beside them.
-- An entry is posted whole, all its postings in one query: otherwise postings that balance among themselves could be added
-- to an entry that stands, and what is immutable would change. Its first line comes once, so those that come without it are added.
-- Locks are taken in one order: the guards of the accounts that money leaves, then members' rows, then shards, then that of
-- the figures. The race that the guard prevents: two payouts that each see enough money and together overdraw the bank.
-- Inflows take no guard and wait for nobody.
-- The figures are carried totals, tallies, bank entries without a line, and the loans at the end of past years. A posting of
-- today finds nothing carried yet: payments share the lock and wait for nobody. The race that it prevents: an entry of
-- yesterday, not yet committed while yesterday is carried, which would be in neither. A first line that is imported waits for
-- it too (lines_are_imported), and so does keeping the loans of a year.
-- Rows are found by their keys: the plan that a connection made for hundreds of postings is kept for the two of the next entry.
create function postings_are_made() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  is_refused boolean;
  is_first boolean;
  may_fall boolean;
  is_tallied boolean;
  is_of_loans boolean;
  falling text[] := '{}';
  overdrawn text;
  own_shard smallint := pg_backend_pid() % 16;
begin
  select bool_or(n.line <> 1 and n.entry_id not in (select entry_id from new_posting where line = 1)
      or a.closed is distinct from false
      or (a.kept_per = 'association') <> (n.member_id is null)
      or (a.kept_per = 'loan') <> (n.loan_id is not null)),
    bool_or(n.member_id is not null and not exists (select from member_balance b
      where b.member_id = n.member_id and b.account = n.account and b.loan_id = coalesce(n.loan_id, 0))),
    bool_or(a.guarded and a.kept_per = 'association' and (n.amount < 0) = (a.kind in ('asset', 'expense'))),
    bool_or(e.reverses is not null or (e.kind, n.account) in (select kind, account from tallied_kinds())),
    bool_or(n.account = 'loans_receivable')
  into is_refused, is_first, may_fall, is_tallied, is_of_loans
  from new_posting n join entry e on e.id = n.entry_id left join ledger_account a on a.code = n.account;
  if is_refused is null then return null; end if;
  if is_refused then
    if exists (select from new_posting where entry_id not in (select entry_id from new_posting where line = 1)) then
      raise exception 'an entry takes all its postings at once; post another entry'
        using errcode = 'check_violation', constraint = 'entry_posted_whole';
    end if;
    if exists (select from new_posting n join ledger_account a on a.code = n.account and a.closed) then
      raise exception 'nothing is posted to a closed account'
        using errcode = 'check_violation', constraint = 'account_open';
    end if;
    raise exception 'a posting does not fit the chart of accounts'
      using errcode = 'check_violation', constraint = 'posting_fits_chart';
  end if;

  if may_fall then
    falling := array(select n.account from new_posting n join ledger_account a on a.code = n.account
      where a.guarded and a.kept_per = 'association' group by n.account, a.kind
      having sum(n.amount) * case when a.kind in ('asset', 'expense') then 1 else -1 end < 0);
    perform 1 from ledger_account where code = any (falling) order by code for no key update;
  end if;

  -- A member's row of an account stays once it is there: then nothing has to be inserted.
  if is_first then
    with delta as (
      select member_id, account, coalesce(loan_id, 0) as loan_id, sum(amount) as amount
      from new_posting where member_id is not null group by 1, 2, 3
    ), kept as (
      update member_balance b set balance = b.balance + d.amount from delta d
      where b.member_id = d.member_id and b.account = d.account and b.loan_id = d.loan_id
      returning b.member_id, b.account, b.loan_id
    )
    insert into member_balance as b (member_id, account, loan_id, balance)
      select d.member_id, d.account, d.loan_id, d.amount from delta d
      where not exists (select from kept k where (k.member_id, k.account, k.loan_id) = (d.member_id, d.account, d.loan_id))
      order by 1, 2, 3
    on conflict (member_id, account, loan_id) do update set balance = b.balance + excluded.balance;
  else
    update member_balance b set balance = b.balance + d.amount
      from (select member_id, account, coalesce(loan_id, 0) as loan_id, sum(amount) as amount
        from new_posting where member_id is not null group by 1, 2, 3) d
      where b.member_id = d.member_id and b.account = d.account and b.loan_id = d.loan_id;
  end if;

  insert into account_shard as s (account, shard, balance)
    select account, own_shard, sum(amount) from new_posting where member_id is null group by account order by account
  on conflict (account, shard) do update set balance = s.balance + excluded.balance;

  if falling <> '{}' then
    select a.code into overdrawn from ledger_account a join account_shard s on s.account = a.code where a.code = any (falling)
      group by a.code having sum(s.balance) * case when a.kind in ('asset', 'expense') then 1 else -1 end < 0 limit 1;
    if found then
      raise exception 'account % would be overdrawn', overdrawn
        using errcode = 'check_violation', constraint = overdrawn || '_not_overdrawn';
    end if;
  end if;

  perform pg_advisory_xact_lock_shared(7024);
  if exists (select from new_posting where date <= (select day from carried_through)) then
    insert into carried_total as c (account, span, first_day, debit, credit)
      select p.account, span, date_trunc(span, p.date::timestamp)::date,
        coalesce(sum(p.amount) filter (where p.amount > 0), 0), coalesce(-sum(p.amount) filter (where p.amount < 0), 0)
      from new_posting p cross join (values ('day'), ('month')) spans (span)
      where p.date <= (select day from carried_through)
      group by 1, 2, 3 order by 1, 2, 3
    on conflict (account, span, first_day) do update set debit = c.debit + excluded.debit, credit = c.credit + excluded.credit;
  end if;

  if is_tallied then
    insert into tally (figure, day, amount)
      select t.figure, p.date, sum(t.amount) from new_posting p join entry e on e.id = p.entry_id
      left join entry o on o.id = e.reverses join tallied_kinds() k on k.kind = coalesce(o.kind, e.kind) and k.account = p.account
      cross join lateral (values (k.kind, p.amount), (case when k.kind = 'loan_disbursement' then 'loans made' end,
        case when e.reverses is null then 1 else -1 end)) t (figure, amount)
      where t.figure is not null group by 1, 2 having sum(t.amount) <> 0;
  end if;

  insert into unlined_entry (account, entry_id, date, received_on, amount)
    select p.account, p.entry_id, p.date, e.received_on, sum(p.amount) from new_posting p
    join lines_begin b on b.account = p.account join entry e on e.id = p.entry_id
    where e.received_on >= b.day group by 1, 2, 3, 4;

  if is_of_loans then
    delete from year_end_loans where day >= (select min(date) from new_posting where account = 'loans_receivable');
  end if;
  return null;
end $$;
create trigger postings_are_made after insert on posting
  referencing new table as new_posting for each statement execute function postings_are_made();

-- The savings that a member may use now, as core has it, with the balance locked: for whatever promises or spends them.
-- The race that it prevents: an approval and a repayment from savings that each see the same money. Volatile, so that
-- it reads what was committed while it waited for the lock.
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

-- Available savings and a receivable never stand side by side: whatever makes savings available collects what the
-- member owes, in the query that does it, by an entry of its own. Payments that core divides (receivableFirst)
-- leave nothing to do here.
-- Takes what these members owe from their savings, as far as those are available. Dated the day on which it is posted.
create function collect_receivables(ids bigint[], at timestamptz, by_person bigint) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  owing record;
  taken bigint;
  day date := (at at time zone 'Asia/Dubai')::date;
begin
  for owing in
    select member_id, balance from member_balance
    where member_id = any (ids) and account = 'member_receivable' and balance > 0 order by member_id
  loop
    taken := least(owing.balance, available_savings(owing.member_id, savings_are_locked()));
    if taken > 0 then
      perform insert_entries(jsonb_build_array(jsonb_build_object('kind', 'set_off', 'memo', 'Set off against what was owed', 'date', day,
        'received_on', day, 'posted_at', at, 'made_by', by_person, 'postings', jsonb_build_array(
          jsonb_build_object('account', 'savings', 'member_id', owing.member_id, 'amount', taken),
          jsonb_build_object('account', 'member_receivable', 'member_id', owing.member_id, 'amount', -taken)))));
    end if;
  end loop;
end $$;

-- Held at commit, whoever writes.
create function receivable_is_collected_first() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from member_balance where member_id = new.member_id and account = 'member_receivable' and balance > 0)
    and available_savings(new.member_id, savings_are_locked()) > 0 then
    raise exception 'member % has available savings and owes a receivable', new.member_id
      using errcode = 'check_violation', constraint = 'receivable_collected_first';
  end if;
  return null;
end $$;
create constraint trigger receivable_collected_first after insert or update on member_balance
  deferrable initially deferred for each row when (new.account in ('savings', 'member_receivable'))
  execute function receivable_is_collected_first();

-- Since when the oldest part of what a member owes beside dues and loans has not been collected: what is collected pays the
-- oldest part first. An entry that was reversed collected nothing, and made no debt.
create function receivable_since(of_member bigint) returns date language sql stable as $$
  with own as (
    select e.date, e.id, e.reverses, sum(p.amount) as amount from posting p join entry e on (e.date, e.id) = (p.date, p.entry_id)
    where p.member_id = of_member and p.account = 'member_receivable' group by e.date, e.id, e.reverses
  ), net as (
    select o.date, o.id, o.amount + coalesce(x.amount, 0) as amount from own o left join own x on x.id = o.reverses
    where not exists (select from own r where r.reverses = o.id)
  ), owed as (
    select date, id, amount, sum(greatest(amount, 0)) over (order by date, id) as until_then,
      -sum(least(amount, 0)) over () as collected from net
  )
  select date from owed where amount > 0 and until_then > collected order by date, id limit 1
$$;

-- What the association holds, owes at once and has promised; core says what of it is free to lend. In fils.
create function fund_position() returns table (
  bank bigint, cash bigint, recharge_clearing bigint, unmatched_receipts bigint, approved_withdrawals bigint, approved_loans bigint
) language sql stable as $$
  select coalesce(sum(balance) filter (where account ~ '^bank(_[0-9]+)?$'), 0)::bigint,
    coalesce(sum(balance) filter (where account ~ '^cash(_[0-9]+)?$'), 0)::bigint,
    coalesce(-sum(balance) filter (where account = 'recharge_clearing'), 0)::bigint,
    coalesce(-sum(balance) filter (where account = 'unmatched_receipts'), 0)::bigint,
    (select coalesce(sum(amount), 0)::bigint from withdrawal where status = 'approved'),
    -- Of a loan its borrower gets what is left of it after the premium.
    (select coalesce(sum(principal - premium), 0)::bigint from loan where status = 'approved')
  from account_shard
$$;

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

-- False: there is no such account, or it is to be closed and holds money. Nothing is posted to a closed one.
-- A bank account or cash box is closed alone, as a month is: entries share the lock. The race that it prevents: money
-- that comes in and takes no guard, not yet committed while its account is found empty, which would then be closed with
-- it.
create function change_money_account(of_code text, account_name text, number text, close boolean) returns boolean
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

-- What some members have saved, with their balances locked in one order, so that two batches never wait for each other in a
-- circle. Whoever holds one of them for longer is not waited for: the batch is tried again.
create function lock_savings(ids bigint[]) returns table (member_id bigint, savings bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
begin
  return query select b.member_id, -b.balance from member_balance b
    where b.member_id = any (ids) and b.account = 'savings' and b.loan_id = 0 order by b.member_id for no key update;
end $$;

-- What follows an entry, in the query that makes it. It is of an open month: payments share the lock and wait for nobody,
-- who closes or opens a month takes it alone. The race that the lock prevents: an entry of a month, not yet committed while
-- the month is closed, which what the officer saw would lack. It is noted for the audit record that is appended at the end
-- of the database transaction, and waits for its seal.
-- A receipt or an expense that is reversed was not what its bank line is: the line waits again. A payout that came back did
-- leave the account, and so did what the desk paid for a recharge that failed later: the line stays what it is, and what
-- reverses it is another line.
create function entry_is_made() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_day date;
  closed_month date;
  made text;
  reversed bigint[];
begin
  perform pg_advisory_xact_lock_shared(7019);
  with waiting as (insert into unsealed_entry (entry_id) select id from new_entry)
  select min(date), (select max(month) from month_closing where reopened_at is null), string_agg(id::text, ','),
      array_agg(reverses) filter (where reverses is not null)
    into first_day, closed_month, made, reversed from new_entry;
  if first_day is null then return null; end if;
  if date_trunc('month', first_day::timestamp)::date <= closed_month then perform open_day(first_day); end if;
  made := set_config('somiti.posted_entries',
    concat_ws(',', nullif(current_setting('somiti.posted_entries', true), ''), made), true);
  if reversed is null then return null; end if;
  select array_agg(id) into reversed from entry
    where id = any (reversed) and kind not in ('withdrawal', 'loan_disbursement', 'recharge_completion');
  if reversed is not null then
    update bank_line set status = 'unclaimed', claimed_entry_id = null where claimed_entry_id = any (reversed);
    update bank_line set status = 'open', entry_id = null, settled_by = null, settled_at = null, note = null, opens_again = false
      where entry_id = any (reversed);
  end if;
  return null;
end $$;
create trigger entry_is_made after insert on entry
  referencing new table as new_entry for each statement execute function entry_is_made();

-- Throws where the database transaction posted other entries than these, in their order: some that are of none of its acts.
create function check_posted_entries(ids text) returns void language plpgsql as $$
begin
  if coalesce(current_setting('somiti.posted_entries', true), '') <> ids then
    raise exception 'an entry was posted that is of no act' using errcode = 'check_violation';
  end if;
end $$;
