/**
 * SQL for the moment at which a payment of a loan is decided: now, or just after those that were decided before it. A
 * loan's payments are decided in the order in which they are posted, also where a call that began later was quicker.
 * @param now and `loanId` are SQL: a value's place, a column.
 */
export const decidedAfterOthers = (now: string, loanId: string) =>
  `greatest(${now}, (select max(o.decided_at) + interval '1 microsecond' from payment o
    where o.loan_id = ${loanId} and o.status = 'verified'))`
