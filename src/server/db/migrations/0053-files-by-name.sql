-- Who names a file is found by its hash, whatever the tables hold beside: the sweep asks for thousands of files at once.
create index payment_receipt on payment using hash (receipt_sha256) where receipt_sha256 is not null;
create index voucher_picture on voucher using hash (picture_sha256) where picture_sha256 is not null;
create index person_picture on person using hash (picture_sha256) where picture_sha256 is not null;
create index message_picture on message using hash (picture_sha256) where picture_sha256 is not null;
