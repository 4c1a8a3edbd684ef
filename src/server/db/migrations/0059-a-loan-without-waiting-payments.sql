-- Takes a loan whose disbursement is to be reversed, where nothing of it is repaid and no payment for it waits. Gives no row
-- otherwise. Volatile, so that it sees a payment that was sent while it waited for the loan: one statement that asked
-- first and locked then did not, and the payment waited for a loan that was no more.
create function take_loan_to_reverse(of_loan bigint) returns setof bigint language plpgsql volatile as $$
begin
  perform 1 from loan where id = of_loan and status = 'active' and repaid = 0 for update;
  if found and not exists (select from payment where loan_id = of_loan and status = 'in_review') then
    return next of_loan;
  end if;
end $$;
