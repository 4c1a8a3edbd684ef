-- An entry is posted whole, all its postings in one statement. Without this, postings that balance among themselves
-- could be added to an entry that stands, and what is immutable would change.
create function entry_is_posted_whole() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from new_posting n group by n.entry_id
    having count(*) <> (select count(*) from posting p where p.entry_id = n.entry_id)
  ) then
    raise exception 'an entry takes all its postings at once; post another entry'
      using errcode = 'check_violation', constraint = 'entry_posted_whole';
  end if;
  return null;
end $$;

create trigger posting_is_of_a_new_entry after insert on posting
  referencing new table as new_posting for each statement execute function entry_is_posted_whole();
