-- What officers enter for a member without a phone: a payment of dues, or an application for a loan. Somebody else
-- decides on it. Money that is handed in goes into the cash box; such a payment may come without a receipt.
alter table payment
  add column paid_into text not null default 'bank' check (paid_into in ('bank', 'cash')),
  drop constraint dues_have_receipt,
  add constraint dues_have_receipt check (kind = 'loan' or receipt_sha256 is not null or recorded_by is not null);

alter table loan add column recorded_by bigint references person;
