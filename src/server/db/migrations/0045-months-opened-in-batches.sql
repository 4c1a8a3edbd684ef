-- A month is opened for some thousand members at a time, each batch a database transaction of its own, so that nobody who
-- pays waits for a million others, and who is interrupted goes on where the last batch ended (docs/decisions/0008).

-- While a month is being opened: which, and the member up to whom that is done.
alter table open_month_through
  add column opening date,
  add column opened_member bigint,
  add constraint opening_has_a_place check (num_nulls(opening, opened_member) in (0, 2));

-- As before; from the first batch on whoever changes a member's months keeps the month that is being opened too.
create or replace function open_months_through() returns date language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7023);
  return (select greatest(month, opening) from open_month_through);
end $$;

-- One step towards that month: it begins, opens it for the next members, or ends it. True: there is more to do. Only the
-- step that begins takes the lock alone: it waits for those who saw no month being opened.
create function open_next_months(last date, members int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  state open_month_through;
  ids bigint[];
begin
  select * into state from open_month_through;
  if state.month >= last then return false; end if;
  if state.opening is null then
    perform pg_advisory_xact_lock(7023);
    update open_month_through set opening = last, opened_member = 0 where opening is null and month < last;
    return true;
  end if;
  -- Of two who open, one at a time.
  select * into state from open_month_through for update;
  if state.opening is null then return state.month < last; end if;
  select array_agg(id) into ids from (
    select id from member where id > state.opened_member order by id limit members) next_members;
  if ids is null then
    update open_month_through set month = opening, opening = null, opened_member = null;
    return state.opening < last;
  end if;
  perform refresh_open_months(ids,
    case when state.month = '-infinity' then state.month else (state.month + interval '1 month')::date end, state.opening);
  update open_month_through set opened_member = ids[cardinality(ids)];
  return true;
end $$;
revoke execute on function open_next_months(date, int) from public;

-- As before: the months up to that one, all in the database transaction of who asks. Cheap where that is done already.
create or replace function open_months_up_to(last date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  while open_next_months(last, 5000) loop end loop;
end $$;

create or replace function dues_move_open_months() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select value -> 'dues' from settings_version where id < new.id order by id desc limit 1) is distinct from new.value -> 'dues' then
    perform pg_advisory_xact_lock(7023);
    perform refresh_open_months(null, '-infinity', greatest(month, opening)) from open_month_through;
  end if;
  return null;
end $$;
