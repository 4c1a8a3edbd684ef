-- The journal: entries and their postings, append-only. Amounts are whole fils, debit above zero, credit below.
-- Entries come in by post_entries() alone (ledger.functions.sql).

-- Filled from the chart of accounts in core at each start. Bank accounts and cash boxes beyond the chart's 'bank' and
-- 'cash' have names of their own, which the code does not know.
create table ledger_account (
  code text primary key,
  name text not null,
  kind text not null check (kind in ('asset', 'liability', 'equity', 'income', 'expense')),
  kept_per text not null check (kept_per in ('association', 'member', 'loan')),
  -- Must not be overdrawn.
  guarded boolean not null,
  account_number text not null default '',
  closed boolean not null default false
);
create unique index ledger_account_name on ledger_account (lower(name));

create table entry (
  id bigint generated always as identity primary key,
  kind text not null,
  memo text not null default '',
  date date not null,
  received_on date not null,
  posted_at timestamptz not null,
  made_by bigint references person,
  reverses bigint unique references entry,
  constraint entry_in_order unique (date, id)
);
create index entry_kind on entry (kind, date, id);

-- A posting has its entry's date beside it, so that an account's postings of a period lie together (docs/decisions/0009).
-- No foreign key on account: its check would lock the one row of the bank account in every payment; postings_are_made() looks
-- the account up instead.
create table posting (
  entry_id bigint not null,
  line smallint not null,
  account text not null,
  member_id bigint references member,
  loan_id bigint,
  amount bigint not null check (amount <> 0),
  date date not null,
  primary key (entry_id, line),
  constraint posting_entry_fkey foreign key (date, entry_id) references entry (date, id)
);
create index posting_member on posting (member_id, account, entry_id) where member_id is not null;
create index posting_account on posting (account, date, entry_id, line) include (amount);

-- What each member has and owes, kept in the query that posts. Signed as the postings are. Loan 0: of no loan.
create table member_balance (
  member_id bigint not null references member,
  account text not null,
  loan_id bigint not null default 0,
  balance bigint not null,
  primary key (member_id, account, loan_id),
  constraint savings_not_overdrawn check (account <> 'savings' or balance <= 0),
  constraint receivable_not_negative check (account not in ('loans_receivable', 'member_receivable') or balance >= 0)
) with (fillfactor = 70);
create index member_receivable_open on member_balance (member_id) where account = 'member_receivable' and balance > 0;

-- What the association has and owes. Each account is spread over 16 rows and a connection adds to its own, so that no row
-- is one that all payments share; a balance is the sum of its shards.
create table account_shard (
  account text not null,
  shard smallint not null,
  balance bigint not null,
  primary key (account, shard)
) with (fillfactor = 50);
