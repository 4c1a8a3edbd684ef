-- The second factor: the secret that an authenticator app shares with the server, encrypted with a key that is not in
-- the database. One that is being set up waits as pending, beside the one in use. last_step is the half minute of the
-- last code that was taken: a code counts once.
create table second_factor (
  person_id bigint primary key references person,
  secret bytea,
  pending bytea,
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  check ((secret is null) = (confirmed_at is null))
);

-- Codes for who has lost the app, each good for once. 80 random bits, so their hash cannot be turned back.
create table recovery_code (
  person_id bigint not null references person,
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

-- When a code was last given in this session.
alter table session add column code_given_at timestamptz;
