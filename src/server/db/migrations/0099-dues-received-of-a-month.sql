-- What was received of a month's dues is what counts for that month: what a member pays beyond them is more savings, and
-- made the dues of a month more than whole.
create or replace function dated_tally_from_facts() returns table (figure text, day date, amount bigint) language sql stable as $$
  select figure, day, sum(amount)::bigint from (
    select f.figure, paid.month, paid.met from (
      select month, least(sum(amount), min(dues_amount)) as met from payment_month
      where status = 'verified' group by month, member_id) paid
    cross join lateral (values ('dues received'), ('dues expected')) f (figure)
    union all select f.figure, f.day, o.remaining from open_month o
      cross join lateral (values ('dues expected', o.month), ('dues open', o.due_on)) f (figure, day)
    union all select 'members behind', min(due_on), 1 from open_month group by member_id
    union all select 'members joined', accepted_on, 1 from member
    union all select 'members left', closed_on, 1 from member where closed_on is not null
    union all select f.figure, l.next_due_on, f.amount from loan l
      cross join lateral (values ('loans due', 1), ('principal due', l.principal_left)) f (figure, amount) where l.next_due_on is not null
    union all select 'instalments open', i.due_on, i.amount from loan l
      cross join lateral loan_unpaid_instalments(l.principal + l.total_interest, l.term, l.instalment_multiple, l.repaid, l.disbursed_on) i
      where l.next_due_on is not null
    union all select t.figure, t.day, t.amount from posting p join entry e on e.id = p.entry_id
      left join entry o on o.id = e.reverses join tallied_kinds() k on k.kind = coalesce(o.kind, e.kind) and k.account = p.account
      cross join lateral (values (k.kind, p.date, p.amount), (case when k.kind = 'loan_disbursement' then 'loans made' end, p.date,
        case when e.reverses is null then 1 else -1 end)) t (figure, day, amount)
      where t.figure is not null
  ) counted (figure, day, amount) group by 1, 2 having sum(amount) <> 0
$$;

create or replace function payment_month_is_tallied() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  olds payment_month[] := '{}';
  news payment_month[] := '{}';
begin
  if tg_op <> 'INSERT' then select coalesce(array_agg(o), '{}') into olds from old_row o; end if;
  if tg_op <> 'DELETE' then select coalesce(array_agg(n), '{}') into news from new_row n; end if;
  if not exists (select from unnest(olds || news) where status = 'verified') then return null; end if;
  -- Of two payments of a member for one month the later sees the earlier.
  perform 1 from member where id in (select member_id from unnest(olds || news)) order by id for no key update;
  insert into tally (figure, day, amount)
    with touched as (select distinct member_id, month from unnest(olds || news)),
    now as (select p.* from payment_month p join touched t using (member_id, month)),
    before as (
      select n.* from now n left join unnest(news) x on (x.payment_id, x.month) = (n.payment_id, n.month) where x.month is null
      union all select * from unnest(olds)),
    paid as (
      select 1 as way, month, least(sum(amount), min(dues_amount)) as met from now
      where status = 'verified' group by month, member_id
      union all
      select -1, month, least(sum(amount), min(dues_amount)) from before
      where status = 'verified' group by month, member_id)
    select figure, month, sum(way * met) from paid
    cross join lateral (values ('dues received'), ('dues expected')) f (figure)
    group by 1, 2 having sum(way * met) <> 0;
  return null;
end $$;

delete from tally where figure = 'dues received';
insert into tally (figure, day, amount, settled)
  select figure, day, amount, true from tally_from_facts() where figure = 'dues received';
