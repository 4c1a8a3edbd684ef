-- The bank's own statements: their lines as they were imported, each beside what it is in the books.
create table bank_statement (
  id bigint generated always as identity primary key,
  account text not null check (account ~ '^bank(_[0-9]+)?$'),
  file_name text not null,
  imported_by bigint not null references person,
  imported_at timestamptz not null,
  -- Of the lines that it brought, kept as they come: lines stay.
  lines int not null default 0,
  first_day date,
  last_day date,
  -- Lines of the file that were left out, because another file probably brought them.
  left_out int not null default 0 check (left_out >= 0),
  -- The days of all its lines, those imported before too. Of these days a payment is verified by its line.
  covers_from date,
  covers_to date
);
create index bank_statement_account on bank_statement (account, id);
create index bank_statement_covers on bank_statement (account, covers_from, covers_to);

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
  -- The day of that entry, beside the day on which the bank booked it: between the two the line is on one side only, and a
  -- reconciliation of such a day finds it by an index.
  posted_on date,
  -- Of a line that was unclaimed: the entry with which a member claimed it.
  claimed_entry_id bigint references entry,
  -- The payment that it makes together with others, beside the line that the payment names.
  -- A payment names its line too: where a backup is restored, this is held last.
  joined_payment_id bigint references payment deferrable,
  -- It was posted as unclaimed only for its money to become one payment with that of others: a reversal opens it again.
  opens_again boolean not null default false,
  settled_by bigint references person,
  settled_at timestamptz,
  note text,
  constraint settled_line_is_posted check ((status in ('matched', 'unclaimed')) = (entry_id is not null)),
  constraint posted_line_has_day check ((posted_on is null) = (entry_id is null))
);
-- The same line is never imported twice, and an entry is one line of an account.
create unique index bank_line_once on bank_line (account, fingerprint);
create unique index bank_line_entry on bank_line (account, entry_id) where entry_id is not null;
create index bank_line_status on bank_line (account, status, booked_on, id);
-- A page of an account's lines of one status, also where those of that status are few (db/by-status.ts).
create index bank_line_by_status on bank_line (account, status, id);
create index bank_line_by_entry on bank_line (entry_id) where entry_id is not null;
create index bank_line_claimed on bank_line (claimed_entry_id) where claimed_entry_id is not null;
create index bank_line_joined on bank_line (joined_payment_id) where joined_payment_id is not null;
create index bank_line_open on bank_line (statement_id) where status = 'open';
create index bank_line_set_aside on bank_line (statement_id) where status = 'set_aside';
create index bank_line_unposted on bank_line (account, booked_on) where entry_id is null;
create index bank_line_balance on bank_line (account, booked_on) where balance is not null;
create index bank_line_between on bank_line
  using gist (daterange(least(booked_on, posted_on), greatest(booked_on, posted_on))) where booked_on <> posted_on;
create index bank_line_by_amount on bank_line (account, status, amount, id);
-- What is searched.
create index bank_line_words on bank_line using gin (lower(description || ' ' || reference) gin_trgm_ops);
create index bank_line_day on bank_line (account, booked_on);
-- What is searched for by the bank's reference.
create index bank_line_reference on bank_line (lower(reference)) where reference <> '';
-- What lies near a payment in time, of its amount.
create index bank_line_unsettled on bank_line (amount, booked_on) where status in ('open', 'unclaimed');

alter table payment add foreign key (bank_line_id) references bank_line;
alter table payment add foreign key (split_line_id) references bank_line;
alter table voucher add foreign key (bank_line_id) references bank_line;

-- Which columns the bank of an account uses, as they were mapped the last time, and how it writes days and amounts.
create table bank_columns (
  account text primary key,
  columns jsonb not null,
  -- Null where the days of the bank have always said it themselves.
  day_order text check (day_order in ('day_first', 'month_first')),
  decimal_sign text check (decimal_sign in ('.', ',')),
  made_by bigint not null references person,
  made_at timestamptz not null
);

-- "Lines that contain X are Y": what an officer said once of an account's lines. A rule fills a line in, and posts nothing.
create table line_rule (
  id bigint generated always as identity primary key,
  account text not null check (account ~ '^bank(_[0-9]+)?$'),
  -- As rules compare texts (core/line-rules.ts).
  contains text not null check (length(contains) between 3 and 80),
  answer text not null check (answer in ('charge', 'expense', 'income', 'transfer', 'unclaimed', 'set_aside')),
  -- The other account of a transfer.
  other_account text check (other_account ~ '^(bank|cash)(_[0-9]+)?$'),
  -- What it is for, or why it is set aside.
  words text not null default '',
  is_on boolean not null default true,
  made_by bigint not null references person,
  made_at timestamptz not null,
  changed_by bigint references person,
  changed_at timestamptz,
  constraint rule_of_transfer check ((answer = 'transfer') = (other_account is not null) and other_account <> account),
  constraint rule_says_why check (words <> '' or answer not in ('expense', 'income', 'set_aside')),
  constraint change_of_rule_is_whole check ((changed_by is null) = (changed_at is null))
);
create unique index line_rule_once on line_rule (account, contains);

-- The first day that an account's lines reach back to. Entries of before are on no statement that was imported.
create table lines_begin (
  account text primary key,
  day date not null
);

-- Entries of a bank account that are no line of its statement, kept so that a reconciliation goes through these alone
-- (docs/reference/bank-statements.md).
create table unlined_entry (
  account text not null,
  entry_id bigint not null,
  date date not null,
  -- A line's day lies near that, whenever the entry was posted.
  received_on date not null,
  -- Debit above zero.
  amount bigint not null,
  primary key (account, entry_id)
);
create index unlined_entry_amount on unlined_entry (account, amount, received_on, entry_id);

-- What each line of a bank account may be, worked out before anybody asks where too many payments wait to look at them
-- while an officer does (docs/decisions/0023). Whoever reads one asks whether it still holds. It refers to nothing: a
-- foreign key would lock lines and payments that officers settle meanwhile, in another order.
create table line_proposal (
  line_id bigint primary key,
  payment_id bigint,
  entry_id bigint,
  reasons text[] not null,
  sure boolean not null,
  check (num_nonnulls(payment_id, entry_id) = 1)
);

-- When the lines of an account in a state were last looked at for that, what was there then, and since when theirs are
-- kept.
create table proposals_look (
  account text not null,
  status text not null check (status in ('open', 'unclaimed')),
  seen text not null,
  looked_at timestamptz not null,
  kept_at timestamptz,
  primary key (account, status)
);
