-- What another officer confirms is what was entered, and it is decided once. Who entered it is told. Its picture is left to
-- be read, as a receipt is (payments.functions.sql).
create function voucher_moves_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform read_later(new.picture_sha256, new.made_at);
    return new;
  end if;
  if (new.id, new.kind, new.amount, new.paid_from, new.paid_into, new.day, new.payee, new.purpose, new.made_by, new.made_at,
       new.bank_line_id)
      is distinct from
      (old.id, old.kind, old.amount, old.paid_from, old.paid_into, old.day, old.payee, old.purpose, old.made_by, old.made_at,
       old.bank_line_id)
    or (new.picture_sha256, new.picture_source_sha256, new.picture_type)
      is distinct from (old.picture_sha256, old.picture_source_sha256, old.picture_type)
    or old.status <> 'waiting' and (new.status, new.entry_id, new.decided_by, new.decided_at, new.rejection_reason)
      is distinct from (old.status, old.entry_id, old.decided_by, old.decided_at, old.rejection_reason)
    or old.status = 'waiting' and new.status <> 'waiting' and new.decided_by is null then
    raise exception 'a voucher stays as it was entered, and is decided once' using errcode = 'restrict_violation';
  end if;
  if old.status = 'waiting' and new.status in ('posted', 'rejected') then
    perform tell_proposer(new.made_by, new.decided_by,
      case new.status when 'posted' then 'voucher_confirmed' else 'voucher_rejected' end,
      jsonb_build_object('voucher_id', new.id, 'amount', new.amount), new.decided_at);
  end if;
  return new;
end $$;
create trigger voucher_moves_on before insert or update on voucher for each row execute function voucher_moves_on();
