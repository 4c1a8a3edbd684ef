-- Loans. Terms are fixed at application. What is repaid on each instalment follows from the sum repaid, since payments go
-- to the oldest instalment first and to interest before principal.

-- The schedule, as core's has it: total over term half even to the fils, or rounded to whole AED and up to the multiple;
-- the last instalment takes the rest. These functions stand here because columns are stored by them: who changes one
-- changes what is stored.
create function half_even(a bigint, b bigint) returns bigint language sql immutable
  return a / b + case when a % b * 2 > b or (a % b * 2 = b and a / b % 2 = 1) then 1 else 0 end;

create function regular_instalment(total bigint, term bigint, multiple bigint) returns bigint language sql immutable
  return case when multiple is null then half_even(total, term)
    else (half_even(total, term * 100) + multiple - 1) / multiple * multiple * 100 end;

create function loan_next_due(total bigint, term smallint, multiple bigint, repaid bigint, disbursed_on date)
  returns date language sql immutable
  return (disbursed_on + make_interval(months =>
    1 + least(term - 1, repaid / regular_instalment(total, term, multiple))::int))::date;

-- The principal that an active loan still owes, as core's repaidState has it.
create function loan_principal_left(principal bigint, interest bigint, term smallint, multiple bigint, repaid bigint)
  returns bigint language sql immutable
begin atomic
  select principal - whole * (regular - share)
    - greatest(0, repaid - whole * regular - case when whole < term - 1 then share else interest - (term - 1) * share end)
  from (select regular_instalment(principal + interest, term, multiple) as regular, half_even(interest, term) as share) instalment
  cross join lateral (select least(term - 1, repaid / regular) as whole) paid;
end;

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
  -- Numbers are encrypted with a key that is not in the database, beside what may be shown of them (docs/reference/privacy.md).
  bank_account_encrypted bytea,
  bank_account_masked text not null default '',
  passport_or_nid_encrypted bytea,
  passport_or_nid_masked text not null default '',
  -- The officer who entered it on behalf of the member.
  recorded_by bigint references person,
  applied_at timestamptz not null,
  -- The officers whose approval stands. Kept on the row, so that two approvals at once see each other.
  approved_by bigint[] not null default '{}',
  disbursed_on date,
  disbursement_reference text,
  repaid bigint not null default 0,
  -- What a running loan had been repaid before it was imported: money that came before the books begin.
  opening_repaid bigint not null default 0,
  -- Other terms that an officer offers and would approve; they become the loan's once the member agrees. Fils and months.
  offered_by bigint references person,
  offered_principal bigint check (offered_principal > 0),
  offered_interest bigint check (offered_interest >= 0),
  offered_term smallint check (offered_term >= 1),
  offered_premium bigint check (offered_premium >= 0 and offered_premium < offered_principal),
  -- Proposed by one officer and confirmed by another.
  write_off_proposed_by bigint references person,
  write_off_reason text,
  -- Overdue instalments to be paid from savings: proposed by one officer and confirmed by another. Fils.
  set_off_amount bigint check (set_off_amount > 0),
  set_off_proposed_by bigint references person,
  -- What the write-off cost, and what came back since.
  written_off bigint not null default 0,
  recovered bigint not null default 0,
  next_due_on date generated always as (case when status = 'active'
    then loan_next_due(principal + total_interest, term, instalment_multiple, repaid, disbursed_on) end) stored,
  principal_left bigint generated always as (case when status = 'active'
    then loan_principal_left(principal, total_interest, term, instalment_multiple, repaid) end) stored,
  constraint offer_is_whole check (num_nulls(offered_by, offered_principal, offered_interest, offered_term, offered_premium) in (0, 5)),
  constraint offer_before_decision check (offered_by is null or status = 'submitted'),
  constraint set_off_is_whole check ((set_off_amount is null) = (set_off_proposed_by is null)),
  constraint repaid_within_total check (repaid between 0 and principal + total_interest),
  constraint repaid_from_opening check (opening_repaid >= 0 and repaid >= opening_repaid),
  constraint active_is_disbursed check ((status in ('active', 'settled', 'written_off')) = (disbursed_on is not null)),
  constraint recovered_within_written_off check (recovered between 0 and written_off)
);
-- One open application per member. An active loan is seen by the query that applies; two applications at once are
-- stopped here.
create unique index loan_open_application on loan (member_id) where status in ('submitted', 'approved');
create index loan_member on loan (member_id, id);
-- Who else borrowed with a document is looked for by the end of its number.
create index loan_document on loan (right(passport_or_nid_masked, 4), member_id, id);
create index loan_by_status on loan (status, id);
create index loan_principal on loan (principal, id);
create index loan_by_amount on loan (status, principal, id);
-- What is searched for by the day of the application or of the payout.
create index loan_applied on loan (applied_at);
create index loan_disbursed on loan (disbursed_on) where disbursed_on is not null;
-- What is promised of them is summed along this one.
create index loan_promised on loan (id) include (principal, premium) where status = 'approved';
-- Proposals to write off that wait for a treasurer.
create index loan_write_off_waits on loan (id) where write_off_proposed_by is not null and status = 'active';
-- Proposals to pay from savings that wait for a treasurer.
create index loan_set_off_waits on loan (id) where set_off_proposed_by is not null;
create index loan_next_due on loan (next_due_on, member_id) include (principal_left) where next_due_on is not null;

alter table posting add foreign key (loan_id) references loan;

-- Every step of a loan: who, when and why. Append-only.
create table loan_step (
  id bigint generated always as identity primary key,
  loan_id bigint not null references loan,
  step text not null,
  made_by bigint not null references person,
  made_at timestamptz not null,
  reason text
);
create index loan_step_loan on loan_step (loan_id, id);

-- How many loans ran at the end of a past year and what was overdue, kept when it was worked out for the first who asked.
-- A later entry dated then or before deletes it.
create table year_end_loans (
  day date primary key,
  loans int not null,
  late jsonb not null
);
