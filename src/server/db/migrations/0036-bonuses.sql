-- A bonus is shared out of the surplus by what members had saved in a period (docs/bonus.md).
create table bonus (
  id bigint generated always as identity primary key,
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  amount bigint not null check (amount > 0),
  status text not null default 'prepared'
    check (status in ('prepared', 'declared', 'declined', 'crediting', 'credited', 'reversing', 'reversed')),
  -- How many get a share, and what everybody had saved at the end of each day, added up: fils × days.
  members int not null default 0,
  savings_days numeric not null default 0,
  prepared_by bigint not null references person,
  prepared_at timestamptz not null,
  declared_by bigint references person,
  declared_at timestamptz,
  -- Who confirmed it, or declined it and why.
  decided_by bigint references person,
  decided_at timestamptz,
  decline_reason text,
  entry_id bigint unique references entry,
  -- While a reversal is proposed nobody is credited.
  reversal_by bigint references person,
  reversal_at timestamptz,
  reversal_reason text,
  reversal_confirmed_by bigint references person,
  reversal_confirmed_at timestamptz,
  reversal_entry_id bigint unique references entry,
  constraint declared_by_somebody check ((status = 'prepared') = (declared_by is null)),
  constraint bonus_is_decided check ((status in ('prepared', 'declared')) = (decided_by is null)),
  constraint bonus_is_declined check ((status = 'declined') = (decline_reason is not null)),
  constraint bonus_is_posted check ((status in ('crediting', 'credited', 'reversing', 'reversed')) = (entry_id is not null)),
  constraint reversal_has_a_reason check (num_nulls(reversal_by, reversal_at, reversal_reason) in (0, 3)),
  constraint reversal_is_confirmed check ((status in ('reversing', 'reversed')) = (reversal_confirmed_by is not null)),
  constraint bonus_is_reversed check ((status = 'reversed') = (reversal_entry_id is not null))
);

-- Members who are credited together, by one entry, and whose credit is taken back by one.
create table bonus_part (
  bonus_id bigint not null references bonus,
  part int not null,
  -- Its members are those with a share between these two.
  first_member bigint not null,
  last_member bigint not null,
  members int not null,
  amount bigint not null check (amount > 0),
  credit_entry_id bigint unique references entry,
  reversal_entry_id bigint unique references entry,
  primary key (bonus_id, part),
  constraint reversed_after_credit check (reversal_entry_id is null or credit_entry_id is not null)
);

-- Each member's share. Written by share_bonus() alone and never changed. No foreign keys: their checks would lock a
-- million members' rows, and members stay in the register for good.
create table bonus_share (
  bonus_id bigint not null,
  member_id bigint not null,
  part int not null,
  amount bigint not null check (amount > 0),
  -- What the member had saved at the end of each day of the period, added up: fils × days.
  savings_days bigint not null check (savings_days > 0),
  primary key (bonus_id, member_id)
);

-- What each member had saved at the end of each day of a period, added up. It begins with what is there now and takes off
-- each movement since the first day for as many days as it was not there yet, so that its cost follows from the time since
-- then and not from the age of the books.
create function savings_days(first_day date, last_day date) returns table (member_id bigint, days bigint)
  language sql stable as $$
  select b.member_id, (-b.balance * (last_day - first_day + 1) + coalesce(moved.missing, 0))::bigint
  from member_balance b
  left join (
    select p.member_id, sum(p.amount * least(last_day - first_day + 1, p.date - first_day)) as missing
    from posting p where p.account = 'savings' and p.date > first_day group by p.member_id
  ) moved on moved.member_id = b.member_id
  where b.account = 'savings' and b.loan_id = 0
$$;

-- Shares a bonus as core's shareBonus does: rounded down to the fils, what is left over one fils each to the largest
-- remainders, of equal ones to the lower id. Gives how many get a share.
create function share_bonus(of_bonus bigint, members_a_part int) returns int
  language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  shared bonus;
  sharers int;
begin
  select * into strict shared from bonus where id = of_bonus and status = 'prepared' and bonus.members = 0 for update;
  with weight as materialized (
    select w.member_id, w.days from savings_days(shared.from_date, shared.to_date) w where w.days > 0
  ), whole as materialized (select sum(weight.days) as days from weight),
  rounded as (
    select weight.member_id, weight.days, div(shared.amount * weight.days::numeric, whole.days)::bigint as amount,
      shared.amount * weight.days::numeric % whole.days as remainder
    from weight, whole
  ), placed as (
    select r.member_id, r.days, r.amount, row_number() over (order by r.remainder desc, r.member_id) as place,
      sum(r.amount) over () as given
    from rounded r
  ), share as (
    select p.member_id, p.days, p.amount + (p.place <= shared.amount - p.given)::int as amount from placed p
  ), numbered as materialized (
    select s.member_id, s.days, s.amount, (row_number() over (order by s.member_id) - 1) / members_a_part + 1 as part
    from share s where s.amount > 0
  ), stored as (
    insert into bonus_share (bonus_id, member_id, part, amount, savings_days)
    select of_bonus, n.member_id, n.part, n.amount, n.days from numbered n order by n.member_id
  ), parts as (
    insert into bonus_part (bonus_id, part, first_member, last_member, members, amount)
    select of_bonus, n.part, min(n.member_id), max(n.member_id), count(*), sum(n.amount) from numbered n group by n.part
  )
  update bonus set members = (select count(*) from numbered), savings_days = coalesce((select whole.days from whole), 0)
  where id = of_bonus returning bonus.members into sharers;
  return sharers;
end $$;
revoke execute on function share_bonus(bigint, int) from public;

-- Forgets a bonus that nobody has declared yet, with its shares. False: there is no such bonus.
create function discard_bonus(of_bonus bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from bonus where id = of_bonus and status = 'prepared' for update;
  if not found then return false; end if;
  delete from bonus_share where bonus_id = of_bonus;
  delete from bonus_part where bonus_id = of_bonus;
  delete from bonus where id = of_bonus;
  return true;
end $$;
revoke execute on function discard_bonus(bigint) from public;

-- What some members have saved, with their balances locked in one order, so that two batches never wait for each other in a
-- circle. Whoever holds one of them for longer is not waited for: the batch is tried again.
create function lock_savings(ids bigint[]) returns table (member_id bigint, savings bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
begin
  return query select b.member_id, -b.balance from member_balance b
    where b.member_id = any (ids) and b.account = 'savings' and b.loan_id = 0 order by b.member_id for no key update;
end $$;
revoke execute on function lock_savings(bigint[]) from public;
