-- A payment is verified by the line of the bank's statement that it is: the line says when it came and where.
alter table payment
  add column bank_line_id bigint references bank_line,
  drop constraint payment_paid_into_check,
  -- unmatched_receipts: the money was in the books before anybody claimed it.
  add constraint payment_paid_into_check check (paid_into ~ '^(bank|cash)(_[0-9]+)?$|^unmatched_receipts$');

-- Settles a line by the entry of a claim, as part of the statement that posts it. Fails, and the posting with it, where
-- the line is no longer as it was read: two officers would otherwise post one line twice.
create function settle_bank_line(of_line bigint, was text, by_entry bigint, officer bigint, at timestamptz) returns bigint
  language plpgsql as $$
begin
  update bank_line set status = 'matched', settled_by = officer, settled_at = at,
    entry_id = case when was = 'unclaimed' then entry_id else by_entry end,
    claimed_entry_id = case when was = 'unclaimed' then by_entry end
  where id = of_line and status = was and was in ('open', 'unclaimed');
  if not found then
    raise exception 'line % is settled already', of_line using errcode = 'check_violation', constraint = 'bank_line_open';
  end if;
  return of_line;
end $$;
