-- The register is searched as one types, and applications to join are decided.

create extension if not exists pg_trgm;
create index person_search on person using gin (lower(name || ' ' || email || ' ' || mobile) gin_trgm_ops);

alter table membership_application
  add column decided_by bigint references person,
  add column decided_at timestamptz,
  add column reason text,
  add column member_id bigint references member;
create index membership_application_by_status on membership_application (status, id);
