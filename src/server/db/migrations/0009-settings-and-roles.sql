-- Who changed the settings and who was given an office, when and why; and fines for what was paid late.

-- Each version names the one it follows. Two officers who change the same version at once: the second finds it followed.
alter table settings_version add column follows bigint unique references settings_version;
create trigger settings_version_append_only before update or delete on settings_version
  for each row execute function journal_is_append_only();

-- Every grant and withdrawal. officer_role has what holds now.
create table role_change (
  id bigint generated always as identity primary key,
  person_id bigint not null references person,
  role text not null check (role in ('treasurer', 'loan_officer', 'secretary', 'admin', 'auditor')),
  granted boolean not null,
  made_by bigint references person,
  made_at timestamptz not null,
  reason text not null default ''
);
create index role_change_person on role_change (person_id, role, id);
create trigger role_change_append_only before update or delete on role_change
  for each row execute function journal_is_append_only();
insert into role_change (person_id, role, granted, made_at)
  select person_id, role, true, granted_at from officer_role order by granted_at, person_id, role;

-- What a payment that came late was fined, and the entry that took it from savings.
alter table payment
  add column fine bigint not null default 0 check (fine >= 0),
  add column fine_entry_id bigint unique references entry,
  add constraint fine_is_posted check ((fine > 0) = (fine_entry_id is not null));
