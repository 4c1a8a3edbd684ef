-- The only way in. The details are a JSON object as text, written once and never parsed here, so that what is hashed is
-- what was written.
create function append_audit(at timestamptz, person_id bigint, call text, object_id bigint, details text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into unsealed_act (at, person_id, call, object_id, details) values (at, person_id, call, object_id,
    format('%s,"entries":[%s]}', substr(details, 2, length(details) - 2), current_setting('somiti.posted_entries', true)));
end $$;

-- The same for several acts of one database transaction, in their order, each of which names entries of its own.
create function append_audits(acts jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into unsealed_act (at, person_id, call, object_id, details)
    select a.at, a.person_id, a.call, a.object_id,
      format('%s,"entries":[%s]}', substr(a.details, 2, length(a.details) - 2), a.entries)
    from jsonb_to_recordset(acts)
      as a (nth int, at timestamptz, person_id bigint, call text, object_id bigint, details text, entries text) order by a.nth;
end $$;

-- Chains what waits to the trail, and gives how many acts that were. One that was done because of another has the higher
-- id, and is committed later. The head's row is a lock of those who seal. The race that it prevents: two records that
-- follow the same one.
create function seal_audit() returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head%rowtype;
  act unsealed_act%rowtype;
  previous bytea;
  whole text;
  sealed bigint[] := '{}';
begin
  if not exists (select from unsealed_act) then return 0; end if;
  select * into head from audit_head for update;
  for act in select * from unsealed_act order by id loop
    previous := head.hash;
    head.count := head.count + 1;
    whole := format('{"number":%s,%s', head.count, act.details);
    head.hash := sha256(previous || convert_to(whole, 'UTF8'));
    insert into audit_record (number, at, person_id, call, object_id, record, previous_hash, hash)
      values (head.count, act.at, act.person_id, act.call, act.object_id, whole, previous, head.hash);
    sealed := sealed || act.id;
  end loop;
  if sealed = '{}' then return 0; end if;
  update audit_head set count = head.count, hash = head.hash;
  delete from unsealed_act where id = any (sealed);
  return cardinality(sealed);
end $$;

-- What waits leaves by being sealed alone.
create function acts_are_sealed() returns trigger language plpgsql as $$
begin
  if exists (select from gone_act g where not exists (select from audit_record r
      where r.person_id = g.person_id and r.at = g.at and right(r.record, length(g.details)) = g.details)) then
    raise exception 'an act leaves for the audit trail alone' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger unsealed_act_is_sealed after delete on unsealed_act
  referencing old table as gone_act for each statement execute function acts_are_sealed();

create trigger audit_head_stays before insert or delete or truncate on audit_head
  for each statement execute function is_append_only('the audit trail is');
create trigger audit_head_moves_on before update on audit_head
  for each row when (new.count <= old.count) execute function is_append_only('the audit trail is');
