create function recharge_notifies() returns trigger language plpgsql as $$
begin
  insert into notification (person_id, kind, about, made_at)
  values (new.member_id, 'recharge_' || new.status,
    jsonb_build_object('recharge_id', new.id, 'amount', new.amount, 'operator', new.operator),
    case new.status when 'completed' then new.completed_at else new.ended_at end);
  return null;
end $$;
create trigger recharge_notifies after update of status on recharge_order for each row
  when (old.status is distinct from new.status and new.status in ('completed', 'refused', 'reversed'))
  execute function recharge_notifies();
