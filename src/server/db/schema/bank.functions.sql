-- A line has the day of its entry beside it, and becomes unclaimed money no earlier than the day before its own.
-- A line that takes an entry, or gives it up, while an older statement moves the first day of its account: the one asks
-- which entries have no line before the line is theirs, the other whether the entry lies within the statement before it
-- does. So they take turns, as a posting does with the import.
create function line_is_settled() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.status = 'open' and new.status = 'unclaimed' and new.booked_on > (new.settled_at at time zone 'Asia/Dubai')::date + 1 then
    raise exception 'line % is dated later than tomorrow', new.id using errcode = 'check_violation', constraint = 'bank_line_too_late';
  end if;
  new.posted_on := (select date from entry where id = new.entry_id);
  if tg_op = 'INSERT' or old.entry_id is not distinct from new.entry_id then return new; end if;
  perform pg_advisory_xact_lock_shared(7024);
  delete from unlined_entry where account = new.account and entry_id = new.entry_id;
  insert into unlined_entry (account, entry_id, date, received_on, amount)
    select p.account, e.id, e.date, e.received_on, sum(p.amount) from posting p join entry e on e.id = p.entry_id
    join lines_begin b on b.account = p.account and e.received_on >= b.day
    where e.id = old.entry_id and p.account = new.account group by 1, 2, 3, 4;
  return new;
end $$;
create trigger line_is_settled before insert or update on bank_line for each row execute function line_is_settled();

-- Resolves a line by the entry of a payment, as part of the query that posts it. Fails, and the posting with it, where
-- the line is no longer as it was read: two officers would otherwise post one line twice.
create function settle_bank_line(of_line bigint, was text, by_entry bigint, officer bigint, at timestamptz) returns bigint
  language plpgsql as $$
begin
  update bank_line set status = 'matched', settled_by = officer, settled_at = at,
    entry_id = case when was = 'unclaimed' then entry_id else by_entry end,
    claimed_entry_id = case when was = 'unclaimed' then by_entry end
  where id = of_line and status = was and was in ('open', 'unclaimed')
    and not exists (select from payment where split_line_id = of_line and status in ('in_review', 'verified'));
  if not found then
    raise exception 'line % is settled already', of_line using errcode = 'check_violation', constraint = 'bank_line_open';
  end if;
  return of_line;
end $$;

-- Looked at when the database transaction ends: a reversal opens the line before its payment is reversed.
create function paid_line_stays() returns trigger language plpgsql as $$
begin
  if exists (select from bank_line l join payment p on p.bank_line_id = l.id and p.status = 'verified'
      where l.id = new.id and l.status in ('open', 'unclaimed'))
    or exists (select from bank_line l join payment p on p.id = l.joined_payment_id and p.status = 'verified'
      where l.id = new.id and l.status in ('open', 'unclaimed'))
    or exists (select from bank_line l join payment p on p.split_line_id = l.id and p.status = 'verified'
      where l.id = new.id and l.status = 'open') then
    raise exception 'a payment was verified by line %', new.id using errcode = 'check_violation', constraint = 'paid_line_stays';
  end if;
  return null;
end $$;
create constraint trigger paid_line_stays after update on bank_line deferrable initially deferred
  for each row when (old.status in ('matched', 'unclaimed') and new.status in ('open', 'unclaimed')) execute function paid_line_stays();

-- Every entry without a line from the facts themselves: what unlined_entry has to agree with.
create function unlined_from_facts() returns table (account text, entry_id bigint, date date, received_on date, amount bigint)
  language sql stable as $$
  select p.account, e.id, e.date, e.received_on, sum(p.amount)::bigint
  from (select account, min(booked_on) as day from bank_line group by 1) first
  join posting p on p.account = first.account join entry e on e.id = p.entry_id
  where e.received_on >= first.day
    and not exists (select from bank_line l where l.account = p.account and l.entry_id = e.id)
  group by 1, 2, 3, 4
$$;

-- What follows an import. A bank may date a line a day ahead; one that is later is a mistake of the file, or of how its days are
-- read: it is no line, and posts nothing. The day is compared with the day in Dubai on which the statement is imported.
-- The statement counts its lines. The first import of an account, or an older statement than any before, moves the day with
-- which the account's lines begin.
create function lines_are_imported() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  earlier record;
begin
  if exists (
    select from new_line l join bank_statement s on s.id = l.statement_id
    where l.booked_on > (s.imported_at at time zone 'Asia/Dubai')::date + 1
  ) then
    raise exception 'a line is dated later than tomorrow' using errcode = 'check_violation', constraint = 'bank_line_too_late';
  end if;
  update bank_statement s set lines = s.lines + l.lines, first_day = least(s.first_day, l.first_day),
    last_day = greatest(s.last_day, l.last_day)
  from (select statement_id, count(*) as lines, min(booked_on) as first_day, max(booked_on) as last_day from new_line group by 1) l
  where l.statement_id = s.id;
  for earlier in
    select l.account, min(l.booked_on) as day, b.day as until from new_line l left join lines_begin b on b.account = l.account
    group by l.account, b.day having min(l.booked_on) < coalesce(b.day, 'infinity')
  loop
    perform pg_advisory_xact_lock(7024);
    insert into lines_begin as b (account, day) values (earlier.account, earlier.day)
      on conflict (account) do update set day = least(b.day, excluded.day);
    insert into unlined_entry (account, entry_id, date, received_on, amount)
      select p.account, e.id, e.date, e.received_on, sum(p.amount) from posting p join entry e on e.id = p.entry_id
      where p.account = earlier.account and p.date >= earlier.day and e.received_on >= earlier.day
        and not exists (select from bank_line l where l.account = p.account and l.entry_id = e.id)
      group by 1, 2, 3, 4
      on conflict (account, entry_id) do nothing;
  end loop;
  return null;
end $$;
create trigger lines_are_imported after insert on bank_line
  referencing new table as new_line for each statement execute function lines_are_imported();
