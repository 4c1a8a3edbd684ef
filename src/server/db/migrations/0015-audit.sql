-- The audit trail: a record of every officer's action, append-only, each chained to the one before by its hash.
-- docs/audit.md says what a record holds, docs/decisions/0010 why it is kept like this.

-- The truth of a record is its text: hash = sha256(previous_hash || text in UTF-8). The other columns repeat what the
-- text says, for finding it by; whoever verifies compares them.
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
create index audit_record_person on audit_record (person_id, number);
create index audit_record_call on audit_record (call, number);
create index audit_record_at on audit_record (at);

-- How many records there are and the hash of the last, so that a tail that was cut off is missed.
create table audit_head (
  one boolean primary key default true check (one),
  count bigint not null,
  hash bytea not null
) with (fillfactor = 50);
insert into audit_head (count, hash) values (0, decode(repeat('00', 32), 'hex'));

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only: % of % is refused', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger audit_record_append_only before update or delete on audit_record
  for each row execute function audit_is_append_only();
create trigger audit_record_no_truncate before truncate on audit_record
  for each statement execute function audit_is_append_only();
create trigger audit_head_stays before insert or delete or truncate on audit_head
  for each statement execute function audit_is_append_only();
create trigger audit_head_moves_on before update on audit_head
  for each row when (new.count is distinct from old.count + 1) execute function audit_is_append_only();

-- What is posted in a database transaction, for the record that is appended at its end.
create function note_posted_entries() returns trigger language plpgsql as $$
begin
  perform set_config('somiti.posted_entries', concat_ws(',', nullif(current_setting('somiti.posted_entries', true), ''),
    (select string_agg(id::text, ',' order by id) from new_entry)), true);
  return null;
end $$;
create trigger entry_is_noted after insert on entry
  referencing new table as new_entry for each statement execute function note_posted_entries();

-- The only way in. The details are a JSON object as text, written once and never parsed here, so that what is hashed is
-- what was written. The head's row is a lock that every officer's action takes: it is the last statement before the
-- commit, so that it is held for no longer than the commit takes. The race that it prevents: two records that follow
-- the same one.
create function append_audit(at timestamptz, person_id bigint, call text, object_id bigint, details text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head%rowtype;
  whole text;
  own_hash bytea;
begin
  select * into head from audit_head for update;
  whole := format('{"number":%s,%s,"entries":[%s]}', head.count + 1, substr(details, 2, length(details) - 2),
    current_setting('somiti.posted_entries', true));
  own_hash := sha256(head.hash || convert_to(whole, 'UTF8'));
  insert into audit_record (number, at, person_id, call, object_id, record, previous_hash, hash)
    values (head.count + 1, at, person_id, call, object_id, whole, head.hash, own_hash);
  update audit_head set count = head.count + 1, hash = own_hash;
end $$;
revoke execute on function append_audit(timestamptz, bigint, text, bigint, text) from public;
