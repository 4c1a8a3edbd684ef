-- Available savings and a receivable never stand side by side: whatever makes savings available collects what the member
-- owes, in the statement that does it, by an entry of its own. Payments that core divides (receivableFirst) leave nothing
-- to do here.

-- An entry, whoever makes it; its postings as JSON.
create function insert_entry(made jsonb) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  new_id bigint;
begin
  insert into entry (kind, memo, date, received_on, posted_at, made_by, reverses)
  values (made ->> 'kind', coalesce(made ->> 'memo', ''), (made ->> 'date')::date, (made ->> 'received_on')::date,
    (made ->> 'posted_at')::timestamptz, (made ->> 'made_by')::bigint, (made ->> 'reverses')::bigint)
  returning id into new_id;
  insert into posting (entry_id, line, account, member_id, loan_id, amount, date)
  select new_id, line, p ->> 'account', (p ->> 'member_id')::bigint, (p ->> 'loan_id')::bigint, (p ->> 'amount')::bigint,
    (made ->> 'date')::date
  from jsonb_array_elements(made -> 'postings') with ordinality as lines (p, line);
  return new_id;
end $$;
revoke execute on function insert_entry(jsonb) from public;

create function savings_are_locked() returns boolean language sql stable as $$
  select coalesce((select (value ->> 'lockSavings')::boolean from settings_version order by id desc limit 1), false)
$$;

-- Takes what these members owe from their savings, as far as those are available. Dated the day on which it is posted.
create function collect_receivables(ids bigint[], at timestamptz, by_person bigint) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  owing record;
  taken bigint;
  day date := (at at time zone 'Asia/Dubai')::date;
begin
  for owing in
    select member_id, balance from member_balance
    where member_id = any (ids) and account = 'member_receivable' and balance > 0 order by member_id
  loop
    taken := least(owing.balance, available_savings(owing.member_id, savings_are_locked()));
    if taken > 0 then
      perform insert_entry(jsonb_build_object('kind', 'set_off', 'memo', 'Set off against what was owed', 'date', day,
        'received_on', day, 'posted_at', at, 'made_by', by_person, 'postings', jsonb_build_array(
          jsonb_build_object('account', 'savings', 'member_id', owing.member_id, 'amount', taken),
          jsonb_build_object('account', 'member_receivable', 'member_id', owing.member_id, 'amount', -taken))));
    end if;
  end loop;
end $$;
revoke execute on function collect_receivables(bigint[], timestamptz, bigint) from public;

-- The members' savings are locked first, in one order. The race that this prevents: savings that are credited and a debt
-- that arises at the same moment, neither of which would see the other.
create or replace function post_entries(entries jsonb) returns bigint[]
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made jsonb;
  ids bigint[] := '{}';
  members bigint[];
begin
  select array_agg(distinct (p ->> 'member_id')::bigint) into members
    from jsonb_array_elements(entries) e, jsonb_array_elements(e -> 'postings') p where p ->> 'member_id' is not null;
  perform 1 from member_balance
    where member_id = any (members) and account = 'savings' and loan_id = 0 order by member_id for no key update;
  for made in select value from jsonb_array_elements(entries) loop
    ids := ids || insert_entry(made);
  end loop;
  perform collect_receivables(members, (made ->> 'posted_at')::timestamptz, (made ->> 'made_by')::bigint);
  return ids;
end $$;

-- What was promised is available again.
create function withdrawal_frees_savings() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform collect_receivables(array[new.member_id], new.decided_at, new.decided_by);
  return null;
end $$;
create trigger withdrawal_frees_savings after update of status on withdrawal
  for each row when (old.status = 'approved' and new.status in ('refused', 'cancelled')) execute function withdrawal_frees_savings();

-- What was kept for loans is available again.
create function settings_free_savings() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform collect_receivables(array_agg(member_id), new.made_at, new.made_by)
    from member_balance where account = 'member_receivable' and balance > 0;
  return null;
end $$;
create trigger settings_free_savings after insert on settings_version
  for each row when (new.value ->> 'lockSavings' = 'false') execute function settings_free_savings();

-- Those who have both until now.
select collect_receivables(array_agg(member_id), now(), null)
  from member_balance where account = 'member_receivable' and balance > 0;

-- Held at commit, whoever writes.
create function receivable_is_collected_first() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from member_balance where member_id = new.member_id and account = 'member_receivable' and balance > 0)
    and available_savings(new.member_id, savings_are_locked()) > 0 then
    raise exception 'member % has available savings and owes a receivable', new.member_id
      using errcode = 'check_violation', constraint = 'receivable_collected_first';
  end if;
  return null;
end $$;
create constraint trigger receivable_collected_first after insert or update on member_balance
  deferrable initially deferred for each row when (new.account in ('savings', 'member_receivable'))
  execute function receivable_is_collected_first();

-- The verified payments of a loan with the entry of each, as they are now: for the claim of whoever has read them before,
-- once the loan is locked. Volatile, so that it reads what was committed while it waited for the lock.
create function posted_for_loan(of_loan bigint) returns text language plpgsql volatile as $$
begin
  return (select string_agg(id || ' ' || entry_id, ',' order by decided_at, id)
    from payment where loan_id = of_loan and status = 'verified');
end $$;
