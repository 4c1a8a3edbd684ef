-- Members keep their numbers. Those given later come after them: setting the sequence is beyond the application's role.
create function reserve_member_numbers(up_to bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select setval('member_number_seq', up_to) where (select last_value from member_number_seq) < up_to;
$$;

-- Of an import that is decided nothing is left in the bells of those who could confirm it.
create function forget_waiting_import(of_import bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from notification where kind = 'import_waits' and about ->> 'import_id' = of_import::text
$$;

-- What follows a role that was given or removed. Its holder is told: who is made with a role, and is no member and has no password, by
-- their invitation. Who becomes a treasurer while an import waits may confirm it too, and is told as the others were; who is
-- none any more has nothing left to do with it.
create function role_is_changed(changed role_change) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into notification (person_id, kind, about, made_at)
  select p.id, 'offices_changed', jsonb_build_object('role', changed.role, 'granted', changed.granted,
    'by_id', changed.made_by, 'role_change_id', changed.id), changed.made_at
  from person p where p.id = changed.person_id and changed.made_by is not null
    and (p.password_hash is not null or exists (select from member m where m.id = p.id));
  if changed.role <> 'treasurer' then return; end if;
  if changed.granted then
    insert into notification (person_id, kind, about, made_at)
    select changed.person_id, 'import_waits', jsonb_build_object('import_id', i.id), changed.made_at
    from member_import i where i.status = 'waiting' and i.prepared_by <> changed.person_id;
  else
    delete from notification where person_id = changed.person_id and kind = 'import_waits';
  end if;
end $$;
