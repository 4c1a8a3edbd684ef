-- A payment waits for a member alone who is one still, whichever call enters it. The race that it prevents: a deposit entered
-- while the membership is closed. Closing locks the member's row; whoever waited for it sees that it is closed.
-- Money at the bank is booked once: a payment is verified by its line wherever a statement covers its day, or somebody says why
-- it has none.
create function joined_to(of_payment bigint) returns bigint language sql stable as $$
  select coalesce(sum(amount), 0)::bigint from bank_line where joined_payment_id = of_payment
$$;

create function payment_may_be() returns trigger language plpgsql as $$
begin
  if new.status = 'in_review' then
    if (select closed_on is not null from member where id = new.member_id for key share) then
      raise exception 'the membership of % is closed: it takes no money in', new.member_id
        using errcode = 'check_violation', constraint = 'membership_open';
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
create trigger payment_may_be before insert or update of status on payment for each row execute function payment_may_be();

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

-- What follows a payment's status: what of its months' dues is paid, and what its member is told, and who entered it.
create function payment_moves_on() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  undone payment_undone;
begin
  if new.kind = 'dues' then perform dues_follow(new, old.status); end if;
  if new.status not in ('verified', 'refused', 'reversed', 'in_review') then return null; end if;
  if new.decided_at is null then
    select * into undone from payment_undone where payment_id = new.id order by id desc limit 1;
  end if;
  insert into notification (person_id, kind, about, made_at)
  select new.member_id,
    'payment_' || case when new.status = 'verified' and new.claimed_amount is not null then 'corrected'
      when new.status = 'verified' and new.reason is not null and other_months_found(new.id, new.as_sent) then 'moved'
      when new.status = 'in_review' then 'undone' else new.status end,
    jsonb_strip_nulls(jsonb_build_object('payment_id', new.id, 'of', new.kind, 'amount', new.amount,
      'claimed', new.claimed_amount, 'fine', nullif(new.fine, 0),
      'month', to_char(min(m.month), 'YYYY-MM'), 'months', nullif(count(*), 0))),
    coalesce(new.decided_at, undone.undone_at)
  from payment_month m where m.payment_id = new.id;
  if new.recorded_by is not null then
    perform tell_who_entered(new.recorded_by, coalesce(new.decided_by, undone.undone_by),
      'payment_' || case new.status when 'in_review' then 'undone' else new.status end,
      jsonb_build_object('payment_id', new.id, 'of', new.kind, 'amount', new.amount), new.member_id,
      coalesce(new.decided_at, undone.undone_at));
  end if;
  return null;
end $$;
create trigger payment_moves_on after update of status on payment
  for each row when (old.status <> new.status) execute function payment_moves_on();

-- A member is told what is asked about a payment.
create function question_is_told() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into notification (person_id, kind, about, made_at)
  select p.member_id, 'payment_asked', jsonb_strip_nulls(jsonb_build_object('payment_id', p.id, 'of', p.kind, 'amount', p.amount,
    'month', to_char((select min(month) from payment_month where payment_id = p.id), 'YYYY-MM'),
    'months', nullif((select count(*) from payment_month where payment_id = p.id), 0))), new.asked_at
  from payment p where p.id = new.payment_id;
  return null;
end $$;
create trigger question_is_told after insert on payment_question for each row execute function question_is_told();

-- The parts of a line come to no more than the line, and the line is matched while they come to all of it: what is left, or
-- what a reversal gives back, is unclaimed money. Two parts at once take turns by the line's row.
create function line_follows_parts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  line bank_line;
  paid bigint;
begin
  select * into line from bank_line where id = new.split_line_id for no key update;
  paid := (select coalesce(sum(amount), 0) from payment where split_line_id = line.id and status = 'verified');
  if paid > line.amount or line.status not in ('matched', 'unclaimed') then
    raise exception 'the parts of line % are more than is left of it', line.id using errcode = 'check_violation', constraint = 'parts_of_line';
  end if;
  update bank_line set status = case when paid = amount then 'matched' else 'unclaimed' end,
    settled_by = coalesce(new.decided_by, settled_by), settled_at = coalesce(new.decided_at, settled_at)
    where id = line.id and status <> case when paid = amount then 'matched' else 'unclaimed' end;
  return null;
end $$;
create trigger line_follows_parts after update of status on payment
  for each row when (new.split_line_id is not null and 'verified' in (old.status, new.status)) execute function line_follows_parts();

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
