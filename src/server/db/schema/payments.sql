-- Payments: what a member says to have paid, and what became of it.
create table payment (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  -- A deposit is more savings, beside the dues; an officer enters it, another verifies it.
  kind text not null check (kind in ('dues', 'loan', 'deposit')),
  status text not null default 'in_review' check (status in ('in_review', 'verified', 'refused', 'cancelled', 'reversed')),
  amount bigint not null check (amount > 0),
  -- What the member sent, where an officer verified another amount.
  claimed_amount bigint check (claimed_amount > 0),
  loan_id bigint references loan,
  from_savings boolean not null default false,
  -- The account that it was paid from: encrypted, beside what may be shown of it (docs/privacy.md).
  account_number_sealed bytea,
  account_number_masked text not null default '',
  -- unmatched_receipts: the money was in the books before anybody claimed it.
  paid_into text not null default 'bank' check (paid_into ~ '^(bank|cash)(_[0-9]+)?$|^unmatched_receipts$'),
  receipt_sha256 text,
  receipt_source_sha256 text,
  receipt_type text,
  -- A fingerprint of the picture, and the earlier payments whose picture is nearly the same, found when it was sent.
  picture_print bit(256),
  similar_to bigint[] not null default '{}',
  -- The officer who entered it on behalf of the member. It may come without a receipt.
  recorded_by bigint references person,
  received_on date not null,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references person,
  reason text,
  entry_id bigint references entry,
  -- The line of the bank's statement that it is, or why it has none.
  bank_line_id bigint,
  no_line_reason text,
  -- For coming late, and the entry that took it from savings.
  fine bigint not null default 0 check (fine >= 0),
  fine_entry_id bigint unique references entry,
  constraint loan_payment_names_loan check ((kind = 'loan') = (loan_id is not null)),
  constraint dues_have_receipt check (kind = 'loan' or receipt_sha256 is not null or recorded_by is not null),
  constraint deposit_is_recorded check (kind <> 'deposit' or recorded_by is not null),
  constraint verified_is_posted check ((status in ('verified', 'reversed')) = (entry_id is not null)),
  constraint fine_is_posted check ((fine > 0) = (fine_entry_id is not null))
);
create unique index payment_loan_waiting on payment (loan_id) where status = 'in_review' and loan_id is not null;
create index payment_member on payment (member_id, id);
create index payment_by_status on payment (status, id);
create index payment_loan on payment (loan_id, id) where loan_id is not null;
create index payment_entry on payment (entry_id) where entry_id is not null;
create index payment_source on payment (receipt_source_sha256) where receipt_source_sha256 is not null;
create index payment_receipt on payment using hash (receipt_sha256) where receipt_sha256 is not null;
-- Prints that differ in at most three bits share one of their four quarters to the bit.
create index payment_print_1 on payment (substring(picture_print from 1 for 64)) where picture_print is not null;
create index payment_print_2 on payment (substring(picture_print from 65 for 64)) where picture_print is not null;
create index payment_print_3 on payment (substring(picture_print from 129 for 64)) where picture_print is not null;
create index payment_print_4 on payment (substring(picture_print from 193 for 64)) where picture_print is not null;
-- What lies nearest to a line in time, of its amount.
create index payment_waiting on payment (amount, received_on, id) where status = 'in_review' and paid_into not like 'cash%';
-- A line pays once.
create unique index payment_line_once on payment (bank_line_id) where status = 'verified';

-- The months that a payment of dues is for, fixed when it is sent, each with what the month's dues were then.
create table payment_month (
  payment_id bigint not null references payment,
  member_id bigint not null references member,
  month date not null check (extract(day from month) = 1),
  amount bigint not null check (amount > 0),
  dues_amount bigint not null check (dues_amount > 0),
  primary key (payment_id, month)
);
create index payment_month_member on payment_month (member_id, month);

-- What each fine was for: a month of dues, or an instalment of a loan. Of each there is one that was not given back,
-- whichever payment it came with.
create table late_fine (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  payment_id bigint not null references payment,
  month date,
  loan_id bigint references loan,
  instalment smallint,
  amount bigint not null check (amount > 0),
  given_back boolean not null default false,
  constraint fine_is_for_one check ((month is null) = (loan_id is not null) and (loan_id is null) = (instalment is null))
);
create index late_fine_payment on late_fine (payment_id);
create unique index late_fine_of_month on late_fine (member_id, month) where month is not null and not given_back;
create unique index late_fine_of_instalment on late_fine (loan_id, instalment) where loan_id is not null and not given_back;
