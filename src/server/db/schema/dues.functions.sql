-- Which months of dues members owe and have not completed (docs/decisions/0008).

-- The dues that hold from one month until another, from a list as the settings have it: the latest that began, or the first
-- before any did.
create function dues_rates(dues jsonb) returns table (from_month date, until_month date, amount bigint, due_day int)
  language sql immutable rows 3 as $$
  select case when place = 1 then '-infinity' else began end, coalesce(lead(began) over (order by began, place), 'infinity'),
    (rate ->> 'amount')::bigint, (rate ->> 'dueDay')::int
  from (select rate, (rate ->> 'from' || '-01')::date as began, row_number() over (order by rate ->> 'from', given) as place
    from jsonb_array_elements(dues) with ordinality each (rate, given)) listed
$$;

-- The first month in which two lists of dues differ; none where they are the same in every month.
create function dues_differ_from(before jsonb, after jsonb) returns date language sql immutable as $$
  select case when before is null then '-infinity' else min(greatest(b.from_month, a.from_month)) end
  from dues_rates(before) b join dues_rates(after) a on b.from_month < a.until_month and a.from_month < b.until_month
  where (b.amount, b.due_day) is distinct from (a.amount, a.due_day)
$$;

-- The months of dues that are owed and not completed, up to that one, as core's dues calendar has them. The rate is the latest
-- that began; a month that was paid for keeps the dues it had when its first receipt was sent; the first due date is
-- never earlier than 7 days after acceptance; a month is owed by who is active on its due date. PostgreSQL takes the text of it
-- into the query that asks, so that of one member only that member's months are looked at. Months up to paid_through are
-- known to be completed; where `hinted` is false they are looked at all the same.
create function open_months(through date, hinted boolean default true)
  returns table (member_id bigint, month date, due_on date, remaining bigint) language sql stable as $$
  select m.id, c.month, due.due_on, coalesce(claimed.dues_amount, r.amount) - claimed.paid
  from member m
  cross join lateral (select greatest(m.dues_from, case when hinted then (m.paid_through + interval '1 month')::date end) as first,
    -- Who is inactive owes no month after the one in which that began.
    case when m.active then through else least(through, (select date_trunc('month', max(s.from_date)::timestamp)::date
      from member_status s where s.member_id = m.id)) end as last) span
  -- An array, of which PostgreSQL expects ten months; of a series it expects a thousand, and plans the rest by them.
  cross join lateral (select g::date as month, (g + interval '1 month - 1 day')::date as last_day
    from unnest(array(select generate_series(span.first::timestamp, span.last::timestamp, interval '1 month'))) g) c
  join dues_rates((select value -> 'dues' from settings_version order by id desc limit 1)) r
    on c.month >= r.from_month and c.month < r.until_month
  cross join lateral (select case when c.month < date_trunc('month', m.accepted_on::timestamp) then regular
      else greatest(regular, m.accepted_on + 7) end as due_on
    from (select c.month - 1 + least(r.due_day, extract(day from c.last_day)::int) as regular) d) due
  cross join lateral (select (array_agg(p.dues_amount order by p.payment_id))[1] as dues_amount,
      coalesce(sum(p.amount) filter (where y.status = 'verified'), 0)::bigint as paid
    from payment_month p join payment y on y.id = p.payment_id
    where p.member_id = m.id and p.month = c.month and y.status in ('verified', 'in_review')) claimed
  where (not hinted or m.paid_through < through)
    and coalesce(claimed.dues_amount, r.amount) > claimed.paid
    and (not exists (select from member_status s where s.member_id = m.id and not s.active)
      or coalesce((select s.active from member_status s where s.member_id = m.id and s.from_date <= due.due_on
        order by s.from_date desc, s.id desc limit 1), true))
$$;

