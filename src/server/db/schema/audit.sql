-- The audit trail: a record of every officer's action, append-only, each chained to the one before by its hash.
-- docs/reference/audit.md says what a record holds, docs/decisions/0010 why it is kept like this.
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

-- What officers did and the chain does not have yet, written with what was done: whoever acts waits for nobody. The rows
-- that are there are sealed soon afterwards, and before anybody reads the trail; one that commits late is sealed late, and
-- never missed (docs/decisions/0030).
create table unsealed_act (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  person_id bigint not null,
  call text not null,
  object_id bigint,
  -- The record but for its number.
  details text not null
);

-- Up to which record each officer has said to have seen what changed. Several devices share it.
create table changes_seen (
  person_id bigint primary key references person,
  up_to bigint not null,
  seen_at timestamptz not null
);

-- A sample of the entries of a period that an auditor drew, at once and for good. By chance: in the order of the SHA-256
-- of the seed, a colon and the entry's number, so that anybody can draw it again. All four tables are append-only.
create table audit_sample (
  id bigint generated always as identity primary key,
  way text not null check (way in ('chance', 'largest')),
  first_day date not null,
  last_day date not null,
  -- Drawn from the entries that this officer posted, and from no others.
  posted_by bigint references person,
  seed text,
  drawn_from bigint not null check (drawn_from > 0),
  drawn_by bigint not null references person,
  drawn_at timestamptz not null,
  constraint sample_of_a_period check (first_day <= last_day),
  constraint chance_has_a_seed check ((way = 'chance') = (seed is not null))
);
create table audit_sample_entry (
  sample_id bigint not null references audit_sample,
  place smallint not null check (place > 0),
  entry_id bigint not null references entry,
  primary key (sample_id, entry_id),
  unique (sample_id, place)
);
-- What was found of an entry; the latest holds.
create table audit_look (
  id bigint generated always as identity primary key,
  sample_id bigint not null,
  entry_id bigint not null,
  in_order boolean not null,
  remark text not null,
  made_by bigint not null references person,
  made_at timestamptz not null,
  foreign key (sample_id, entry_id) references audit_sample_entry,
  constraint finding_says_what check (in_order or remark <> '')
);
create index audit_look_entry on audit_look (sample_id, entry_id, id);
-- The report of a sample as it was made, with the head of the trail at that time printed in it.
create table audit_report (
  sample_id bigint primary key references audit_sample,
  certificate text not null check (certificate in ('agrees', 'agrees_except', 'disagrees')),
  findings text not null,
  language text not null,
  pdf bytea not null,
  sha256 text not null,
  made_by bigint not null references person,
  made_at timestamptz not null,
  constraint hash_of_report check (sha256 = encode(sha256(pdf), 'hex'))
);
