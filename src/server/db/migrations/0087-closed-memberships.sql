-- What a closed membership may have no more: money that comes in, and a share of a bonus. And it is counted as closed.

-- A payment waits for a member alone who is one still, whichever call enters it. The race that it prevents: a deposit
-- entered while the membership is closed. Closing locks the member's row; whoever waited for it sees that it is closed.
create function payment_of_open_membership() returns trigger language plpgsql as $$
begin
  if (select closed_on is not null from member where id = new.member_id for key share) then
    raise exception 'the membership of % is closed: it takes no money in', new.member_id
      using errcode = 'check_violation', constraint = 'membership_open';
  end if;
  return new;
end $$;
create trigger payment_of_open_membership before insert or update of status on payment for each row
  when (new.status = 'in_review') execute function payment_of_open_membership();

-- As before (0036), among those who are members: who left has no share. Shares a bonus as core's shareBonus does: rounded down to the fils, what is left over one fils each to the largest
-- remainders, of equal ones to the lower id. Gives how many get a share.
create or replace function share_bonus(of_bonus bigint, members_a_part int) returns int
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

-- Members who are closed are counted beside those who are not active, of whom they are some.
create function closed_is_counted() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved int := (new.closed_on is not null)::int - coalesce((old.closed_on is not null)::int, 0);
begin
  if moved <> 0 then insert into tally (figure, day, amount) values ('members closed', '-infinity', moved); end if;
  return null;
end $$;
create trigger closed_is_counted after insert or update of closed_on on member
  for each row execute function closed_is_counted();
insert into tally (figure, day, amount, settled)
  select 'members closed', '-infinity', count(*), true from member where closed_on is not null having count(*) > 0;

create or replace function tally_from_facts() returns table (figure text, day date, amount bigint) language sql stable as $$
  select figure, day, amount from dated_tally_from_facts()
  union all select figure, '-infinity', amount from waiting_from_facts() where amount <> 0
  union all select 'members closed', '-infinity', count(*) from member where closed_on is not null having count(*) > 0
$$;

-- 0 closed, 1 inactive, 2 active: a list of the register is read along it.
create function member_standing(active boolean, closed_on date) returns int language sql immutable as $$
  select case when active then 2 when closed_on is null then 1 else 0 end
$$;
drop index member_by_standing;
create index member_by_standing on member (member_standing(active, closed_on), number);

-- What members were given of a bonus is what left the bonus payable: of a reversal savings tell a part alone, where the
-- member had spent some. What was written off is the expense: the rest was repaid, from savings.
create or replace function tallied_kinds() returns table (kind text, account text) language sql immutable as $$
  values ('bonus_credit', 'bonus_payable'), ('withdrawal', 'savings'), ('loan_disbursement', 'loans_receivable'),
    ('opening_balance', 'loans_receivable'), ('write_off', 'write_off_expense')
$$;
delete from tally where figure in ('bonus_credit', 'write_off');
insert into tally (figure, day, amount, settled)
  select figure, day, amount, true from tally_from_facts() where figure in ('bonus_credit', 'write_off');
