-- Members who leave, or have died. One officer proposes it, another settles what is owed, pays out and closes.
alter table member
  add column closed_on date,
  add column nominee_name text not null default '',
  add column nominee_relation text not null default '',
  add column nominee_mobile text not null default '',
  add constraint closed_is_inactive check (closed_on is null or not active);

create table member_leaving (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  kind text not null check (kind in ('left', 'death')),
  reason text not null,
  payee text not null,
  payee_account text not null,
  status text not null default 'proposed' check (status in ('proposed', 'withdrawn', 'confirmed', 'payout_reversed')),
  proposed_by bigint not null references person,
  proposed_at timestamptz not null,
  decided_by bigint references person,
  decided_at timestamptz,
  decided_reason text,
  paid_from text check (paid_from in ('bank', 'cash')),
  reference text,
  to_receivable bigint not null default 0 check (to_receivable >= 0),
  to_loans bigint not null default 0 check (to_loans >= 0),
  payout bigint not null default 0 check (payout >= 0),
  payout_entry_id bigint references entry,
  constraint payout_is_posted check (status not in ('confirmed', 'payout_reversed') or (payout > 0) = (payout_entry_id is not null))
);
create unique index member_leaving_proposed on member_leaving (member_id) where status = 'proposed';
create index member_leaving_member on member_leaving (member_id, id);
