-- The audit trail: a record of every officer's action, append-only, each chained to the one before by its hash.
-- docs/audit.md says what a record holds, docs/decisions/0010 why it is kept like this.
-- The truth of a record is its text: hash = sha256(previous_hash || text in UTF-8). The other columns repeat what the text
-- says, for finding it by; whoever verifies compares them.
create table audit_record (
  number bigint primary key,
  at timestamptz not null,
  person_id bigint not null references person,
  call text not null,
  object_id bigint,
  record text not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32)
);
create index audit_record_time on audit_record (at, number);
create index audit_record_person on audit_record (person_id, number);
create index audit_record_person_time on audit_record (person_id, at, number);
create index audit_record_call on audit_record (call, number);
create index audit_record_call_time on audit_record (call, at, number);
create index audit_record_object on audit_record (object_id, number) where object_id is not null;
-- Readings leave a record, one a day for each officer and object: whether today's is there already.
create index audit_record_reading on audit_record (object_id, person_id, at) where call like 'GET %';

-- How many records there are and the hash of the last, so that a tail that was cut off is missed.
create table audit_head (
  one boolean primary key default true check (one),
  count bigint not null,
  hash bytea not null
) with (fillfactor = 50);
insert into audit_head (count, hash) values (0, decode(repeat('00', 32), 'hex'));

-- Up to which record each officer has said to have seen what changed. Several devices share it.
create table changes_seen (
  person_id bigint primary key references person,
  up_to bigint not null,
  seen_at timestamptz not null
);
