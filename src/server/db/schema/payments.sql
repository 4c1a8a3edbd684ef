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
  -- The account that it was paid from: encrypted, beside what may be shown of it (docs/reference/privacy.md).
  account_number_encrypted bytea,
  account_number_masked text not null default '',
  -- unmatched_receipts: the money was in the books before anybody claimed it.
  paid_into text not null default 'bank' check (paid_into ~ '^(bank|cash)(_[0-9]+)?$|^unmatched_receipts$'),
  receipt_sha256 text,
  receipt_source_sha256 text,
  receipt_type text,
  -- Payments of the same member and amount whose picture shows the same receipt, found soon after it was sent.
  similar_to bigint[] not null default '{}',
  -- The officer who entered it on behalf of the member. It may come without a receipt.
  recorded_by bigint references person,
  received_on date not null,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references person,
  reason text,
  -- So many times its member has answered an officer or corrected the amount: who decides on it has seen the last of them.
  answers smallint not null default 0,
  -- What the member had entered before they corrected it by their receipt.
  entered_amount bigint check (entered_amount > 0),
  -- The amount that was read on the receipt when the member kept what they had entered, or corrected it.
  receipt_amount_seen bigint,
  -- As it was before an officer verified it: amount, day, account, line and months. An undo needs them.
  as_sent jsonb,
  entry_id bigint references entry,
  -- The line of the bank's statement that it is, or that it was entered from and waits; or why it has none.
  bank_line_id bigint,
  no_line_reason text,
  -- What the bank kept of it on its way: the line has so much less, and the association pays it (core/bank-fee.ts).
  bank_fee bigint not null default 0 check (bank_fee >= 0 and bank_fee < amount),
  -- The line whose money it is a part of. The money is unclaimed first, and each part takes its own out of it.
  split_line_id bigint,
  -- An officer entered it from its line and posted it with the same press: nobody sent it, and undone it does not wait.
  posted_from_line boolean not null default false,
  -- For coming late, and the entry that took it from savings.
  fine bigint not null default 0 check (fine >= 0),
  fine_entry_id bigint unique references entry,
  constraint loan_payment_names_loan check ((kind = 'loan') = (loan_id is not null)),
  constraint dues_have_receipt check (kind = 'loan' or receipt_sha256 is not null or recorded_by is not null),
  constraint deposit_is_recorded check (kind <> 'deposit' or recorded_by is not null),
  constraint verified_is_posted check ((status in ('verified', 'reversed')) = (entry_id is not null)),
  constraint bank_fee_has_line check (bank_fee = 0 or bank_line_id is not null),
  constraint part_is_no_line check (split_line_id is null or bank_line_id is null),
  constraint fine_is_posted check ((fine > 0) = (fine_entry_id is not null))
);
create unique index payment_loan_waiting on payment (loan_id) where status = 'in_review' and loan_id is not null;
create index payment_member on payment (member_id, id);
create index payment_by_status on payment (status, id);
-- What is searched for by its amount or its day.
create index payment_by_amount on payment (status, amount, id);
create index payment_by_day on payment (status, received_on, id);
-- What is looked for by its kind, beside the dues that most payments are.
create index payment_by_kind on payment (status, kind, id) where kind <> 'dues';
create index payment_loan on payment (loan_id, id) where loan_id is not null;
create index payment_entry on payment (entry_id) where entry_id is not null;
create index payment_source on payment (receipt_source_sha256) where receipt_source_sha256 is not null;
create index payment_receipt on payment using hash (receipt_sha256) where receipt_sha256 is not null;
-- What lies nearest to a line in time, of its amount.
create index payment_waiting on payment (amount, received_on, id) where status = 'in_review' and paid_into not like 'cash%';
-- What was entered from a line and waits.
create index payment_line_waiting on payment (bank_line_id) where status = 'in_review' and bank_line_id is not null;
-- The parts of a line.
create index payment_line_part on payment (split_line_id) where split_line_id is not null;
-- Of whom an account is that a line of the bank names by its end.
create index payment_account_end on payment (right(account_number_masked, 4), member_id) where status = 'verified';
-- A line pays once.
create unique index payment_line_once on payment (bank_line_id) where status = 'verified';

-- What was read on a receipt, or on the picture of a voucher, by its file: the same file has the same reading, of any payment.
-- It is made again where the reader improves.
create table receipt_reading (
  receipt_sha256 text primary key,
  -- Which reader has read it.
  reader smallint not null,
  read_at timestamptz not null,
  amount bigint check (amount > 0),
  paid_on date,
  reference text,
  -- As it is compared with others: letters that look like figures are figures.
  reference_key text,
  sender text,
  beneficiary text,
  -- Whether the money went to the association; null where that cannot be said.
  is_ours boolean,
  -- It says that the payment failed, or is still to come.
  unpaid boolean not null,
  -- By so much the picture is turned to stand upright; places are those of the upright one.
  turned smallint not null check (turned in (0, 90, 180, 270)),
  -- Of what was read how sure it is (0 to 100), on which page, and where, in thousandths of the page.
  places jsonb not null,
  constraint reference_is_compared check ((reference is null) = (reference_key is null))
);
create index receipt_reading_reference on receipt_reading (reference_key) where reference_key is not null;

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

-- What an officer asked the member about a payment that waits, and what came back: words, or the payment sent otherwise. One
-- question at a time waits for its answer.
create table payment_question (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment,
  question text not null,
  asked_by bigint not null references person,
  asked_at timestamptz not null,
  answered_at timestamptz,
  answer text,
  -- What the member changed with the answer, as it was before: amount, received_on, months.
  was jsonb,
  -- The receipt that another took the place of.
  receipt_sha256 text,
  receipt_type text,
  constraint nothing_before_the_answer check (answered_at is not null or (answer is null and was is null and receipt_sha256 is null))
);
create unique index payment_question_open on payment_question (payment_id) where answered_at is null;
create index payment_question_payment on payment_question (payment_id, id);
create index payment_question_receipt on payment_question using hash (receipt_sha256) where receipt_sha256 is not null;

-- Decisions that were undone: the payment waits again, and this is what had become of it. The entry stays in the books with
-- the one that reverses it.
create table payment_undone (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment,
  was text not null check (was in ('verified', 'refused')),
  amount bigint not null check (amount > 0),
  claimed_amount bigint,
  entry_id bigint unique references entry,
  decided_by bigint not null references person,
  decided_at timestamptz not null,
  -- Why it was decided so, and why that was undone.
  decision_reason text,
  undone_by bigint not null references person,
  undone_at timestamptz not null,
  reason text,
  constraint undone_was_posted check ((was = 'verified') = (entry_id is not null))
);
create index payment_undone_payment on payment_undone (payment_id, id);
