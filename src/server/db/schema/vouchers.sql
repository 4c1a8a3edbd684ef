-- What the association itself pays, receives and moves: expenses with a picture of their voucher, bank charges, other
-- income, transfers between its accounts, and unclaimed money that goes back to its sender. Each is posted when it is entered, but for what costs more
-- than the settings let one officer post: that waits for another (docs/reference/ledger.md), and nothing is posted before.
create table voucher (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('expense', 'bank_charge', 'income', 'transfer', 'return')),
  amount bigint not null check (amount > 0),
  -- Null of income, which comes from outside.
  paid_from text check (paid_from ~ '^(bank|cash)(_[0-9]+)?$'),
  -- Of income and of a transfer.
  paid_into text check (paid_into ~ '^(bank|cash)(_[0-9]+)?$'),
  day date not null,
  -- The line of the bank's statement that it answers.
  bank_line_id bigint,
  payee text not null default '',
  purpose text not null,
  picture_sha256 text,
  picture_source_sha256 text,
  picture_type text,
  status text not null default 'posted' check (status in ('waiting', 'posted', 'rejected', 'cancelled')),
  entry_id bigint unique references entry,
  made_by bigint not null references person,
  made_at timestamptz not null,
  -- Who confirmed, rejected or cancelled one that waited. Null where one officer was enough.
  decided_by bigint references person,
  decided_at timestamptz,
  rejection_reason text check (rejection_reason <> ''),
  reversed_by bigint references person,
  reversed_at timestamptz,
  reversal_reason text,
  constraint money_has_its_places check ((paid_from is null) = (kind = 'income')
    and (paid_into is not null) = (kind in ('income', 'transfer')) and paid_into is distinct from paid_from),
  constraint transfers_do_not_wait check (status = 'posted' or kind <> 'transfer'),
  constraint voucher_is_of_a_line check (kind not in ('income', 'return') or bank_line_id is not null),
  constraint posted_with_its_entry check ((status = 'posted') = (entry_id is not null)),
  constraint decision_is_whole check ((decided_by is null) = (decided_at is null)),
  constraint waits_until_decided check (status = 'posted' or (status = 'waiting') = (decided_by is null)),
  -- Whoever entered it cancels it; the rest is another person's.
  constraint decided_by_another check (decided_by is null or (decided_by = made_by) = (status = 'cancelled')),
  constraint rejected_with_a_reason check ((status = 'rejected') = (rejection_reason is not null)),
  constraint only_posted_is_reversed check (reversed_by is null or status = 'posted'),
  constraint reversed_with_a_reason check ((reversed_by is null) = (reversal_reason is null))
);
create index voucher_by_status on voucher (status, id);
create index voucher_by_amount on voucher (status, amount, id);
-- What is searched.
create index voucher_words on voucher using gin (lower(payee || ' ' || purpose) gin_trgm_ops);
create index voucher_amount on voucher (amount);
create index voucher_day on voucher (day);
-- Of a line one answer waits at most.
create unique index voucher_line_waits on voucher (bank_line_id) where status = 'waiting' and bank_line_id is not null;
create index voucher_source on voucher (picture_source_sha256) where picture_source_sha256 is not null;
create index voucher_picture on voucher using hash (picture_sha256) where picture_sha256 is not null;
