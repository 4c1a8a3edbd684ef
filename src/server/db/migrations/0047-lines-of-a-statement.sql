-- What a statement brought is kept with it: to count its lines for each reader takes as long as there are lines. Lines stay;
-- which of them are open changes, and an index has those alone.
alter table bank_statement
  add column lines int not null default 0,
  add column first_day date,
  add column last_day date;
update bank_statement s set lines = l.lines, first_day = l.first_day, last_day = l.last_day
from (select statement_id, count(*) as lines, min(booked_on) as first_day, max(booked_on) as last_day from bank_line group by 1) l
where l.statement_id = s.id;
create index bank_line_open on bank_line (statement_id) where status = 'open';

create function statement_counts_its_lines() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update bank_statement s set lines = s.lines + l.lines, first_day = least(s.first_day, l.first_day),
    last_day = greatest(s.last_day, l.last_day)
  from (select statement_id, count(*) as lines, min(booked_on) as first_day, max(booked_on) as last_day from new_line group by 1) l
  where l.statement_id = s.id;
  return null;
end $$;
create trigger statement_counts_its_lines after insert on bank_line
  referencing new table as new_line for each statement execute function statement_counts_its_lines();
