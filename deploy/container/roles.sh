#!/bin/sh
# Run once by the image of PostgreSQL, in an empty database: the owner, who migrates, and the role of the application, which
# cannot change the journal.
set -eu
secrets=${SECRETS:-/run/secrets}
psql -v ON_ERROR_STOP=1 -U "${POSTGRES_USER:-postgres}" -d postgres \
  -v owner_password="$(cat "$secrets/owner-password")" -v app_password="$(cat "$secrets/app-password")" <<'SQL'
create role somiti_owner login password :'owner_password';
create role somiti_app login password :'app_password';
create database somiti owner somiti_owner;
revoke all on database somiti from public;
grant connect on database somiti to somiti_app;
\connect somiti
revoke create on schema public from public;
alter schema public owner to somiti_owner;
SQL
