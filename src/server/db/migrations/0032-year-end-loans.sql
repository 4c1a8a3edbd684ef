-- What was out and late at the end of a year that is past, kept when it was worked out for the first who asked. An entry
-- of such a day has it forgotten: after it shares the lock of the carried totals, as whoever keeps a year takes it alone.
create table year_end_loans (day date primary key, loans int not null, late jsonb not null);

create function year_end_is_forgotten() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from year_end_loans where day >= (select min(date) from new_posting where account = 'loans_receivable');
  return null;
end $$;
create trigger year_end_is_forgotten after insert on posting
  referencing new table as new_posting for each statement execute function year_end_is_forgotten();

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
revoke execute on function keep_year_end_loans(date, int, jsonb, bigint) from public;
