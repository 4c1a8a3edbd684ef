/** What a member has saved, in fils, as an expression of SQL. `member` is their id in SQL. */
export const savingsOf = (member: string): string =>
  `coalesce((select -balance from member_balance where member_id = ${member} and account = 'savings' and loan_id = 0), 0)`

/** What a member owes beside dues and loans, in fils, as an expression of SQL. */
export const receivableOf = (member: string): string =>
  `coalesce((select balance from member_balance where member_id = ${member} and account = 'member_receivable' and loan_id = 0), 0)`
