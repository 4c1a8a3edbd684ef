-- The only way in. The details are a JSON object as text, written once and never parsed here, so that what is hashed is
-- what was written. The head's row is a lock that every officer's action takes: it is the last query before the
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

create trigger audit_record_append_only before update or delete or truncate on audit_record
  for each statement execute function is_append_only('the audit trail is');
create trigger audit_head_stays before insert or delete or truncate on audit_head
  for each statement execute function is_append_only('the audit trail is');
create trigger audit_head_moves_on before update on audit_head
  for each row when (new.count is distinct from old.count + 1) execute function is_append_only('the audit trail is');

create trigger audit_sample_append_only before update or delete or truncate on audit_sample
  for each statement execute function is_append_only('a sample is');
create trigger audit_sample_entry_append_only before update or delete or truncate on audit_sample_entry
  for each statement execute function is_append_only('a sample is');
create trigger audit_look_append_only before update or delete or truncate on audit_look
  for each statement execute function is_append_only('what an auditor found is');
create trigger audit_report_append_only before update or delete or truncate on audit_report
  for each statement execute function is_append_only('an audit report is');
