/** Whether an account `a` of the chart is a bank account or a cash box, in SQL. */
export const HOLDS_MONEY = `a.code ~ '^(bank|cash)(_[0-9]+)?$'`

/** Bank accounts before cash boxes, the first of each before those opened later, in SQL. */
export const MONEY_ORDER = `split_part(a.code, '_', 1), nullif(split_part(a.code, '_', 2), '')::int nulls first`
