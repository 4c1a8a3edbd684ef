-- The register's pages of inactive members, who are few among many.
create index member_by_status on member (active, number);
