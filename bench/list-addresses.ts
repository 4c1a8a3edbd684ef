import { addMonths, businessDateAt, lastDayOf, monthOf } from '#core/calendar.ts'

const today = businessDateAt(new Date())
const lastMonth = addMonths(monthOf(today), -1)
const month = `from=${lastMonth}-01&to=${lastDayOf(lastMonth)}`
const year = `from=${addMonths(lastMonth, -11)}-01&to=${today}`

/** What is asked, as the address that any member's number makes of it. */
export const LISTS: Record<string, (id: number) => string> = {
  overview: () => '/api/office/overview',
  'payments, the queue': () => '/api/office/payments?status=in_review',
  'payments, deep among the verified': (id) => `/api/office/payments?status=verified&after=${id * 100}`,
  'loans to decide': () => '/api/office/loans?status=submitted',
  'loans, deep among the active': (id) => `/api/office/loans?status=active&after=${id - 60}`,
  'register, the first page': () => '/api/office/members',
  'register, a later page': (id) => `/api/office/members?after=${id - 60}`,
  'register, searched by name': (id) => `/api/office/members?search=hossain%20${id}`,
  'register, searched by mobile': (id) =>
    `/api/office/members?search=${String((id * 7919) % 10_000_000).padStart(7, '0')}`,
  'register, searched by member ID': (id) => `/api/office/members?search=sm-${id}`,
  'grid of months': (id) => `/api/office/members/grid?year=${new Date().getFullYear()}&after=${id - 60}`,
  'a member': (id) => `/api/office/members/${id}`,
  'arrears, the longest': () => '/api/office/arrears',
  'applications to join': () => '/api/office/applications',
  'journal, the newest': () => '/api/office/ledger/journal',
  'journal of a month': () => `/api/office/ledger/journal?order=oldest&${month}`,
  'journal of an account': () => `/api/office/ledger/journal?account=bank&${month}`,
  'journal of a kind': () => `/api/office/ledger/journal?kind=dues_payment&${month}`,
  "an account's statement of a month": () => `/api/office/ledger/statement?account=bank&${month}`,
  "a member's statement of a year": (id) => `/api/office/ledger/statement?account=savings&member=${id}&${year}`,
  'trial balance': () => '/api/office/ledger/trial-balance',
  'trial balance of a day past': () => `/api/office/ledger/trial-balance?at=${lastMonth}-15`,
  'income and expense of a year': () => `/api/office/reports/income-expense?${year}`,
  'balance sheet': () => '/api/office/reports/balance-sheet',
  'loans at risk': () => '/api/office/reports/loans-at-risk',
  'reconciliation of today': () => `/api/office/bank-reconciliation?account=bank&at=${today}`,
  'reconciliation of last month': () => `/api/office/bank-reconciliation?account=bank&at=${lastDayOf(lastMonth)}`,
  'annual report': () => '/api/office/reports/annual',
  'annual report of last year': () => `/api/office/reports/annual?year=${Number(today.slice(0, 4)) - 1}`,
  'months of a year and their closings': () => '/api/office/periods',
}
