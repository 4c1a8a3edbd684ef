-- Months that are closed, entries written by hand, and what accounts moved by day and month.

-- Months are closed in order, and nothing is posted into one that is (docs/decisions/0011). Each closing keeps every
-- account's balance at the end of the month as the officer saw it: code to fils, debit above zero, those of zero left out.
create table month_closing (
  id bigint generated always as identity primary key,
  month date not null check (extract(day from month) = 1),
  closed_by bigint not null references person,
  closed_at timestamptz not null,
  balances jsonb not null,
  -- Of a December: the entry that took the year's income and expense to the surplus. Null where there was neither.
  year_end_id bigint references entry,
  -- Only the last one may be opened again.
  reopened_by bigint references person,
  reopened_at timestamptz,
  reopen_reason text,
  constraint reopened_with_a_reason check (num_nulls(reopened_by, reopened_at, reopen_reason) in (0, 3)),
  constraint year_ends_in_december check (year_end_id is null or extract(month from month) = 12)
);
-- Two who close it at once are stopped here, whatever they saw.
create unique index month_closed_once on month_closing (month) where reopened_at is null;

-- The report of a closed year as it was signed: the PDF itself, once for each closing. Append-only.
create table signed_report (
  id bigint generated always as identity primary key,
  closing_id bigint not null references month_closing,
  year int not null,
  signed_on date not null,
  language text not null,
  pdf bytea not null,
  sha256 text not null,
  made_by bigint not null references person,
  made_at timestamptz not null,
  -- Two who say so at once are stopped here.
  constraint report_signed_once unique (closing_id),
  constraint signed_after_its_year check (extract(year from signed_on) > year),
  constraint hash_of_report check (sha256 = encode(sha256(pdf), 'hex'))
);
create index signed_report_year on signed_report (year, id);

-- Entries that one officer writes by hand and another approves. The date is a day of an open month.
create table manual_entry (
  id bigint generated always as identity primary key,
  date date not null,
  memo text not null check (memo <> ''),
  status text not null default 'proposed' check (status in ('proposed', 'posted', 'declined', 'withdrawn')),
  -- The posted one that this one reverses.
  reverses bigint references manual_entry,
  proposed_by bigint not null references person,
  proposed_at timestamptz not null,
  decided_by bigint references person,
  decided_at timestamptz,
  decline_reason text,
  entry_id bigint unique references entry,
  constraint manual_entry_is_posted check ((status = 'posted') = (entry_id is not null)),
  constraint manual_entry_is_decided check ((status = 'proposed') = (decided_by is null)),
  constraint declined_with_a_reason check ((status = 'declined') = (decline_reason is not null))
);
create index manual_entry_by_status on manual_entry (status, id);
-- Two that reverse one at once are stopped here.
create unique index manual_entry_reversed_once on manual_entry (reverses) where status in ('proposed', 'posted');

-- Amounts are fils, debit above zero, credit below, as postings have them.
create table manual_entry_line (
  manual_entry_id bigint not null references manual_entry,
  line smallint not null,
  account text not null references ledger_account,
  member_id bigint references member,
  amount bigint not null check (amount <> 0),
  primary key (manual_entry_id, line)
);
create index manual_entry_line_member on manual_entry_line (member_id) where member_id is not null;

-- What each account moved on a day and in a month, for the days up to the one in carried_through (docs/decisions/0009).
-- Worked out of the postings when a report first asks after a day has ended; what is posted with such a day later is added
-- by trigger. Nothing else writes it.
create table carried_total (
  account text not null,
  span text not null check (span in ('month', 'day')),
  first_day date not null,
  debit bigint not null,
  credit bigint not null,
  primary key (account, span, first_day)
);

create table carried_through (
  the_one boolean primary key default true check (the_one),
  day date not null
);
insert into carried_through (day) values ('-infinity');
