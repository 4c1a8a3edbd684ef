-- What follows a recharge order: how many wait, and what its member is told.
create function recharge_moves_on() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform count_status(old.status, new.status, 'ordered', 'recharges ordered');
  if tg_op <> 'UPDATE' or old.status = new.status or new.status not in ('completed', 'refused', 'reversed') then return null; end if;
  insert into notification (person_id, kind, about, made_at)
  values (new.member_id, 'recharge_' || new.status,
    jsonb_build_object('recharge_id', new.id, 'amount', new.amount, 'operator', new.operator),
    case new.status when 'completed' then new.completed_at else new.ended_at end);
  return null;
end $$;
create trigger recharge_moves_on after insert or delete or update of status on recharge_order
  for each row execute function recharge_moves_on();
