-- The files that something names. What no row names is removed from the folder after a while, so every column that names
-- a file has its line here. Each has a hash index beside its table: the sweep asks for thousands of files at once.
create view named_file as
  select receipt_sha256 as sha256 from payment where receipt_sha256 is not null
  union all
  select receipt_sha256 from payment_question where receipt_sha256 is not null
  union all
  select picture_sha256 from voucher where picture_sha256 is not null
  union all
  select picture_sha256 from person where picture_sha256 is not null
  union all
  select picture_sha256 from message where picture_sha256 is not null
  union all
  select voice_sha256 from message where voice_sha256 is not null;
