-- What is overdue of a loan, in expressions that PostgreSQL takes into the query itself instead of calling them for
-- each loan: fifty times as quick.
create function instalments_fallen(disbursed_on date, today date) returns int language sql immutable as $$
  select greatest(0, (extract(year from today) - extract(year from disbursed_on))::int * 12
    + (extract(month from today) - extract(month from disbursed_on))::int
    - case when (disbursed_on + make_interval(months => (extract(year from today) - extract(year from disbursed_on))::int * 12
        + (extract(month from today) - extract(month from disbursed_on))::int))::date < today then 0 else 1 end)
$$;

-- What has fallen due of a loan before a day and is unpaid.
create function loan_overdue(total bigint, term smallint, multiple bigint, repaid bigint, disbursed_on date, today date)
  returns bigint language sql immutable as $$
  select greatest(0, case when instalments_fallen(disbursed_on, today) >= term then total
    else instalments_fallen(disbursed_on, today) * regular_instalment(total, term, multiple) end - repaid)
$$;

-- Takes a loan whose disbursement is to be reversed, where nothing of it is repaid and no payment for it waits. Gives no row
-- otherwise. Volatile, so that it sees a payment that was sent while it waited for the loan: one query that asked
-- first and locked then did not, and the payment waited for a loan that was no more.
create function take_loan_to_reverse(of_loan bigint) returns setof bigint language plpgsql volatile as $$
begin
  perform 1 from loan where id = of_loan and status = 'active' and repaid = 0 for update;
  if found and not exists (select from payment where loan_id = of_loan and status = 'in_review') then
    return next of_loan;
  end if;
end $$;

-- A proposal to write a loan off was made for what the loan owed then: it ends with whatever is repaid, reversed or
-- decided of the loan afterwards, all of which sets one of these columns. Of a loan written off it stays to be read. A proposal
-- to pay what is overdue from savings ends likewise. Other terms are offered of an application that waits: with whatever is decided
-- of it they end.
create function loan_proposals_end() returns trigger language plpgsql as $$
begin
  if old.write_off_proposed_by is not null and new.status <> 'written_off' then
    new.write_off_proposed_by := null;
    new.write_off_reason := null;
  end if;
  if old.set_off_proposed_by is not null then
    new.set_off_amount := null;
    new.set_off_proposed_by := null;
  end if;
  if old.offered_by is not null then
    new.offered_by := null;
    new.offered_principal := null;
    new.offered_interest := null;
    new.offered_term := null;
    new.offered_premium := null;
  end if;
  return new;
end $$;
create trigger loan_proposals_end before update of status, repaid on loan for each row
  when (old.write_off_proposed_by is not null or old.set_off_proposed_by is not null or old.offered_by is not null)
  execute function loan_proposals_end();

-- Kept if the loans' postings are still those that were seen; else the next who asks works it out again.
create function keep_year_end_loans(last_day date, loans int, late jsonb, postings_seen bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
begin
  begin
    perform pg_advisory_xact_lock(7024);
  exception when lock_not_available then return;
  end;
  insert into year_end_loans (day, loans, late) select last_day, keep_year_end_loans.loans, keep_year_end_loans.late
    where postings_seen = (select count(*) from posting where account = 'loans_receivable' and date <= last_day)
  on conflict (day) do nothing;
end $$;

-- What the member is told of a loan. The first of two approvals leaves a loan where it is and tells nothing; a loan that a reversed
-- payment opens again is told of by the payment. Of a loan written off the member is told how much was, and how much their
-- savings paid of it.
create function loan_moves_on() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  news text := case old.status || ' ' || new.status
    when 'submitted approved' then 'approved'
    when 'approved submitted' then 'approval_undone'
    when 'submitted declined' then 'declined'
    when 'approved declined' then 'declined'
    when 'approved active' then 'disbursed'
    when 'active approved' then 'disbursement_reversed'
    when 'active settled' then 'settled'
    when 'active written_off' then 'written_off'
  end;
begin
  if news is null then return null; end if;
  insert into notification (person_id, kind, about, made_at)
  select new.member_id, 'loan_' || news, jsonb_build_object('loan_id', new.id) || case when news = 'written_off' then
    jsonb_build_object('amount', new.written_off, 'from_savings', old.principal_left - new.written_off)
    else jsonb_build_object('amount', new.principal) end, s.made_at
  from loan_step s where s.loan_id = new.id order by s.id desc limit 1;
  if news not in ('settled', 'written_off') then
    perform tell_who_entered(new.recorded_by, s.made_by, 'loan_' || news,
      jsonb_build_object('loan_id', new.id, 'amount', new.principal), new.member_id, s.made_at)
    from (select * from loan_step where loan_id = new.id order by id desc limit 1) s;
  end if;
  return null;
end $$;
create trigger loan_moves_on after update of status on loan
  for each row when (old.status <> new.status) execute function loan_moves_on();
