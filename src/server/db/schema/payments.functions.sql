-- A payment waits for a member alone who is one still, whichever call enters it. The race that it prevents: a deposit entered
-- while the membership is closed. Closing locks the member's row; whoever waited for it sees that it is closed.
-- Money at the bank is booked once: a payment is verified by its line wherever a statement covers its day, or somebody says why
-- it has none.
create function payment_may_be() returns trigger language plpgsql as $$
begin
  if new.status = 'in_review' then
    if (select closed_on is not null from member where id = new.member_id for key share) then
      raise exception 'the membership of % is closed: it takes no money in', new.member_id
        using errcode = 'check_violation', constraint = 'membership_open';
    end if;
  elsif old.status = 'in_review' and new.status = 'verified' then
    if new.bank_line_id is not null then
      if not exists (select from bank_line l where l.id = new.bank_line_id and l.amount = new.amount
          and new.paid_into in (l.account, 'unmatched_receipts')) then
        raise exception 'payment % is not line %', new.id, new.bank_line_id using errcode = 'check_violation', constraint = 'payment_is_its_line';
      end if;
    elsif new.no_line_reason is null and exists (select from bank_statement s
        where s.account = new.paid_into and new.received_on between s.covers_from and s.covers_to) then
      raise exception 'payment % names no line', new.id using errcode = 'check_violation', constraint = 'payment_names_line';
    end if;
  end if;
  return new;
end $$;
create trigger payment_may_be before insert or update of status on payment for each row execute function payment_may_be();

-- The verified payments of a loan with the entry of each, as they are now: for the claim of whoever has read them before,
-- once the loan is locked. Volatile, so that it reads what was committed while it waited for the lock.
create function posted_for_loan(of_loan bigint) returns text language plpgsql volatile as $$
begin
  return (select string_agg(id || ' ' || entry_id, ',' order by decided_at, id)
    from payment where loan_id = of_loan and status = 'verified');
end $$;

-- What follows a payment's status: what of its months' dues is paid, and what its member is told.
create function payment_moves_on() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.kind = 'dues' then perform dues_follow(new, old.status); end if;
  if new.status not in ('verified', 'refused', 'reversed') then return null; end if;
  insert into notification (person_id, kind, about, made_at)
  select new.member_id,
    'payment_' || case when new.status = 'verified' and new.claimed_amount is not null then 'corrected' else new.status end,
    jsonb_strip_nulls(jsonb_build_object('payment_id', new.id, 'of', new.kind, 'amount', new.amount,
      'claimed', new.claimed_amount, 'fine', nullif(new.fine, 0),
      'month', to_char(min(m.month), 'YYYY-MM'), 'months', nullif(count(*), 0))),
    new.decided_at
  from payment_month m where m.payment_id = new.id;
  return null;
end $$;
create trigger payment_moves_on after update of status on payment
  for each row when (old.status <> new.status) execute function payment_moves_on();

-- A month waits for one payment alone. The race that it prevents: two payments for it at once. The member's row is locked
-- first: whoever waited for it sees what the other has sent.
create function month_waits_once() returns trigger language plpgsql as $$
begin
  perform from member where id in (select member_id from new_row) order by id for no key update;
  if exists (select from new_row n join payment y on y.id = n.payment_id and y.status = 'in_review'
      join payment_month o on o.member_id = n.member_id and o.month = n.month and o.payment_id <> n.payment_id
      join payment w on w.id = o.payment_id and w.status = 'in_review') then
    raise exception 'a month has a payment that waits' using errcode = 'unique_violation', constraint = 'payment_month_waiting';
  end if;
  return null;
end $$;
create trigger payment_month_waits_once after insert on payment_month
  referencing new table as new_row for each statement execute function month_waits_once();
