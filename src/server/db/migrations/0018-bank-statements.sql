-- The bank's own statements: their lines as they were imported, each beside what it is in the books.
create table bank_statement (
  id bigint generated always as identity primary key,
  account text not null check (account ~ '^bank(_[0-9]+)?$'),
  file_name text not null,
  imported_by bigint not null references person,
  imported_at timestamptz not null
);
create index bank_statement_account on bank_statement (account, id);

create table bank_line (
  id bigint generated always as identity primary key,
  statement_id bigint not null references bank_statement,
  account text not null,
  -- Its row in the file, as a spreadsheet counts.
  line int not null,
  booked_on date not null,
  -- Below zero for what left the account.
  amount bigint not null check (amount <> 0),
  description text not null,
  reference text not null,
  balance bigint,
  -- Of its day, amount and texts, and of which of several equal ones of the day it is.
  fingerprint bytea not null,
  -- unclaimed: posted to unmatched receipts. set_aside: concerns no entry of these books, for a reason.
  status text not null default 'open' check (status in ('open', 'matched', 'unclaimed', 'set_aside')),
  entry_id bigint references entry,
  -- Of a line that was unclaimed: the entry with which a member claimed it.
  claimed_entry_id bigint references entry,
  settled_by bigint references person,
  settled_at timestamptz,
  note text,
  constraint settled_line_is_posted check ((status in ('matched', 'unclaimed')) = (entry_id is not null))
);
-- The same line is never imported twice, and an entry is one line of an account.
create unique index bank_line_once on bank_line (account, fingerprint);
create unique index bank_line_entry on bank_line (account, entry_id) where entry_id is not null;
create index bank_line_status on bank_line (account, status, booked_on, id);
create index bank_line_claimed on bank_line (claimed_entry_id) where claimed_entry_id is not null;
create index bank_line_by_entry on bank_line (entry_id) where entry_id is not null;

-- Which columns the bank of an account uses, as they were mapped the last time.
create table bank_columns (
  account text primary key,
  columns jsonb not null,
  made_by bigint not null references person,
  made_at timestamptz not null
);

-- A receipt or an expense that is reversed was not what the line is: the line waits again. A payout that came back did
-- leave the account; its line stays, and the mirror is another line.
create function reversal_reopens_line() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if exists (select from entry where id = new.reverses and kind in ('withdrawal', 'loan_disbursement')) then return null; end if;
  update bank_line set status = 'unclaimed', claimed_entry_id = null where claimed_entry_id = new.reverses;
  update bank_line set status = 'open', entry_id = null, settled_by = null, settled_at = null, note = null
    where entry_id = new.reverses;
  return null;
end $$;
create trigger reversal_reopens_line after insert on entry
  for each row when (new.reverses is not null) execute function reversal_reopens_line();
