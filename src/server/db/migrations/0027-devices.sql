-- What a person sees in the list of their own sessions: a name for each that is no secret, and what device it is.
alter table session add column id bigint generated always as identity,
  add column browser text not null default '',
  add column system text not null default '';
create unique index session_id on session (id);
