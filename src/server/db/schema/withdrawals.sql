-- Withdrawals: a member asks for savings, an officer approves, another pays.
create table withdrawal (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  amount bigint not null check (amount > 0),
  status text not null default 'asked' check (status in ('asked', 'approved', 'paid', 'refused', 'cancelled', 'reversed')),
  note text not null default '',
  -- The account to pay to, encrypted, beside what may be shown of it (docs/reference/privacy.md); empty: in cash.
  payee_account_encrypted bytea,
  payee_account_masked text not null default '',
  asked_at timestamptz not null,
  -- The officer who entered it on behalf of the member.
  recorded_by bigint references person,
  approved_by bigint references person,
  approved_at timestamptz,
  -- Who paid, rejected, cancelled or reversed it, and why where it did not come about.
  decided_by bigint references person,
  decided_at timestamptz,
  reason text,
  paid_from text check (paid_from ~ '^(bank|cash)(_[0-9]+)?$'),
  paid_on date,
  reference text,
  entry_id bigint references entry,
  constraint paid_is_posted check ((status in ('paid', 'reversed')) = (entry_id is not null)),
  constraint approved_by_somebody check (status not in ('approved', 'paid', 'reversed') or approved_by is not null)
);
-- One at a time for each member; two that ask at once are stopped here.
create unique index withdrawal_open on withdrawal (member_id) where status in ('asked', 'approved');
create index withdrawal_member on withdrawal (member_id, id);
create index withdrawal_by_status on withdrawal (status, id);
-- What is promised of them is summed along this one.
create index withdrawal_promised on withdrawal (id) include (amount) where status = 'approved';
