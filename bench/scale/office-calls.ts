import { addMonths, businessDateAt, lastDayOf, monthOf } from '#core/calendar.ts'
import { type Asked, GIVES_ALL, type OfficeCall, plain } from './calls.ts'
import type { Sample } from './samples.ts'

const today = businessDateAt(new Date())
const thisYear = Number(today.slice(0, 4))
const lastMonth = addMonths(monthOf(today), -1)
const month = `from=${lastMonth}-01&to=${lastDayOf(lastMonth)}`
const year = `from=${addMonths(lastMonth, -11)}-01&to=${today}`
const pageAfter = ({ id }: Sample) => `after=${id - 60n}`
const byStatus = (...statuses: string[]): Asked =>
  Object.fromEntries(statuses.map((status) => [status, () => `?status=${status}`]))
const reports: Asked = { '': () => '', 'of a day past': () => `?at=${lastMonth}-15` }
const ofMember = ({ id }: Sample) => `?account=savings&member=${id}&${year}`
const reconciled: Asked = {
  'of today': () => `?account=bank&at=${today}`,
  'of last month': () => `?account=bank&at=${lastDayOf(lastMonth)}`,
}
const ofYears: Asked = { 'this year': () => '', 'last year': () => `?year=${thisYear - 1}` }

export const OFFICE_CALLS: Record<OfficeCall, Asked> = {
  'GET /api/office/reports/annual': ofYears,
  'GET /api/office/reports/annual.csv': ofYears,
  'GET /api/office/reports/annual.pdf': ofYears,
  'GET /api/office/reports/meeting-pack.pdf': { notAsked: GIVES_ALL },
  'GET /api/office/officers/:id/handover.pdf': {
    notAsked: 'The association of the bench has one officer; its parts are asked as calls of their own.',
  },
  'GET /api/office/officers/:id/hand-over': {
    notAsked: 'The association of the bench has one officer; its parts are asked as calls of their own.',
  },
  'GET /api/office/samples': { '': () => '' },
  'GET /api/office/samples/:id': {
    notAsked: 'It gives at most fifty entries by their numbers; the association of the bench has no auditor.',
  },
  'GET /api/office/samples/:id/report.pdf': { notAsked: 'It gives one stored file.' },
  'GET /api/office/reports/signed/:id': { notAsked: 'It gives one stored file.' },
  'GET /api/office/arrears': {
    '': () => '',
    'most owed': () => '?sort=most',
    'by name, searched': ({ id }) => `?sort=name&search=hossain%20${id}`,
  },
  'GET /api/office/members/alike': {
    'by name': () => '?name=Amina%20Hossain',
    'by name and birthday': () => '?name=Amina%20Hossain&birthday=1985-11-21',
  },
  'GET /api/office/search': {
    'by name': ({ id }) => `?search=hossain%20${id}`,
    'by number': ({ id }) => `?search=${id}`,
    'many found': () => '?search=hossain',
  },
  'GET /api/office/audit': {
    '': () => '',
    'of a call': () => '?call=POST%20/api/office/payments/:id/verify',
    'of a month': () => `?${month}`,
  },
  'GET /api/office/changes': {
    '': () => '',
    'of two months': () => `?from=${lastMonth}-01`,
  },
  'GET /api/office/audit.csv': { notAsked: GIVES_ALL },
  'GET /api/office/evidence': {
    'of a payment': ({ entry }) => `?of=payment&id=${entry}`,
    'of an entry': ({ entry }) => `?of=entry&id=${entry}`,
    'of a bank line': ({ entry }) => `?of=line&id=${entry}`,
  },
  'GET /api/office/sealed-books': { 'of one entry': () => '?entry=1' },
  'GET /api/office/bank-lines/together': { '': () => '?lines=1,2' },
  'GET /api/office/bank-rules': { '': () => '?account=bank' },
  'GET /api/office/bank-statements': plain,
  'GET /api/office/bank-lines': {
    open: () => '?account=bank',
    'deep among the matched': ({ entry }) => `?account=bank&status=matched&after=${entry}`,
    'the latest matched': () => '?account=bank&status=matched&sort=newest',
    'the largest matched': () => '?account=bank&status=matched&sort=largest',
    searched: ({ id }) => `?account=bank&status=matched&sort=newest&search=hossain%20${id}`,
  },
  'GET /api/office/bank-reconciliation': reconciled,
  'GET /api/office/bank-reconciliation.csv': reconciled,
  'GET /api/office/bonuses': plain,
  'GET /api/office/bonuses/:id': plain,
  'GET /api/office/bonuses/:id/shares': {
    '': () => '',
    'a later page': (sample) => `?${pageAfter(sample)}`,
    searched: ({ id }) => `?search=hossain%20${id}`,
  },
  'GET /api/office/bonuses/:id/shares.csv': { notAsked: GIVES_ALL },
  'GET /api/office/overview': plain,
  'GET /api/office/imports': plain,
  'GET /api/office/imports/:id/lines': { notAsked: 'an import waits only for hours' },
  'GET /api/office/imports/:id/file': { notAsked: 'an import waits only for hours' },
  'GET /api/office/members.csv': { notAsked: GIVES_ALL },
  'GET /api/office/members/register.csv': { notAsked: GIVES_ALL },
  'GET /api/office/members.vcf': { notAsked: GIVES_ALL },
  'GET /api/office/members/:id/leaving': plain,
  'GET /api/office/members/:id/email-change': plain,
  'GET /api/office/invitations': plain,
  'GET /api/office/people/:id/invitations': plain,
  'GET /api/office/hands-off': plain,
  'GET /api/office/ledger/accounts': plain,
  'GET /api/office/ledger/trial-balance': reports,
  'GET /api/office/ledger/trial-balance.csv': reports,
  'GET /api/office/ledger/journal': {
    '': () => '',
    'of a month': () => `?order=oldest&${month}`,
    'of an account': () => `?account=bank&${month}`,
    'of a kind': () => `?kind=dues_payment&${month}`,
    'of a rare kind': () => '?kind=write_off',
  },
  'GET /api/office/ledger/journal.csv': { notAsked: GIVES_ALL },
  'GET /api/office/ledger/entries/:id': plain,
  'GET /api/office/ledger/statement': {
    'of the bank, a month': () => `?account=bank&${month}`,
    'of a member, a year': ofMember,
  },
  'GET /api/office/ledger/statement.csv': { 'of a member, a year': ofMember },
  'GET /api/office/ledger/journal.hledger': { notAsked: GIVES_ALL },
  'GET /api/office/ledger/journal.beancount': { notAsked: GIVES_ALL },
  'GET /api/office/members/:id/loan-offer': plain,
  'GET /api/office/loans': {
    ...byStatus('submitted', 'approved', 'settled'),
    'deep among the active': (sample) => `?status=active&${pageAfter(sample)}`,
    searched: ({ id }) => `?status=settled&search=hossain%20${id}`,
  },
  'GET /api/office/loans/:id': plain,
  'GET /api/office/loan-book': {
    '': () => '',
    'by member': () => '?sort=member',
    'the most overdue first': () => '?sort=overdue&order=desc',
    searched: ({ id }) => `?search=hossain%20${id}`,
  },
  'GET /api/office/loan-book.csv': { notAsked: GIVES_ALL },
  'GET /api/office/ledger/manual-entries': plain,
  'GET /api/office/members': {
    '': () => '',
    'a later page': (sample) => `?${pageAfter(sample)}`,
    'searched by name': ({ id }) => `?search=hossain%20${id}`,
    'searched by mobile': ({ id }) => `?search=${((id * 7919n) % 10_000_000n).toString().padStart(7, '0')}`,
    'searched by member ID': ({ id }) => `?search=sm-${id}`,
    'searched, many found': () => '?search=hossain',
    'inactive ones': () => '?status=inactive',
    'who leave': () => '?status=leaving',
    'by name': () => '?sort=name',
    'by name, a later page': (sample) => `?sort=name&${pageAfter(sample)}`,
    'inactive ones, by name': () => '?status=inactive&sort=name',
    'by birthday': () => '?sort=birthday',
    'by birthday, a later page': (sample) => `?sort=birthday&${pageAfter(sample)}`,
    'the latest, searched': () => '?sort=newest&search=hossain',
  },
  'GET /api/office/members/grid': {
    'a later page': (sample) => `?year=${thisYear}&${pageAfter(sample)}`,
    searched: ({ id }) => `?year=${thisYear}&search=hossain%20${id}`,
  },
  'GET /api/office/members/grid.csv': { notAsked: GIVES_ALL },
  'GET /api/office/members/:id': plain,
  'GET /api/office/members/:id/statement': plain,
  'GET /api/office/members/:id/picture': plain,
  'GET /api/office/applications': byStatus('waiting', 'accepted'),
  'GET /api/office/messages': byStatus('waiting', 'answered', 'closed'),
  'GET /api/office/messages/waiting': plain,
  'GET /api/office/messages/:id': plain,
  'GET /api/office/notices': plain,
  'GET /api/office/notices/recipients': {
    '': () => '',
    overdue: () => '?to=overdue',
    address: () => '?to=address&address=deira',
  },
  'GET /api/office/notices/:id': plain,
  'GET /api/office/money-accounts': plain,
  'GET /api/office/officers': plain,
  'GET /api/office/outbox': plain,
  'GET /api/office/payments': {
    ...byStatus('in_review', 'refused', 'reversed'),
    'deep among the verified': ({ payment }) => `?status=verified&after=${payment}`,
    'searched by name': ({ id }) => `?status=verified&search=hossain%20${id}`,
    'searched by amount': () => '?status=verified&search=100',
    'the largest verified': () => '?status=verified&sort=largest',
    'deep among them': ({ payment }) => `?status=verified&sort=largest&after=${payment}`,
  },
  'GET /api/office/payments/:id': plain,
  'GET /api/office/payments/:id/lines': plain,
  'GET /api/office/members/:id/undoable-payments': plain,
  'GET /api/office/payments/:id/owed': plain,
  'GET /api/office/members/:id/claim': { '': () => '?amount=350' },
  'GET /api/office/payments/:id/slip': { notAsked: 'one row by its number, as a payment is' },
  'GET /api/office/periods': ofYears,
  'GET /api/office/periods/:id/to-do': plain,
  'GET /api/office/recharges': byStatus('ordered', 'completed'),
  'GET /api/office/reports/income-expense': { 'of a year': () => `?${year}` },
  'GET /api/office/reports/income-expense.csv': { 'of a year': () => `?${year}` },
  'GET /api/office/reports/balance-sheet': reports,
  'GET /api/office/reports/balance-sheet.csv': reports,
  'GET /api/office/reports/loans-at-risk': plain,
  'GET /api/office/reports/loans-at-risk.csv': { notAsked: GIVES_ALL },
  'GET /api/office/setup': plain,
  'GET /api/office/settings': plain,
  'GET /api/office/vouchers': {
    '': () => '',
    largest: () => '?sort=largest',
    searched: () => '?search=rent&sort=smallest',
  },
  'GET /api/office/vouchers/:id/picture': { notAsked: 'a file by its row, as a receipt is' },
  'GET /api/office/withdrawals': byStatus('asked', 'approved', 'paid'),
}
