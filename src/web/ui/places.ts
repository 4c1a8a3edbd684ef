/** Where on its page a loan or an application that is open is told, and all monthly payments: other parts lead there. */
export const OPEN_LOAN_ID = 'open-loan'
export const ALL_PAYMENTS_ID = 'all-payments'
