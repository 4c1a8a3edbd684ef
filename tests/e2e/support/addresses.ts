import { database } from './database.ts'

/** Every page of visitors. */
export const PUBLIC_PAGES = [
  '/',
  '/about',
  '/sign-in',
  '/join',
  '/forgot-password',
  '/reset-password',
  '/setup',
  '/invitation',
  '/check',
  '/confirm-email',
  '/confirm-new-email',
  '/stop-new-email',
  '/contact',
  '/terms',
  '/privacy',
  '/help',
  '/help/paying',
  '/help/safety',
  '/help/checking-payments',
]

/** Every page of the member area, by what it is about. */
export const MEMBER_PAGES: Readonly<Record<string, readonly string[]>> = {
  money: ['/user', '/user/monthly-pay', '/user/dashboard', '/user/statement', '/user/withdrawals', '/user/my-bonus'],
  loans: ['/user/apply-loan', '/user/my-loan'],
  'a member': ['/user/profile', '/user/my-profile', '/user/switch-account', '/user/security', '/user/notifications'],
  'the office': ['/user/mobile-recharge', '/user/contact-chat'],
}

/** Of the demo, whose number is known once it runs. */
const WITH_A_LOAN = 'member@somiti.test'
const WITHOUT_MESSAGES = 'newmember@somiti.test'

/** Every page of the officer area, by its room; some also with another list. */
export const OFFICE_PAGES: Readonly<Record<string, readonly string[]>> = {
  'the overview': ['/office'],
  payments: ['/office/payments', '/office/payments?status=verified', '/office/payments?status=reversed'],
  loans: [
    '/office/loans',
    '/office/loans?status=active',
    '/office/loans?status=declined',
    '/office/loans/1',
    '/office/loans/11',
  ],
  withdrawals: [
    '/office/withdrawals',
    '/office/withdrawals?status=approved',
    '/office/withdrawals?status=paid',
    '/office/withdrawals?status=refused',
  ],
  recharges: ['/office/recharges', '/office/recharges?status=completed', '/office/recharges?status=reversed'],
  messages: [
    '/office/messages',
    '/office/messages/1',
    '/office/messages?status=closed',
    '/office/messages/notices',
    `/office/members/${WITHOUT_MESSAGES}/message`,
  ],
  members: [
    '/office/members',
    '/office/members?search=begum',
    '/office/members?search=nobody',
    '/office/members/grid',
    '/office/members/arrears',
    `/office/members/${WITH_A_LOAN}`,
    '/office/applications',
    '/office/applications?status=declined',
    '/office/import',
    '/office/members/invitations',
  ],
  'the bank': [
    '/office/bank',
    '/office/bank?status=matched',
    '/office/bank?status=unclaimed',
    '/office/bank/import',
    '/office/bank/reconciliation',
    '/office/bank/rules',
  ],
  bonuses: ['/office/bonus', '/office/bonus/1', '/office/bonus/1?search=nobody'],
  expenses: ['/office/expenses', '/office/expenses?status=transfer', '/office/expenses?status=waiting'],
  'the journal': [
    '/office/books',
    '/office/books?kind=loan_repayment&account=bank',
    '/office/books?from=2020-01-01&to=2020-01-31',
    '/office/books/entries/1',
    '/office/evidence/payment/1',
    '/office/evidence/loan/1',
    '/office/evidence/voucher/1',
    '/office/evidence/line/1',
    '/office/evidence/manual/1',
    '/office/audit/samples',
    '/office/books/manual',
    '/office/books/manual?status=declined',
    '/office/books/closing',
    '/office/books/closing?year=2020',
  ],
  accounts: [
    '/office/books/account',
    '/office/books/account?account=savings',
    `/office/books/account?account=savings&member=${WITH_A_LOAN}`,
    '/office/books/bank-and-cash',
    '/office/books/trial-balance',
    '/office/books/trial-balance?at=2020-01-31',
  ],
  reports: [
    '/office/books/income-expense',
    '/office/books/balance-sheet',
    '/office/books/loans-at-risk',
    '/office/books/annual-report',
    '/office/books/meeting',
  ],
  administration: [
    '/office/settings',
    '/office/officers',
    '/office/audit',
    '/office/changes',
    '/office/audit/exceptions',
    '/office/audit/seals?entry=1',
    '/office/notifications',
  ],
}

/** The last receipt of a member. */
export async function receiptOf(email: string): Promise<string> {
  const { rows } = await database().query<{ id: bigint }>(
    `select max(payment.id) as id from payment join person on person.id = payment.member_id
     where person.email = $1 and payment.status = 'verified'`,
    [email],
  )
  return `/user/receipt/${rows[0]?.id}`
}

/** An address with the number of whom it names by email. */
export async function numbered(address: string): Promise<string> {
  const [email] = address.match(/[a-z]+@somiti\.test/) ?? []
  if (!email) return address
  const { rows } = await database().query<{ id: bigint }>('select id from person where email = $1', [email])
  return address.replace(email, String(rows[0]?.id))
}
