-- Who is paid when a member has died: named by the member in the app, or by an officer, and then told to the member at
-- once. Who named whom and when is kept (docs/settings.md). A nominee of before has no row here.
create table nominee_change (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  name text not null,
  relation text not null,
  mobile text not null,
  -- By the member, with a fresh code or the password; else by an officer, be it about themselves.
  in_app boolean not null,
  made_by bigint not null references person,
  made_at timestamptz not null,
  check (not in_app or made_by = member_id)
);
create index nominee_change_member on nominee_change (member_id, id);
create trigger nominee_change_append_only before update or delete on nominee_change
  for each row execute function journal_is_append_only();

create function nominee_change_notifies() returns trigger language plpgsql as $$
begin
  insert into notification (person_id, kind, about, made_at) values (new.member_id, 'nominee_changed', '{}', new.made_at);
  return null;
end $$;
create trigger nominee_change_notifies after insert on nominee_change for each row
  when (not new.in_app) execute function nominee_change_notifies();

-- The second officer who agreed that what a member left is paid out.
alter table member_leaving
  add column agreed_by bigint references person,
  add column agreed_at timestamptz,
  add constraint agreed_by_another check (agreed_by <> proposed_by and (agreed_by is null) = (agreed_at is null));

-- The nominee as an officer changed them less than 30 days before the death was reported, or since; none where the member
-- named somebody in the app after that.
create function late_nominee_change(leaving member_leaving) returns setof nominee_change language sql stable as $$
  select c.* from (
    select * from nominee_change where member_id = $1.member_id order by id desc limit 1) c
  where $1.kind = 'death' and not c.in_app and c.made_at > $1.proposed_at - interval '30 days'
$$;

-- A payout after a death is decided by two; after a late change of the nominee by a second officer beside them, who did
-- not change it. An association with one officer alone has nobody else, and reports by itself what nobody changed late.
create function death_is_decided_by_two() returns trigger language plpgsql as $$
declare
  late nominee_change;
begin
  select * into late from late_nominee_change(new);
  if new.decided_by = new.proposed_by and (select count(distinct person_id) from officer_role) > 1 then
    raise exception 'a payout after a death is decided by two';
  end if;
  if late.id is not null and (new.agreed_by is null or new.agreed_by in (new.decided_by, late.made_by)
    or new.decided_by = late.made_by) then
    raise exception 'a second officer agrees to a payout whose nominee was changed late';
  end if;
  return new;
end $$;
create trigger death_is_decided_by_two before update of status on member_leaving for each row
  when (new.status = 'confirmed' and old.status = 'proposed' and new.kind = 'death') execute function death_is_decided_by_two();
