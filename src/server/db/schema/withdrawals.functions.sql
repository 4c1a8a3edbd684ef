-- What follows a withdrawal: what its member is told, and who entered it. What was promised and is not paid is available again, and pays what the
-- member owes.
create function withdrawal_moves_on() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.status = 'approved' and new.status in ('refused', 'cancelled') then
    perform collect_receivables(array[new.member_id], new.decided_at, new.decided_by);
  end if;
  if new.status not in ('approved', 'refused', 'paid', 'reversed') then return null; end if;
  insert into notification (person_id, kind, about, made_at)
  values (new.member_id, 'withdrawal_' || new.status,
    jsonb_build_object('withdrawal_id', new.id, 'amount', new.amount),
    case new.status when 'approved' then new.approved_at else new.decided_at end);
  perform tell_who_entered(new.recorded_by, case new.status when 'approved' then new.approved_by else new.decided_by end,
    'withdrawal_' || new.status, jsonb_build_object('withdrawal_id', new.id, 'amount', new.amount), new.member_id,
    case new.status when 'approved' then new.approved_at else new.decided_at end);
  return null;
end $$;
create trigger withdrawal_moves_on after update of status on withdrawal
  for each row when (old.status <> new.status) execute function withdrawal_moves_on();
