-- The journal: entries and their postings, append-only. Amounts are whole fils, debit above zero, credit below.

-- Filled from the chart of accounts in core each time the migrations run.
create table ledger_account (
  code text primary key,
  name text not null,
  kind text not null check (kind in ('asset', 'liability', 'equity', 'income', 'expense')),
  kept_per text not null check (kept_per in ('association', 'member', 'loan')),
  guarded boolean not null
);

create table entry (
  id bigint generated always as identity primary key,
  kind text not null,
  memo text not null default '',
  date date not null,
  received_on date not null,
  posted_at timestamptz not null,
  made_by bigint references person,
  reverses bigint unique references entry
);

-- No foreign key on account: its check would lock the one row of the bank account in every payment.
-- keep_balances() looks the account up instead.
create table posting (
  entry_id bigint not null references entry,
  line smallint not null,
  account text not null,
  member_id bigint,
  loan_id bigint,
  amount bigint not null check (amount <> 0),
  primary key (entry_id, line)
);
create index posting_member on posting (member_id, account, entry_id) where member_id is not null;
create index posting_account on posting (account, entry_id);

-- What each member has and owes, kept in the statement that posts. Signed as the postings are.
create table member_balance (
  member_id bigint not null references member,
  account text not null,
  loan_id bigint not null default 0,
  balance bigint not null,
  primary key (member_id, account, loan_id),
  constraint savings_not_overdrawn check (account <> 'savings' or balance <= 0),
  constraint receivable_not_negative check (account not in ('loans_receivable', 'member_receivable') or balance >= 0)
) with (fillfactor = 70);

-- What the association has and owes. Each account is spread over 16 rows and a connection adds to its own,
-- so that no row is one that all payments share; a balance is the sum of its shards.
create table account_shard (
  account text not null,
  shard smallint not null,
  balance bigint not null,
  primary key (account, shard)
) with (fillfactor = 50);

create function journal_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append-only: % of % is refused; post a reversing entry', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger entry_append_only before update or delete on entry
  for each row execute function journal_is_append_only();
create trigger entry_no_truncate before truncate on entry
  for each statement execute function journal_is_append_only();
create trigger posting_append_only before update or delete on posting
  for each row execute function journal_is_append_only();
create trigger posting_no_truncate before truncate on posting
  for each statement execute function journal_is_append_only();

create function entry_must_balance() returns trigger language plpgsql as $$
declare
  checked_id bigint := case tg_table_name when 'entry' then (to_jsonb(new) ->> 'id')::bigint
                                          else (to_jsonb(new) ->> 'entry_id')::bigint end;
  lines int;
  total numeric;
begin
  select count(*), coalesce(sum(amount), 0) into lines, total from posting where entry_id = checked_id;
  if lines < 2 or total <> 0 then
    raise exception 'entry % does not balance: % postings, sum %', checked_id, lines, total
      using errcode = 'check_violation', constraint = 'entry_balances';
  end if;
  return null;
end $$;

create constraint trigger entry_balances after insert on entry
  deferrable initially deferred for each row execute function entry_must_balance();
create constraint trigger posting_balances after insert on posting
  deferrable initially deferred for each row execute function entry_must_balance();

-- Balances follow every insert of postings, whoever makes it. Locks are taken in one order: the guards of the
-- accounts that money leaves, then members' rows, then shards. The race that the guard prevents: two payouts
-- that each see enough money and together overdraw the bank. Inflows take no guard and wait for nobody.
create function keep_balances() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  falling record;
  own_shard smallint := pg_backend_pid() % 16;
begin
  if exists (
    select from new_posting p left join ledger_account a on a.code = p.account
    where a.code is null
      or (a.kept_per = 'association') <> (p.member_id is null)
      or (a.kept_per = 'loan') <> (p.loan_id is not null)
  ) then
    raise exception 'a posting does not fit the chart of accounts'
      using errcode = 'check_violation', constraint = 'posting_fits_chart';
  end if;

  perform 1 from ledger_account
    where guarded and kept_per = 'association' and code in (
      select p.account from new_posting p join ledger_account a on a.code = p.account
      group by p.account, a.kind
      having sum(p.amount) * (case when a.kind in ('asset', 'expense') then 1 else -1 end) < 0)
    order by code for no key update;

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

  insert into account_shard as s (account, shard, balance)
    select account, own_shard, sum(amount) from new_posting where member_id is null group by account order by account
  on conflict (account, shard) do update set balance = s.balance + excluded.balance;

  for falling in
    select p.account, case when a.kind in ('asset', 'expense') then 1 else -1 end as side
    from new_posting p join ledger_account a on a.code = p.account
    where a.guarded and a.kept_per = 'association'
    group by p.account, a.kind
    having sum(p.amount) * (case when a.kind in ('asset', 'expense') then 1 else -1 end) < 0
  loop
    if (select sum(balance) from account_shard where account = falling.account) * falling.side < 0 then
      raise exception 'account % would be overdrawn', falling.account
        using errcode = 'check_violation', constraint = falling.account || '_not_overdrawn';
    end if;
  end loop;
  return null;
end $$;

create trigger posting_keeps_balances after insert on posting
  referencing new table as new_posting for each statement execute function keep_balances();

-- The only way in: entries made by core, as JSON. The application's role may call this and may not write the tables.
create function post_entries(entries jsonb) returns bigint[]
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made jsonb;
  new_id bigint;
  ids bigint[] := '{}';
begin
  for made in select value from jsonb_array_elements(entries) loop
    insert into entry (kind, memo, date, received_on, posted_at, made_by, reverses)
    values (made ->> 'kind', coalesce(made ->> 'memo', ''), (made ->> 'date')::date, (made ->> 'received_on')::date,
      (made ->> 'posted_at')::timestamptz, (made ->> 'made_by')::bigint, (made ->> 'reverses')::bigint)
    returning id into new_id;
    insert into posting (entry_id, line, account, member_id, loan_id, amount)
    select new_id, line, p ->> 'account', (p ->> 'member_id')::bigint, (p ->> 'loan_id')::bigint, (p ->> 'amount')::bigint
    from jsonb_array_elements(made -> 'postings') with ordinality as lines (p, line);
    ids := ids || new_id;
  end loop;
  return ids;
end $$;
revoke execute on function post_entries(jsonb) from public;
