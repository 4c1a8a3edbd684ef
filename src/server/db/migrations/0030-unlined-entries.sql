-- Which entries of a bank account are no line of its statement, kept so that a reconciliation goes through these alone
-- (docs/bank-statements.md). Entries of before the account's first line are on no statement that was imported.
create table lines_begin (account text primary key, day date not null);

create table unlined_entry (
  account text not null,
  entry_id bigint not null,
  date date not null,
  -- Debit above zero.
  amount bigint not null,
  primary key (account, entry_id)
);

create function unlined_from_facts() returns table (account text, entry_id bigint, date date, amount bigint)
  language sql stable as $$
  select p.account, e.id, e.date, sum(p.amount)::bigint
  from (select account, min(booked_on) as day from bank_line group by 1) first
  join posting p on p.account = first.account join entry e on e.id = p.entry_id
  where e.received_on >= first.day
    and not exists (select from bank_line l where l.account = p.account and l.entry_id = e.id)
  group by 1, 2, 3
$$;

create function posting_has_no_line_yet() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into unlined_entry (account, entry_id, date, amount)
    select p.account, p.entry_id, p.date, sum(p.amount) from new_posting p
    join lines_begin b on b.account = p.account join entry e on e.id = p.entry_id
    where e.received_on >= b.day group by 1, 2, 3;
  return null;
end $$;
-- Named to come after the trigger that shares the lock 7024: a first line that is imported meanwhile waits for it.
create trigger posting_without_line after insert on posting
  referencing new table as new_posting for each statement execute function posting_has_no_line_yet();

-- The first import of an account, or an older statement than any before.
create function lines_begin_earlier() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  earlier record;
begin
  for earlier in
    select l.account, min(l.booked_on) as day, b.day as until from new_line l left join lines_begin b on b.account = l.account
    group by l.account, b.day having min(l.booked_on) < coalesce(b.day, 'infinity')
  loop
    perform pg_advisory_xact_lock(7024);
    insert into lines_begin as b (account, day) values (earlier.account, earlier.day)
      on conflict (account) do update set day = least(b.day, excluded.day);
    insert into unlined_entry (account, entry_id, date, amount)
      select p.account, e.id, e.date, sum(p.amount) from posting p join entry e on e.id = p.entry_id
      where p.account = earlier.account and p.date >= earlier.day and e.received_on >= earlier.day
        and not exists (select from bank_line l where l.account = p.account and l.entry_id = e.id)
      group by 1, 2, 3
      on conflict (account, entry_id) do nothing;
  end loop;
  return null;
end $$;
create trigger lines_begin_earlier after insert on bank_line
  referencing new table as new_line for each statement execute function lines_begin_earlier();

create function line_takes_entry() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from unlined_entry where account = new.account and entry_id = new.entry_id;
  insert into unlined_entry (account, entry_id, date, amount)
    select p.account, e.id, e.date, sum(p.amount) from posting p join entry e on e.id = p.entry_id
    join lines_begin b on b.account = p.account and e.received_on >= b.day
    where e.id = old.entry_id and p.account = new.account group by 1, 2, 3;
  return null;
end $$;
create trigger line_takes_entry after update on bank_line
  for each row when (old.entry_id is distinct from new.entry_id) execute function line_takes_entry();

insert into lines_begin (account, day) select account, min(booked_on) from bank_line group by 1;
insert into unlined_entry (account, entry_id, date, amount) select account, entry_id, date, amount from unlined_from_facts();

create index bank_line_unposted on bank_line (account, booked_on) where entry_id is null;
create index bank_line_balance on bank_line (account, booked_on) where balance is not null;

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
