-- Members keep their numbers. Those given later come after them: setting the sequence is beyond the application's role.
create function reserve_member_numbers(up_to bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select setval('member_number_seq', up_to) where (select last_value from member_number_seq) < up_to;
$$;

create function nominee_change_notifies() returns trigger language plpgsql as $$
begin
  insert into notification (person_id, kind, about, made_at) values (new.member_id, 'nominee_changed', '{}', new.made_at);
  return null;
end $$;
create trigger nominee_change_notifies after insert on nominee_change for each row
  when (not new.in_app) execute function nominee_change_notifies();

create trigger nominee_change_append_only before update or delete or truncate on nominee_change
  for each statement execute function is_append_only('the history of nominees is');

-- What the applicant is told of an application to join.
create function application_moves_on() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.status <> 'waiting' or new.status not in ('accepted', 'declined') then return null; end if;
  insert into notification (person_id, kind, about, made_at)
  values (new.person_id, 'application_' || new.status, jsonb_build_object('application_id', new.id), new.decided_at);
  return null;
end $$;
create trigger application_moves_on after update of status on membership_application
  for each row execute function application_moves_on();
