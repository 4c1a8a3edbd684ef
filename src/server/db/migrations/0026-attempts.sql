-- What is counted of tries to sign in, to reset a password and to give a code, so that all server processes count as
-- one. A subject is the hash of an account, a device or an address: what it was is not kept.
create table attempt (
  subject text primary key,
  counted double precision not null,
  last_at timestamptz not null,
  blocked_until timestamptz
) with (fillfactor = 70);

-- Counts one try for each of the subjects, unless one of them has to wait: then nothing is counted, so that a delay ends
-- when it was said to end, however often somebody tries meanwhile. Gives the seconds to wait; 0 lets the try pass.
-- Each subject: how many tries are free, after how many seconds one is forgiven, and the longest delay in seconds. The
-- first try beyond the free ones begins a delay of 5 seconds, each further one doubles it.
create function take_attempt(subjects jsonb, at timestamptz) returns int language plpgsql as $$
declare
  wait interval;
begin
  -- In one order, so that two who share several subjects wait for each other and not in a circle.
  insert into attempt (subject, counted, last_at)
    select s.subject, 0, at from jsonb_to_recordset(subjects) as s (subject text) order by s.subject
    on conflict do nothing;
  perform from attempt a where a.subject in (select s.subject from jsonb_to_recordset(subjects) as s (subject text))
    order by a.subject for no key update;
  select max(a.blocked_until) - at into wait from attempt a
    where a.subject in (select s.subject from jsonb_to_recordset(subjects) as s (subject text));
  if wait > interval '0' then return ceil(extract(epoch from wait)); end if;
  update attempt a set counted = n.counted, last_at = greatest(a.last_at, at),
      blocked_until = case when n.counted > s.free
        then at + least(s.longest, 5 * 2 ^ least(30, ceil(n.counted - s.free) - 1)) * interval '1 second' end
    from jsonb_to_recordset(subjects) as s (subject text, free int, forgiven int, longest int)
    join attempt o on o.subject = s.subject
    cross join lateral (select 1 + greatest(0,
      o.counted - greatest(0, extract(epoch from at - o.last_at)) / s.forgiven) as counted) n
    where a.subject = s.subject;
  -- Now and then what nobody counts on any more goes. The longest that anything is remembered is far below a week.
  if random() < 0.01 then
    delete from attempt where subject in (select subject from attempt
      where last_at < at - interval '7 days' limit 1000 for update skip locked);
  end if;
  return 0;
end $$;
