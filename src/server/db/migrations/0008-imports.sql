-- Members and opening balances brought along in a spreadsheet: prepared by one officer, carried out by another.

create table member_import (
  id bigint generated always as identity primary key,
  status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'discarded')),
  file_name text not null,
  sha256 text not null,
  members int not null check (members > 0),
  active int not null,
  loans int not null,
  savings bigint not null check (savings >= 0),
  loans_outstanding bigint not null check (loans_outstanding >= 0),
  bank bigint not null check (bank >= 0),
  cash bigint not null check (cash >= 0),
  prepared_by bigint not null references person,
  prepared_at timestamptz not null,
  decided_by bigint references person,
  decided_at timestamptz,
  constraint decided_import check ((status = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null))
);
-- One waits at a time, and a file is imported once: of two officers at the same moment the second is stopped here.
create unique index member_import_waiting on member_import ((true)) where status = 'waiting';
create unique index member_import_file_once on member_import (sha256) where status <> 'discarded';

-- The file itself, as long as its import waits. It is full of people's particulars, so it goes with the decision.
create table member_import_file (
  import_id bigint primary key references member_import,
  bytes bytea not null
);

alter table member add column import_id bigint references member_import;

-- What a running loan had been repaid before it was imported: money that came before the books begin.
alter table loan
  add column opening_repaid bigint not null default 0,
  add constraint repaid_from_opening check (opening_repaid >= 0 and repaid >= opening_repaid);

-- Members keep their numbers. Those given later come after them: setting the sequence is beyond the application's role.
create function reserve_member_numbers(up_to bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select setval('member_number_seq', up_to) where (select last_value from member_number_seq) < up_to;
$$;
revoke execute on function reserve_member_numbers(bigint) from public;
