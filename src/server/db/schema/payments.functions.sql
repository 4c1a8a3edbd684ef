-- A payment waits for a member alone who is one still, whichever call enters it. The race that it prevents: a deposit entered
-- while the membership is closed. Closing locks the member's row; a call that waited for it sees that it is closed. So it is with
-- the loan that it repays: none waits for a loan whose payout came back (take_loan_to_reverse).
-- Money at the bank is booked once: a payment is verified by its line wherever a statement covers its day, or somebody says why
-- it has none.
create function joined_to(of_payment bigint) returns bigint language sql stable as $$
  select coalesce(sum(amount), 0)::bigint from bank_line where joined_payment_id = of_payment
$$;

-- A file that came is left to be read (docs/decisions/0012).
create function read_later(sha256 text, at timestamptz) returns void language sql as $$
  insert into job (kind, lane, payload, made_at, run_at)
  select 'read_receipt', 'readings', jsonb_build_object('receipt_sha256', $1), $2, $2 where $1 is not null
$$;

create function payment_may_be() returns trigger language plpgsql as $$
begin
  if new.receipt_sha256 is distinct from old.receipt_sha256 then
    perform read_later(new.receipt_sha256, new.submitted_at);
  end if;
  if new.status = 'in_review' and old.status is distinct from 'in_review' then
    if (select closed_on is not null from member where id = new.member_id for key share) then
      raise exception 'the membership of % is closed: it takes no money in', new.member_id
        using errcode = 'check_violation', constraint = 'membership_open';
    end if;
    if (select disbursed_on is null from loan where id = new.loan_id for key share) then
      raise exception 'loan % is not paid out: there is nothing to repay', new.loan_id
        using errcode = 'check_violation', constraint = 'loan_paid_out';
    end if;
  elsif old.status = 'in_review' and new.status = 'verified' then
    if new.bank_line_id is not null then
      if not exists (select from bank_line l where l.id = new.bank_line_id
          and l.amount + joined_to(new.id) = new.amount - new.bank_fee and new.paid_into in (l.account, 'unmatched_receipts')) then
        raise exception 'payment % is not line %', new.id, new.bank_line_id using errcode = 'check_violation', constraint = 'payment_is_its_line';
      end if;
    elsif new.no_line_reason is null and exists (select from bank_statement s
        where s.account = new.paid_into and new.received_on between s.covers_from and s.covers_to) then
      raise exception 'payment % names no line', new.id using errcode = 'check_violation', constraint = 'payment_names_line';
    end if;
  end if;
  return new;
end $$;
create trigger payment_may_be before insert or update of status, receipt_sha256 on payment
  for each row execute function payment_may_be();

-- The verified payments of a loan with the entry of each, as they are now: for the guard of whoever has read them before,
-- once the loan is locked. Volatile, so that it reads what was committed while it waited for the lock.
create function posted_for_loan(of_loan bigint) returns text language plpgsql volatile as $$
begin
  return (select string_agg(id || ' ' || entry_id, ',' order by decided_at, id)
    from payment where loan_id = of_loan and status = 'verified');
end $$;

-- Whether an officer, who said why, verified a payment for other months than those it was sent for.
create function other_months_found(of_payment bigint, sent jsonb) returns boolean language sql stable as $$
  select coalesce((select reason is not null from payment where id = of_payment), false)
    and array(select month from payment_month where payment_id = of_payment order by month)
      <> array(select month from jsonb_to_recordset(sent -> 'months') as s (month date) order by month)
$$;

-- The parts of a line come to no more than the line, and the line is matched while they come to all of it: what is left, or
-- what a reversal gives back, is unclaimed money. Two parts at once take turns by the line's row.
create function line_follows_parts(of_line bigint, officer bigint, at timestamptz) returns void language plpgsql as $$
declare
  line bank_line;
  paid bigint;
begin
  select * into line from bank_line where id = of_line for no key update;
  paid := (select coalesce(sum(amount), 0) from payment where split_line_id = line.id and status = 'verified');
  if paid > line.amount or line.status not in ('matched', 'unclaimed') then
    raise exception 'the parts of line % are more than is left of it', line.id using errcode = 'check_violation', constraint = 'parts_of_line';
  end if;
  update bank_line set status = case when paid = amount then 'matched' else 'unclaimed' end,
    settled_by = coalesce(officer, settled_by), settled_at = coalesce(at, settled_at)
    where id = line.id and status <> case when paid = amount then 'matched' else 'unclaimed' end;
end $$;

-- What follows payments whose status is another: what is left of a line that they are parts of, what of their months' dues is
-- paid, and what their members are told, and who entered them. Rows are found by their keys, as in post_entries().
create function payments_move_on() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  members bigint[];
  verified bigint[];
  withdrawn bigint[];
  told bigint[];
  entered boolean;
  are_parts boolean;
begin
  select array_agg(p.member_id) filter (where p.kind = 'dues' and 'verified' in (p.status, w.status)),
      array_agg(p.id) filter (where p.kind = 'dues' and p.status = 'verified'),
      array_agg(p.id) filter (where p.kind = 'dues' and w.status = 'verified'),
      array_agg(p.id) filter (where p.status in ('verified', 'refused', 'reversed', 'in_review')),
      bool_or(p.recorded_by is not null), bool_or(p.split_line_id is not null)
    into members, verified, withdrawn, told, entered, are_parts from is_payment p join was_payment w on w.id = p.id where p.status <> w.status;
  if are_parts then
    perform line_follows_parts(p.split_line_id, p.decided_by, p.decided_at) from is_payment p join was_payment w on w.id = p.id
      where p.split_line_id is not null and p.status <> w.status and 'verified' in (w.status, p.status) order by p.id;
  end if;
  if members is not null then
    perform dues_follow(members, coalesce(verified, '{}'), coalesce(withdrawn, '{}'));
  end if;
  if told is null then return null; end if;
  insert into notification (person_id, kind, about, made_at)
  select p.member_id,
    'payment_' || case when p.status = 'verified' and p.claimed_amount is not null then 'corrected'
      when p.status = 'verified' and p.reason is not null and other_months_found(p.id, p.as_sent) then 'moved'
      when p.status = 'in_review' then 'undone' else p.status end,
    jsonb_strip_nulls(jsonb_build_object('payment_id', p.id, 'of', p.kind, 'amount', p.amount,
      'claimed', p.claimed_amount, 'fine', nullif(p.fine, 0),
      'month', to_char(own.first, 'YYYY-MM'), 'months', nullif(own.months, 0))),
    coalesce(p.decided_at, (select undone_at from payment_undone where payment_id = p.id order by id desc limit 1))
  from is_payment p cross join lateral (
    select min(month) as first, count(*) as months from payment_month where payment_id = p.id) own
  where p.id = any (told) order by p.id;
  if not entered then return null; end if;
  perform tell_who_entered(p.recorded_by, coalesce(p.decided_by, undone.undone_by),
      'payment_' || case p.status when 'in_review' then 'undone' else p.status end,
      jsonb_build_object('payment_id', p.id, 'of', p.kind, 'amount', p.amount), p.member_id, coalesce(p.decided_at, undone.undone_at))
    from is_payment p left join lateral (
      select undone_by, undone_at from payment_undone where payment_id = p.id and p.decided_at is null order by id desc limit 1) undone on true
    where p.id = any (told) and p.recorded_by is not null;
  return null;
end $$;
create trigger payments_move_on after update on payment
  referencing old table as was_payment new table as is_payment for each statement execute function payments_move_on();

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