-- What follows payments of dues that are verified, or no longer: what was received of their months' dues, and through which
-- month their members have completed all that are owed. The members' rows are locked, in one order, before they are read: of
-- two payments of a member at once the second sees what the first did. A change of the dues takes the advisory lock alone, since
-- it can make a member owe a month that the old dues did not. `verified` and `withdrawn` are payments of these members that are
-- verified now, and those that were.
create function dues_follow(members bigint[], verified bigint[], withdrawn bigint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  beyond bigint[];
begin
  perform pg_advisory_xact_lock_shared(7023);
  perform from member where id = any (members) order by id for no key update;
  -- What is paid beyond a month's dues is more savings. Most pay a month by one payment, the one after those that are completed:
  -- then it says by itself what is received and completed, and nobody has to look at other payments or what is owed.
  if withdrawn = '{}'
    and not exists (select from member_status where member_id = any (members) and not active)
    -- Month by month: the plan for any payments reads all of them.
    and not exists (
      select from unnest(verified) v (id) join payment_month w on w.payment_id = v.id
      cross join lateral (
        select from payment_month o
        where o.member_id = w.member_id and o.month >= w.month and (o.payment_id, o.month) <> (w.payment_id, w.month)
          and case (select status from payment where id = o.payment_id)
            when 'verified' then true when 'in_review' then o.month = w.month else false end
        limit 1) another) then
    with own as (
      select member_id, month, amount, dues_amount from payment_month where payment_id = any (verified)
    ), received as (
      insert into tally (figure, day, amount) select 'dues received', month, least(amount, dues_amount) from own
    )
    update member m set paid_through = own.month from own
      where m.id = own.member_id and own.amount >= own.dues_amount
        and own.month = (greatest(m.paid_through, (m.dues_from - interval '1 month')::date) + interval '1 month')::date;
    return;
  end if;
  insert into tally (figure, day, amount)
    select 'dues received', own.month, received.now - received.before
    from (select distinct member_id, month from payment_month where payment_id = any (verified || withdrawn)) own
    cross join lateral (
      select coalesce(least(sum(o.amount) filter (where o.counts), min(o.dues_amount) filter (where o.counts)), 0) as now,
        coalesce(least(sum(o.amount) filter (where o.counted), min(o.dues_amount) filter (where o.counted)), 0) as before
      from (select o.amount, o.dues_amount, y.status = 'verified' as counts,
          y.status = 'verified' and y.id <> all (verified) or y.id = any (withdrawn) as counted
        from payment_month o join payment y on y.id = o.payment_id
        where o.member_id = own.member_id and o.month = own.month) o) received
    where received.now <> received.before;
  if withdrawn <> '{}' then
    update member m set paid_through = less.complete
      from (select member_id, (min(month) - interval '1 month')::date as complete from payment_month
        where payment_id = any (withdrawn) group by 1) less
      where m.id = less.member_id and less.complete < m.paid_through;
  end if;
  if verified = '{}' then return; end if;
  -- Most pay one month after the other: then the months say it by themselves, and nobody has to look what is owed.
  with complete as (
    select k.id as member_id, k.known, w.month
    from (select id, greatest(paid_through, (dues_from - interval '1 month')::date) as known from member where id = any (members)) k
      join payment_month w on w.member_id = k.id and w.month > k.known
      join payment y on y.id = w.payment_id and y.status in ('verified', 'in_review')
    group by k.id, k.known, w.month
    having sum(w.amount) filter (where y.status = 'verified') >= (array_agg(w.dues_amount order by w.payment_id))[1]
  ), run as (
    select member_id, max(month) filter (where month = in_turn) as through, max(month) as last
    from (select member_id, month,
        (known + row_number() over (partition by member_id order by month) * interval '1 month')::date as in_turn from complete) each
    group by 1
  ), moved as (
    update member m set paid_through = run.through from run where m.id = run.member_id and run.through is not null
  )
  -- Who was never inactive owes the months between them, so that the rest changes nothing.
  select array_agg(member_id) into beyond from run where through is distinct from last
    and exists (select from member_status s where s.member_id = run.member_id and not s.active);
  if beyond is null then return; end if;
  -- Months between them may be owed or not.
  update member m set paid_through = more.complete
    from (select paid.member_id, coalesce((min(o.month) - interval '1 month')::date, paid.last) as complete
      from (select member_id, max(month) as last from payment_month where member_id = any (beyond) group by 1) paid
        join member k on k.id = paid.member_id and k.paid_through < paid.last
        left join lateral (select month from open_months(paid.last) where member_id = paid.member_id) o on true
      group by paid.member_id, paid.last) more
    where m.id = more.member_id and more.complete > m.paid_through;
end $$;

-- A member who becomes active owes the months that fall due from that day on. The 7 days after acceptance can push a due day
-- into the next month, so that one month more may be among them.
create function member_status_moves_dues() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from member where id in (select member_id from new_row where active) order by id for no key update;
  update member m set paid_through = (date_trunc('month', n.day::timestamp) - interval '2 months')::date
    from (select member_id, min(from_date) as day from new_row where active group by 1) n
    where m.id = n.member_id and m.paid_through > (date_trunc('month', n.day::timestamp) - interval '2 months')::date;
  return null;
end $$;
create trigger member_status_inserted after insert on member_status
  referencing new table as new_row for each statement execute function member_status_moves_dues();

-- New dues can make a member owe a month that was not owed. The lock waits for payments that read the old dues; later ones
-- wait for the new dues.
create function changed_dues_follow(before jsonb, after jsonb) returns void language plpgsql as $$
declare
  complete date := (dues_differ_from(before, after) - interval '1 month')::date;
begin
  if complete is null then return; end if;
  perform pg_advisory_xact_lock(7023);
  update member set paid_through = complete where paid_through > complete;
end $$;
