-- Who asks to join confirms the address by a link, and from then on is a person who signs in.

alter table membership_application
  drop constraint membership_application_status_check,
  add constraint membership_application_status_check check (status in ('unconfirmed', 'waiting', 'accepted', 'declined')),
  alter column status set default 'unconfirmed',
  add column person_id bigint references person,
  -- Of the link, while it can be used: its hash, which is all that is kept, and when it was made.
  add column link_hash bytea unique check (length(link_hash) = 32),
  add column link_made_at timestamptz,
  add column confirmed_at timestamptz;
create index membership_application_person on membership_application (person_id, id);

-- Applications from before addresses were confirmed: the secretary hears of them by telephone or email anyway. One with
-- the address of somebody who signs in already could never be accepted.
delete from membership_application a where status = 'waiting' and exists (select from person where lower(email) = lower(a.email));
with made as (
  insert into person (email, password_hash, name, mobile, address, gender, created_at)
  select email, password_hash, name, mobile, address, gender, applied_at from membership_application where status = 'waiting'
  returning id, email
)
update membership_application a set person_id = made.id from made where a.status = 'waiting' and lower(a.email) = lower(made.email);
update membership_application set person_id = member_id where status = 'accepted';
alter table membership_application
  add constraint membership_application_of_person check (status in ('unconfirmed', 'declined') or person_id is not null);
