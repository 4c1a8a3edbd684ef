/** A payout that the bank returned did leave the account: it and what came back are lines of their own. */
const PAYOUTS = `('withdrawal', 'loan_disbursement')`

/**
 * Whether an entry may be offered as what a line is: one that was reversed is not, and no reversing entry, but for the
 * return of a payout whose own line is known. `id` is the entry's in SQL.
 */
export const standingEntry = (id: string) => `exists (select from entry s where s.id = ${id} and case
     when s.reverses is null then not exists (select from entry r where r.reverses = s.id)
     else exists (select from entry o join bank_line k on k.entry_id = o.id where o.id = s.reverses and o.kind in ${PAYOUTS}) end)`

/** Whether an officer may say that a line is this entry: what may be offered, and a payout or its return in any order. */
export const matchableEntry = (id: string) => `exists (select from entry s left join entry o on o.id = s.reverses
     where s.id = ${id} and (coalesce(o.kind, s.kind) in ${PAYOUTS}
       or s.reverses is null and not exists (select from entry r where r.reverses = s.id)))`
