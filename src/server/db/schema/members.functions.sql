-- Members keep their numbers. Those given later come after them: setting the sequence is beyond the application's role.
create function reserve_member_numbers(up_to bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select setval('member_number_seq', up_to) where (select last_value from member_number_seq) < up_to;
$$;

-- An import that waits is told to those who confirm it, never to who prepared it. Once it is decided there is nothing left
-- to do, and nothing about it in their bells.
create function member_import_notifies() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status = 'waiting' then
    insert into notification (person_id, kind, about, made_at)
    select person_id, 'import_waits', jsonb_build_object('import_id', new.id), new.prepared_at
    from officer_role where role = 'treasurer' and person_id <> new.prepared_by;
  else
    delete from notification where kind = 'import_waits' and about ->> 'import_id' = new.id::text;
    perform tell_proposer(new.prepared_by, new.decided_by,
      case new.status when 'discarded' then 'import_discarded' else 'import_confirmed' end,
      jsonb_build_object('import_id', new.id), new.decided_at);
  end if;
  return null;
end $$;
create trigger member_import_notifies after insert or update of status on member_import
  for each row execute function member_import_notifies();

-- Who becomes a treasurer while an import waits may confirm it too, and is told as the others were. Who is none any more has
-- nothing left to do with it.
create function waiting_import_follows_treasurers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(new.role, old.role) <> 'treasurer' then return null; end if;
  if tg_op = 'INSERT' then
    insert into notification (person_id, kind, about, made_at)
    select new.person_id, 'import_waits', jsonb_build_object('import_id', i.id), new.granted_at
    from member_import i where i.status = 'waiting' and i.prepared_by <> new.person_id;
  else
    delete from notification where person_id = old.person_id and kind = 'import_waits';
  end if;
  return null;
end $$;
create trigger waiting_import_follows_treasurers after insert or delete on officer_role
  for each row execute function waiting_import_follows_treasurers();

create function nominee_change_notifies() returns trigger language plpgsql as $$
begin
  insert into notification (person_id, kind, about, made_at)
  values (new.member_id, 'nominee_changed', jsonb_build_object('by_id', new.made_by, 'nominee_change_id', new.id), new.made_at);
  return null;
end $$;
create trigger nominee_change_notifies after insert on nominee_change for each row
  when (not new.in_app) execute function nominee_change_notifies();

-- What the applicant is told of an application to join.
create function application_moves_on() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Who was never a person here is told by an officer: by an invitation, or by whoever declined.
  if old.status <> 'waiting' or new.status not in ('accepted', 'declined') or new.person_id is null then return null; end if;
  insert into notification (person_id, kind, about, made_at)
  values (new.person_id, 'application_' || new.status, jsonb_build_object('application_id', new.id), new.decided_at);
  return null;
end $$;
create trigger application_moves_on after update of status on membership_application
  for each row execute function application_moves_on();
