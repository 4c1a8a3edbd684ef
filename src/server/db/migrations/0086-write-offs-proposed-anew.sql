-- A proposal to write a loan off was made for what the loan owed then: it ends with whatever is repaid, reversed or
-- decided of the loan afterwards, all of which sets one of these columns. Of a loan written off it stays to be read.
create function write_off_proposal_ends() returns trigger language plpgsql as $$
begin
  new.write_off_proposed_by := null;
  new.write_off_reason := null;
  return new;
end $$;
create trigger write_off_proposal_ends before update of status, repaid on loan for each row
  when (old.write_off_proposed_by is not null and new.status <> 'written_off') execute function write_off_proposal_ends();

-- Those from before that something came after.
update loan l set write_off_proposed_by = null, write_off_reason = null
where l.write_off_proposed_by is not null and l.status <> 'written_off' and (
  l.status <> 'active'
  or exists (select from payment p where p.loan_id = l.id and p.decided_at > (
    select max(s.made_at) from loan_step s where s.loan_id = l.id and s.step = 'write_off_proposed'))
  or exists (select from loan_step s where s.loan_id = l.id and s.id > (
    select max(o.id) from loan_step o where o.loan_id = l.id and o.step = 'write_off_proposed')));
