-- What one account moved up to the end of a day, from what is carried and the postings since. In PL/pgSQL, whose plans a
-- connection keeps: inlined three times into a statement's query it took longer to plan than to run.
create function account_total(code text, last_day date, out debit bigint, out credit bigint)
  language plpgsql stable as $$
declare
  carried_day date;
  month_begins date;
begin
  select least(last_day, day) into carried_day from carried_through;
  month_begins := date_trunc('month', (carried_day + 1)::timestamp)::date;
  select (months.debit + days.debit + since.debit)::bigint, (months.credit + days.credit + since.credit)::bigint
  into account_total.debit, account_total.credit
  from (
    select coalesce(sum(c.debit), 0) as debit, coalesce(sum(c.credit), 0) as credit
    from carried_total c where c.account = code and c.span = 'month' and c.first_day < month_begins) months
  cross join (
    select coalesce(sum(c.debit), 0) as debit, coalesce(sum(c.credit), 0) as credit
    from carried_total c where c.account = code and c.span = 'day' and c.first_day between month_begins and carried_day) days
  cross join (
    select coalesce(sum(p.amount) filter (where p.amount > 0), 0) as debit,
      coalesce(-sum(p.amount) filter (where p.amount < 0), 0) as credit
    from posting p where p.account = code and p.date > carried_day and p.date <= last_day) since;
end
$$;
