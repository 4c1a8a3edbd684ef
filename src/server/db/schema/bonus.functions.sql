-- What each member had saved at the end of each day of a period, added up. It begins with what is there now and takes off
-- each transaction since the first day for as many days as it was not there yet, so that its cost follows from the time since
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

-- Shares a bonus among those who are members, as core's shareBonus does: rounded down to the fils, what is left over
-- one fils each to the largest remainders, of equal ones to the lower id. Gives how many get a share.
create function share_bonus(of_bonus bigint, members_a_part int) returns int
  language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  shared bonus;
  sharers int;
begin
  select * into strict shared from bonus where id = of_bonus and status = 'prepared' and bonus.members = 0 for update;
  with weight as materialized (
    select w.member_id, w.days from savings_days(shared.from_date, shared.to_date) w
    join member m on m.id = w.member_id and m.closed_on is null where w.days > 0
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
