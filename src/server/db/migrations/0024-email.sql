-- What is to be done later, such as an email to be sent. Docs: docs/email.md, docs/decisions/0012.

-- Committed together with what caused it, and deleted once it is done. Who takes one moves run_at on, so that a process
-- that dies over it leaves it to the next. One that failed too often stays, to be looked at.
create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  made_at timestamptz not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  given_up_at timestamptz
);
create index job_due on job (run_at, id) where given_up_at is null;

-- Messages of a Somiti that has no mail server. Without the demo their links are left out.
create table outbox_message (
  id bigint generated always as identity primary key,
  made_at timestamptz not null,
  recipient text not null,
  subject text not null,
  body text not null
);

-- Messages are written in the language that a person has chosen.
alter table person add column language text not null default 'en';

-- Links by which a forgotten password is set anew: of each the hash, which is all that is kept of it. Asking leaves a job
-- and nothing else, for a known address as for an unknown one, so the table of requests is no longer needed.
create table password_reset (
  token_hash bytea primary key check (length(token_hash) = 32),
  person_id bigint not null references person,
  made_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_person on password_reset (person_id, made_at);
drop table password_reset_request;
