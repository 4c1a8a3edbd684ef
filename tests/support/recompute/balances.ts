import { type Posting, sum, type Tables } from './tables.ts'

/** What the postings that fit come to, debit above zero. */
export const totalOf = ({ posting }: Tables, fits: (posting: Posting) => boolean) =>
  sum(posting.filter(fits).map(({ amount }) => amount))

/** The balance of the accounts whose codes fit at the end of a day, debit above zero. */
export const balanceOf = (tables: Tables, fits: RegExp, until = '9999') =>
  totalOf(tables, ({ account, date }) => fits.test(account) && date <= until)

export const savingsOf = (tables: Tables, id: number, until = '9999') =>
  0 - totalOf(tables, (each) => each.account === 'savings' && each.member_id === id && each.date <= until)

export const receivableOf = (tables: Tables, id: number) =>
  totalOf(tables, (each) => each.account === 'member_receivable' && each.member_id === id)
