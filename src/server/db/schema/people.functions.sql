-- Keeps what each detail was, and notes when a contact became another one, whatever changed it. A change that does not say who
-- made it is nobody's. Whose details somebody else changed is told so at once, with what each was and became. A new email is told
-- by its own rules.
create function person_keeps_details() returns trigger language plpgsql as $$
begin
  with changed as (
    insert into detail_change (person_id, detail, was, became, made_by, made_at)
    select new.id, d.detail, coalesce(d.was, ''), coalesce(d.became, ''), new.changed_by, coalesce(new.changed_at, now())
    from (values ('name', old.name, new.name), ('email', old.email, new.email), ('mobile', old.mobile, new.mobile),
      ('address', old.address, new.address), ('gender', old.gender, new.gender),
      ('birthday', to_char(old.birthday, 'YYYY-MM-DD'), to_char(new.birthday, 'YYYY-MM-DD')), ('wallet', old.wallet, new.wallet)) as d (detail, was, became)
    where coalesce(d.was, '') <> coalesce(d.became, '')
    returning *)
  insert into notification (person_id, kind, about, made_at)
  select person_id, 'details_changed', jsonb_build_object('by_id', made_by, 'change_ids', jsonb_agg(id order by id)), made_at
  from changed where made_by <> person_id and detail <> 'email'
  group by person_id, made_by, made_at;
  new.changed_by := null;
  new.changed_at := null;
  if new.email is distinct from old.email then new.email_since := now(); end if;
  if new.mobile <> old.mobile then new.mobile_since := now(); end if;
  return new;
end $$;
create trigger person_keeps_details before update of name, email, mobile, address, gender, birthday, wallet, changed_at on person
  for each row execute function person_keeps_details();

create function session_takes_its_push() returns trigger language plpgsql as $$
begin
  delete from push_subscription where session_id = new.id;
  return null;
end $$;
create trigger session_ends_push after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function session_takes_its_push();

-- Whoever has a password already is told that an officer made a link to choose another, and all administrators where the
-- person has a role: both when it is made and when it is used. One that was used, revoked or replaced stays so: of two who
-- choose a password by it at once, one does.
create function invitation_moves_on() returns trigger language plpgsql as $$
begin
  if old.status <> 'open' then
    raise exception 'invitation % has ended', old.id using errcode = 'restrict_violation';
  end if;
  if new.status not in ('open', 'used') or new.status = old.status then return null; end if;
  insert into notification (person_id, kind, about, made_at)
  select new.person_id, 'password_link_made', '{}'::jsonb, new.made_at where new.status = 'open' and not new.first
  union all
  select o.person_id, 'officer_sign_in_changed', jsonb_build_object('person_id', new.person_id), coalesce(new.ended_at, new.made_at)
  from officer_role o
  where o.role = 'admin' and o.person_id <> new.person_id and exists (select from officer_role where person_id = new.person_id);
  return null;
end $$;
create trigger invitation_moves_on after insert or update on invitation for each row execute function invitation_moves_on();

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

-- Takes the key for this database transaction, and then looks for its answer: a query of its own would look first, and not
-- see the answer of a call that let go of the key in between. That second call would run, and be refused. A connection keeps
-- the plan: one that reads the whole table, made while that is small, would take longer with each call.
create function hold_idempotency_key(
  of_person bigint, of_method text, of_path text, of_key text, out taken boolean, out body_hash bytea, out answer jsonb
) language plpgsql set enable_seqscan = off as $$
begin
  taken := pg_try_advisory_xact_lock(hashtextextended(concat_ws(chr(31), of_person, of_method, of_path, of_key), 0));
  select k.body_hash, k.answer into body_hash, answer from idempotency_key k
    where (k.person_id, k.method, k.path, k.key) = (of_person, of_method, of_path, of_key);
end $$;

-- The same for several, whose rows come in their order: all keys are taken before one is looked up.
create function hold_idempotency_keys(asked jsonb) returns table (taken boolean, body_hash bytea, answer jsonb)
  language plpgsql set enable_seqscan = off as $$
declare
  held boolean[];
begin
  select array_agg(pg_try_advisory_xact_lock(hashtextextended(concat_ws(chr(31), a.person_id, a.method, a.path, a.key), 0)) order by a.nth)
    into held from jsonb_to_recordset(asked) as a (nth int, person_id bigint, method text, path text, key text);
  return query select held[a.nth + 1], k.body_hash, k.answer
    from jsonb_to_recordset(asked) as a (nth int, person_id bigint, method text, path text, key text)
    left join idempotency_key k on (k.person_id, k.method, k.path, k.key) = (a.person_id, a.method, a.path, a.key) order by a.nth;
end $$;

-- Keeps the answers of calls. The query that calls it has its values in its text and is planned each time; the plan of a
-- function is kept.
create function store_idempotent_answers(answers jsonb) returns void language plpgsql as $$
begin
  insert into idempotency_key (person_id, method, path, key, body_hash, answer, made_at)
    select * from jsonb_to_recordset(answers)
      as kept (person_id bigint, method text, path text, key text, body_hash bytea, answer jsonb, made_at timestamptz);
end $$;
