-- A bank may date a line a day ahead. One that is later is a mistake of the file, or of how its days are read: it is no
-- line, and posts nothing. A day is compared with the day in Dubai on which the statement is imported, or the line posted.
create function line_is_not_too_late() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from new_line l join bank_statement s on s.id = l.statement_id
    where l.booked_on > (s.imported_at at time zone 'Asia/Dubai')::date + 1
  ) then
    raise exception 'a line is dated later than tomorrow' using errcode = 'check_violation', constraint = 'bank_line_too_late';
  end if;
  return null;
end $$;
create trigger line_is_not_too_late after insert on bank_line
  referencing new table as new_line for each statement execute function line_is_not_too_late();

create function unclaimed_line_is_not_too_late() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  raise exception 'line % is dated later than tomorrow', new.id using errcode = 'check_violation', constraint = 'bank_line_too_late';
end $$;
create trigger unclaimed_line_is_not_too_late before update on bank_line
  for each row when (old.status = 'open' and new.status = 'unclaimed'
    and new.booked_on > (new.settled_at at time zone 'Asia/Dubai')::date + 1)
  execute function unclaimed_line_is_not_too_late();

-- How many lines of the file were left out because they are probably lines that another file brought.
-- And which of its lines were set aside, counted for each reader of the list.
create index bank_line_set_aside on bank_line (statement_id) where status = 'set_aside';

alter table bank_statement add column left_out int not null default 0 check (left_out >= 0);
