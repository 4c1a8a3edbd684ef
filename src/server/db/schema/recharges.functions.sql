-- What the member is told of a recharge order.
create function recharge_moves_on() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status not in ('completed', 'refused', 'reversed') then return null; end if;
  insert into notification (person_id, kind, about, made_at)
  values (new.member_id, 'recharge_' || new.status,
    jsonb_build_object('recharge_id', new.id, 'amount', new.amount, 'operator', new.operator),
    case new.status when 'completed' then new.completed_at else new.ended_at end);
  return null;
end $$;
create trigger recharge_moves_on after update of status on recharge_order
  for each row when (old.status <> new.status) execute function recharge_moves_on();
