-- Loans. Terms are fixed at application. What is repaid on each instalment follows from the sum repaid,
-- since payments go to the oldest instalment first and to interest before principal.
create table loan (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  loan_type text not null,
  status text not null default 'submitted'
    check (status in ('submitted', 'approved', 'active', 'settled', 'declined', 'withdrawn', 'written_off')),
  principal bigint not null check (principal > 0),
  total_interest bigint not null check (total_interest >= 0),
  term smallint not null check (term >= 1),
  instalment_multiple bigint check (instalment_multiple > 0),
  insured boolean not null,
  premium bigint not null check (premium >= 0 and premium < principal),
  bank_account text not null,
  passport_or_nid text not null,
  applied_at timestamptz not null,
  -- The officers whose approval stands. Kept on the row, so that two approvals at once see each other.
  approved_by bigint[] not null default '{}',
  disbursed_on date,
  disbursement_reference text,
  repaid bigint not null default 0,
  constraint repaid_within_total check (repaid between 0 and principal + total_interest),
  constraint active_is_disbursed check ((status in ('active', 'settled', 'written_off')) = (disbursed_on is not null))
);
-- One open application per member. An active loan is seen by the statement that applies; two applications at once
-- are stopped here.
create unique index loan_open_application on loan (member_id) where status in ('submitted', 'approved');
create index loan_member on loan (member_id, id);
create index loan_by_status on loan (status, id);

alter table posting add foreign key (loan_id) references loan, add foreign key (member_id) references member;

-- Every step of a loan: who, when and why. Append-only, like the journal.
create table loan_step (
  id bigint generated always as identity primary key,
  loan_id bigint not null references loan,
  step text not null,
  made_by bigint not null references person,
  made_at timestamptz not null,
  reason text
);
create index loan_step_loan on loan_step (loan_id, id);
create trigger loan_step_append_only before update or delete on loan_step
  for each row execute function journal_is_append_only();

-- A member's claim to have paid, and what became of it.
create table payment (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  kind text not null check (kind in ('dues', 'loan')),
  status text not null default 'in_review' check (status in ('in_review', 'verified', 'refused', 'cancelled', 'reversed')),
  amount bigint not null check (amount > 0),
  loan_id bigint references loan,
  from_savings boolean not null default false,
  account_number text,
  receipt_sha256 text,
  receipt_source_sha256 text,
  receipt_type text,
  received_on date not null,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references person,
  reason text,
  entry_id bigint references entry,
  constraint loan_payment_names_loan check ((kind = 'loan') = (loan_id is not null)),
  constraint verified_is_posted check ((status in ('verified', 'reversed')) = (entry_id is not null)),
  constraint dues_have_receipt check (kind = 'loan' or receipt_sha256 is not null)
);
create unique index payment_loan_waiting on payment (loan_id) where status = 'in_review' and loan_id is not null;
create index payment_member on payment (member_id, id);
create index payment_by_status on payment (status, id);
create index payment_loan on payment (loan_id, id) where loan_id is not null;
create index payment_source on payment (receipt_source_sha256) where receipt_source_sha256 is not null;
create index payment_entry on payment (entry_id) where entry_id is not null;

-- The months that a payment of dues is for, fixed when it is sent, each with what the month's dues were then.
create table payment_month (
  payment_id bigint not null references payment,
  member_id bigint not null references member,
  month date not null check (extract(day from month) = 1),
  amount bigint not null check (amount > 0),
  dues_amount bigint not null check (dues_amount > 0),
  status text not null default 'in_review',
  primary key (payment_id, month)
);
create unique index payment_month_waiting on payment_month (member_id, month) where status = 'in_review';
create index payment_month_member on payment_month (member_id, month);

create function payment_month_follows() returns trigger language plpgsql as $$
begin
  update payment_month set status = new.status where payment_id = new.id;
  return null;
end $$;
create trigger payment_month_follows after update of status on payment
  for each row when (old.status is distinct from new.status) execute function payment_month_follows();
