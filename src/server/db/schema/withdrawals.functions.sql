-- What follows a withdrawal: how many wait and what is promised of them, and what its member is told. What was promised and is
-- not paid is available again, and pays what the member owes.
create function withdrawal_moves_on() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform count_status(old.status, new.status, 'asked', 'withdrawals asked');
  perform count_status(old.status, new.status, 'approved', 'withdrawals approved');
  perform count_figure('withdrawals promised', coalesce(promised_withdrawal(new.status, new.amount), 0)
    - coalesce(promised_withdrawal(old.status, old.amount), 0));
  if tg_op <> 'UPDATE' or old.status = new.status then return null; end if;
  if old.status = 'approved' and new.status in ('refused', 'cancelled') then
    perform collect_receivables(array[new.member_id], new.decided_at, new.decided_by);
  end if;
  if new.status not in ('approved', 'refused', 'paid', 'reversed') then return null; end if;
  insert into notification (person_id, kind, about, made_at)
  values (new.member_id, 'withdrawal_' || new.status,
    jsonb_build_object('withdrawal_id', new.id, 'amount', new.amount),
    case new.status when 'approved' then new.approved_at else new.decided_at end);
  return null;
end $$;
create trigger withdrawal_moves_on after insert or delete or update of status, amount on withdrawal
  for each row execute function withdrawal_moves_on();
