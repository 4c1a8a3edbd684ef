-- What each line of a bank account may be, worked out before anybody asks where too many claims wait to look at them
-- while an officer does (docs/decisions/0023). Whoever reads one asks whether it still holds. It refers to nothing: a
-- foreign key would lock lines and payments that officers settle meanwhile, in another order.
create table line_proposal (
  line_id bigint primary key,
  payment_id bigint,
  entry_id bigint,
  reasons text[] not null,
  sure boolean not null,
  check (num_nonnulls(payment_id, entry_id) = 1)
);

-- When the lines of an account in a state were last looked at for that, what had been there, and since when theirs are
-- kept.
create table proposals_look (
  account text not null,
  status text not null check (status in ('open', 'unclaimed')),
  seen text not null,
  looked_at timestamptz not null,
  kept_at timestamptz,
  primary key (account, status)
);

-- An entry that is no line has the day on which its money was received: a line's lies near that, whenever it was posted.
alter table unlined_entry add column received_on date;
update unlined_entry u set received_on = e.received_on from entry e where e.id = u.entry_id;
alter table unlined_entry alter column received_on set not null;

drop function unlined_from_facts();
create function unlined_from_facts() returns table (account text, entry_id bigint, date date, received_on date, amount bigint)
  language sql stable as $$
  select p.account, e.id, e.date, e.received_on, sum(p.amount)::bigint
  from (select account, min(booked_on) as day from bank_line group by 1) first
  join posting p on p.account = first.account join entry e on e.id = p.entry_id
  where e.received_on >= first.day
    and not exists (select from bank_line l where l.account = p.account and l.entry_id = e.id)
  group by 1, 2, 3, 4
$$;

create or replace function posting_has_no_line_yet() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into unlined_entry (account, entry_id, date, received_on, amount)
    select p.account, p.entry_id, p.date, e.received_on, sum(p.amount) from new_posting p
    join lines_begin b on b.account = p.account join entry e on e.id = p.entry_id
    where e.received_on >= b.day group by 1, 2, 3, 4;
  return null;
end $$;

create or replace function lines_begin_earlier() returns trigger
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
    insert into unlined_entry (account, entry_id, date, received_on, amount)
      select p.account, e.id, e.date, e.received_on, sum(p.amount) from posting p join entry e on e.id = p.entry_id
      where p.account = earlier.account and p.date >= earlier.day and e.received_on >= earlier.day
        and not exists (select from bank_line l where l.account = p.account and l.entry_id = e.id)
      group by 1, 2, 3, 4
      on conflict (account, entry_id) do nothing;
  end loop;
  return null;
end $$;

create or replace function line_takes_entry() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(7024);
  delete from unlined_entry where account = new.account and entry_id = new.entry_id;
  insert into unlined_entry (account, entry_id, date, received_on, amount)
    select p.account, e.id, e.date, e.received_on, sum(p.amount) from posting p join entry e on e.id = p.entry_id
    join lines_begin b on b.account = p.account and e.received_on >= b.day
    where e.id = old.entry_id and p.account = new.account group by 1, 2, 3, 4;
  return null;
end $$;

-- What lies nearest to a line in time, of its amount.
create index payment_waiting on payment (amount, received_on, id) where status = 'in_review' and paid_into not like 'cash%';
create index unlined_entry_amount on unlined_entry (account, amount, received_on, entry_id);
