-- Since when the oldest part of what a member owes beside dues and loans has not been collected: what is collected pays the
-- oldest part first. An entry that was reversed collected nothing, and made no debt.
create function receivable_since(of_member bigint) returns date language sql stable as $$
  with own as (
    select e.date, e.id, e.reverses, sum(p.amount) as amount from posting p join entry e on (e.date, e.id) = (p.date, p.entry_id)
    where p.member_id = of_member and p.account = 'member_receivable' group by e.date, e.id, e.reverses
  ), net as (
    select o.date, o.id, o.amount + coalesce(x.amount, 0) as amount from own o left join own x on x.id = o.reverses
    where not exists (select from own r where r.reverses = o.id)
  ), owed as (
    select date, id, amount, sum(greatest(amount, 0)) over (order by date, id) as until_then,
      -sum(least(amount, 0)) over () as collected from net
  )
  select date from owed where amount > 0 and until_then > collected order by date, id limit 1
$$;
