-- A member may change status twice on one day: admitted and made inactive again, say. The later row holds.
alter table member_status drop constraint member_status_pkey;
alter table member_status add column id bigint generated always as identity primary key;
create index member_status_member on member_status (member_id, from_date, id);
