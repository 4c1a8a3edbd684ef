-- The register of those who are not active is read along it: they may be few, and the last of all.
create index member_by_standing on member (active, number);
