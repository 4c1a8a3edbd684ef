-- What the association itself pays and moves: expenses with a picture of their voucher, bank charges, and transfers
-- between its accounts. Each is posted when it is entered.
create table voucher (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('expense', 'bank_charge', 'transfer')),
  amount bigint not null check (amount > 0),
  paid_from text not null check (paid_from ~ '^(bank|cash)(_[0-9]+)?$'),
  -- Of a transfer.
  paid_into text check (paid_into ~ '^(bank|cash)(_[0-9]+)?$'),
  day date not null,
  payee text not null default '',
  purpose text not null,
  picture_sha256 text,
  picture_source_sha256 text,
  picture_type text,
  entry_id bigint not null unique references entry,
  made_by bigint not null references person,
  made_at timestamptz not null,
  reversed_by bigint references person,
  reversed_at timestamptz,
  reversal_reason text,
  constraint transfer_goes_elsewhere check ((kind = 'transfer') = (paid_into is not null) and paid_into <> paid_from),
  constraint reversed_with_a_reason check ((reversed_by is null) = (reversal_reason is null))
);
create index voucher_source on voucher (picture_source_sha256) where picture_source_sha256 is not null;

-- Savings paid in beside the dues. An officer enters them; another verifies them like any payment.
alter table payment drop constraint payment_kind_check,
  add constraint payment_kind_check check (kind in ('dues', 'loan', 'deposit')),
  add constraint deposit_is_recorded check (kind <> 'deposit' or recorded_by is not null);
