-- What was promised is available again.
create function withdrawal_frees_savings() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform collect_receivables(array[new.member_id], new.decided_at, new.decided_by);
  return null;
end $$;
create trigger withdrawal_frees_savings after update of status on withdrawal
  for each row when (old.status = 'approved' and new.status in ('refused', 'cancelled')) execute function withdrawal_frees_savings();

create function withdrawal_notifies() returns trigger language plpgsql as $$
begin
  insert into notification (person_id, kind, about, made_at)
  values (new.member_id, 'withdrawal_' || new.status,
    jsonb_build_object('withdrawal_id', new.id, 'amount', new.amount),
    case new.status when 'approved' then new.approved_at else new.decided_at end);
  return null;
end $$;
create trigger withdrawal_notifies after update of status on withdrawal for each row
  when (old.status is distinct from new.status and new.status in ('approved', 'refused', 'paid', 'reversed'))
  execute function withdrawal_notifies();
