-- A line that takes an entry, or gives it up, while an older statement moves the first day of its account: the one asked
-- which entries have no line before the line was theirs, the other whether the entry lies within the statement before it
-- did. The entry stayed without a line although it had one, or the other way round. They take turns now, as whoever posts
-- does with the import (0030).
create or replace function line_takes_entry() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(7024);
  delete from unlined_entry where account = new.account and entry_id = new.entry_id;
  insert into unlined_entry (account, entry_id, date, amount)
    select p.account, e.id, e.date, sum(p.amount) from posting p join entry e on e.id = p.entry_id
    join lines_begin b on b.account = p.account and e.received_on >= b.day
    where e.id = old.entry_id and p.account = new.account group by 1, 2, 3;
  return null;
end $$;

-- What such a race may have left.
delete from unlined_entry u where not exists (
  select from unlined_from_facts() f where f.account = u.account and f.entry_id = u.entry_id);
insert into unlined_entry (account, entry_id, date, amount)
  select account, entry_id, date, amount from unlined_from_facts() on conflict (account, entry_id) do nothing;
