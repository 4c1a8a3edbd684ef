-- What costs more than the settings let one officer post waits for another (docs/ledger.md). Nothing is posted before.
alter table voucher
  add column status text not null default 'posted' check (status in ('waiting', 'posted', 'rejected', 'cancelled')),
  -- Who confirmed, rejected or cancelled one that waited. Null where one officer was enough.
  add column decided_by bigint references person,
  add column decided_at timestamptz,
  add column rejection_reason text check (rejection_reason <> ''),
  alter column entry_id drop not null,
  add constraint posted_with_its_entry check ((status = 'posted') = (entry_id is not null)),
  add constraint transfers_do_not_wait check (status = 'posted' or kind <> 'transfer'),
  add constraint decision_is_whole check ((decided_by is null) = (decided_at is null)),
  add constraint waits_until_decided check (status = 'posted' or (status = 'waiting') = (decided_by is null)),
  -- Who entered it cancels it; the rest is another person's.
  add constraint decided_by_another check (decided_by is null or (decided_by = made_by) = (status = 'cancelled')),
  add constraint rejected_with_a_reason check ((status = 'rejected') = (rejection_reason is not null)),
  add constraint only_posted_is_reversed check (reversed_by is null or status = 'posted');
create index voucher_by_status on voucher (status, id);

-- What another officer confirms is what was entered, and it is decided once.
create function voucher_stays() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.amount, new.paid_from, new.paid_into, new.day, new.payee, new.purpose, new.made_by, new.made_at)
      is distinct from
      (old.id, old.kind, old.amount, old.paid_from, old.paid_into, old.day, old.payee, old.purpose, old.made_by, old.made_at)
    or (new.picture_sha256, new.picture_source_sha256, new.picture_type)
      is distinct from (old.picture_sha256, old.picture_source_sha256, old.picture_type)
    or old.status <> 'waiting' and (new.status, new.entry_id, new.decided_by, new.decided_at, new.rejection_reason)
      is distinct from (old.status, old.entry_id, old.decided_by, old.decided_at, old.rejection_reason)
    or old.status = 'waiting' and new.status <> 'waiting' and new.decided_by is null then
    raise exception 'a voucher stays as it was entered, and is decided once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger voucher_stays before update on voucher for each row execute function voucher_stays();
