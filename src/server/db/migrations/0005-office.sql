-- What officers do with payments beyond verifying and refusing.

-- The amount that the member sent, where an officer verified another; who entered a payment on behalf of its member;
-- a fingerprint of the picture, and the earlier payments whose picture is nearly the same, found when it was sent.
alter table payment
  add column claimed_amount bigint check (claimed_amount > 0),
  add column recorded_by bigint references person,
  add column picture_print bit(256),
  add column similar_to bigint[] not null default '{}';

-- Prints that differ in at most three bits share one of their four quarters to the bit.
create index payment_print_1 on payment (substring(picture_print from 1 for 64)) where picture_print is not null;
create index payment_print_2 on payment (substring(picture_print from 65 for 64)) where picture_print is not null;
create index payment_print_3 on payment (substring(picture_print from 129 for 64)) where picture_print is not null;
create index payment_print_4 on payment (substring(picture_print from 193 for 64)) where picture_print is not null;

-- A write-off is proposed by one officer and confirmed by another. What it cost, and what came back since.
alter table loan
  add column write_off_proposed_by bigint references person,
  add column write_off_reason text,
  add column written_off bigint not null default 0,
  add column recovered bigint not null default 0,
  add constraint recovered_within_written_off check (recovered between 0 and written_off);
