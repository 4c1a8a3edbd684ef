-- What became of the backups of each night, which `npm run backup -- --nightly` writes as the owner (docs/operate/backup.md).
-- Without a failure it went well.
create table backup_run (
  id bigint generated always as identity primary key,
  step text not null check (step in ('made', 'sent', 'tried')),
  at timestamptz not null,
  archive text not null,
  failure text
);
