-- Members who leave, or have died. One officer proposes it; another pays off what is owed, pays out and closes.
create table member_leaving (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  kind text not null check (kind in ('left', 'death')),
  reason text not null,
  payee text not null,
  -- The account to pay to, encrypted, beside what may be shown of it (docs/reference/privacy.md).
  payee_account_encrypted bytea,
  payee_account_masked text not null,
  status text not null default 'proposed' check (status in ('proposed', 'withdrawn', 'confirmed', 'payout_reversed')),
  proposed_by bigint not null references person,
  proposed_at timestamptz not null,
  -- The second officer who agreed that what a member left is paid out.
  agreed_by bigint references person,
  agreed_at timestamptz,
  decided_by bigint references person,
  decided_at timestamptz,
  decided_reason text,
  -- The first month of dues as it was before: confirmed, the member owes none up to the month of that day.
  dues_from date,
  paid_from text check (paid_from ~ '^(bank|cash)(_[0-9]+)?$'),
  reference text,
  to_receivable bigint not null default 0 check (to_receivable >= 0),
  to_loans bigint not null default 0 check (to_loans >= 0),
  payout bigint not null default 0 check (payout >= 0),
  payout_entry_id bigint references entry,
  constraint agreed_by_another check (agreed_by <> proposed_by and (agreed_by is null) = (agreed_at is null)),
  constraint payout_is_posted check (status not in ('confirmed', 'payout_reversed') or (payout > 0) = (payout_entry_id is not null))
);
create unique index member_leaving_proposed on member_leaving (member_id) where status = 'proposed';
create index member_leaving_member on member_leaving (member_id, id);
