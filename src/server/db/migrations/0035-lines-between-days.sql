-- The day with which a line's entry is posted, beside the day on which the bank booked it: between the two the line is on
-- one side only, and a reconciliation of such a day finds it by an index. Most have one day and are not in it.
alter table bank_line add column posted_on date;
update bank_line l set posted_on = e.date from entry e where e.id = l.entry_id;
alter table bank_line add constraint posted_line_has_day check ((posted_on is null) = (entry_id is null));

create function line_has_the_day_of_its_entry() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.posted_on := (select date from entry where id = new.entry_id);
  return new;
end $$;
create trigger line_has_the_day_of_its_entry before insert or update of entry_id on bank_line
  for each row execute function line_has_the_day_of_its_entry();

create index bank_line_between on bank_line
  using gist (daterange(least(booked_on, posted_on), greatest(booked_on, posted_on))) where booked_on <> posted_on;
drop index bank_line_settled;
drop index bank_line_day;
