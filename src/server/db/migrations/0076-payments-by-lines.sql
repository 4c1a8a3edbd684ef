-- Money at the bank is booked once: a payment is verified by its line wherever a statement covers its day, or somebody says
-- why it has none. The days that a statement covers are those of all its lines, also of those imported before.
alter table bank_statement add column covers_from date, add column covers_to date;
update bank_statement set covers_from = first_day, covers_to = last_day;
create index bank_statement_covers on bank_statement (account, covers_from, covers_to);

alter table payment add column no_line_reason text;

-- What lies near a payment in time, of its amount.
create index bank_line_unsettled on bank_line (amount, booked_on) where status in ('open', 'unclaimed');

create function verified_payment_names_its_line() returns trigger language plpgsql as $$
begin
  if new.bank_line_id is not null then
    if not exists (select from bank_line l where l.id = new.bank_line_id and l.amount = new.amount
        and new.paid_into in (l.account, 'unmatched_receipts')) then
      raise exception 'payment % is not line %', new.id, new.bank_line_id using errcode = 'check_violation', constraint = 'payment_is_its_line';
    end if;
  elsif new.no_line_reason is null and exists (select from bank_statement s
      where s.account = new.paid_into and new.received_on between s.covers_from and s.covers_to) then
    raise exception 'payment % names no line', new.id using errcode = 'check_violation', constraint = 'payment_names_line';
  end if;
  return new;
end $$;
create trigger verified_payment_names_its_line before update on payment
  for each row when (old.status = 'in_review' and new.status = 'verified') execute function verified_payment_names_its_line();

-- A line that was opened again is no longer what it once verified.
update payment p set bank_line_id = null from bank_line l
where l.id = p.bank_line_id and p.status = 'verified' and p.entry_id is distinct from coalesce(l.claimed_entry_id, l.entry_id);
-- A line pays once.
create unique index payment_line_once on payment (bank_line_id) where status = 'verified';

-- Looked at when the database transaction ends: a reversal opens the line before its payment is reversed.
create function paid_line_stays() returns trigger language plpgsql as $$
begin
  if exists (select from bank_line l join payment p on p.bank_line_id = l.id and p.status = 'verified'
      where l.id = new.id and l.status in ('open', 'unclaimed')) then
    raise exception 'a payment was verified by line %', new.id using errcode = 'check_violation', constraint = 'paid_line_stays';
  end if;
  return null;
end $$;
create constraint trigger paid_line_stays after update on bank_line deferrable initially deferred
  for each row when (old.status = 'matched' and new.status in ('open', 'unclaimed')) execute function paid_line_stays();
