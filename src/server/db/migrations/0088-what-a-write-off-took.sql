-- As before (0040); of a loan written off the member is told how much was, and how much their savings paid of it.
create or replace function loan_notifies() returns trigger language plpgsql as $$
declare
  what text := case old.status || ' ' || new.status
    when 'submitted approved' then 'approved'
    when 'approved submitted' then 'approval_undone'
    when 'submitted declined' then 'declined'
    when 'approved declined' then 'declined'
    when 'approved active' then 'disbursed'
    when 'active approved' then 'disbursement_reversed'
    when 'active settled' then 'settled'
    when 'active written_off' then 'written_off'
  end;
begin
  if what is null then return null; end if;
  insert into notification (person_id, kind, about, made_at)
  select new.member_id, 'loan_' || what, jsonb_build_object('loan_id', new.id) || case when what = 'written_off' then
    jsonb_build_object('amount', new.written_off, 'from_savings', old.principal_left - new.written_off)
    else jsonb_build_object('amount', new.principal) end, s.made_at
  from loan_step s where s.loan_id = new.id order by s.id desc limit 1;
  return null;
end $$;
update notification n set about = n.about || jsonb_build_object('amount', l.written_off, 'from_savings',
  loan_principal_left(l.principal, l.total_interest, l.term, l.instalment_multiple, l.repaid) - l.written_off)
from loan l where n.kind = 'loan_written_off' and l.id = (n.about ->> 'loan_id')::bigint;
