-- How many files and bytes a person has sent today, so that all server processes count as one. Of each person the last
-- day alone is kept. What was refused counts too: it had to be looked at.
create table upload_count (
  person_id bigint primary key references person,
  day date not null,
  files int not null,
  bytes bigint not null
) with (fillfactor = 70);

-- The files that something names. What no row names is removed from the folder after a while, so every column that names
-- a file stands here.
create view named_file as
  select receipt_sha256 as sha256 from payment where receipt_sha256 is not null
  union all
  select picture_sha256 from voucher where picture_sha256 is not null
  union all
  select picture_sha256 from person where picture_sha256 is not null;
