import { addMonths, businessDateAt, monthOf } from '#core/calendar.ts'
import { type Asked, type MemberCall, plain } from './calls.ts'

const month = monthOf(businessDateAt(new Date()))
const lastYear = `?from=${addMonths(month, -12)}&to=${addMonths(month, -1)}`

export const MEMBER_CALLS: Record<MemberCall, Asked> = {
  'GET /api/my-account-data': plain,
  'GET /api/savings-history': plain,
  'GET /api/health': plain,
  'GET /api/association': plain,
  'GET /api/bonuses': plain,
  'GET /api/sessions': plain,
  'GET /api/live': { notAsked: 'stays open and asks the database nothing by itself' },
  'GET /api/loan-offer': plain,
  'GET /api/my-loans': plain,
  'GET /api/messages': plain,
  'GET /api/messages/unread': plain,
  'GET /api/messages/:id/picture': plain,
  'GET /api/my-data': plain,
  'GET /api/notifications': plain,
  'GET /api/notifications/unread': plain,
  'GET /api/notification-choices': plain,
  'GET /api/payments/:id': plain,
  'GET /api/payments/:id/receipt': plain,
  'GET /api/recharges': plain,
  'GET /api/sealed-books': plain,
  'GET /api/payments/:id/seal-proof': plain,
  'GET /api/second-factor': plain,
  'GET /api/email-change': plain,
  'GET /api/profile': plain,
  'GET /api/profile/picture': plain,
  'GET /api/my-application': plain,
  'GET /api/nominee': plain,
  'GET /api/statement': {
    '': () => '',
    'an earlier page': () => `?before=${addMonths(month, -6)}-28_900000000000`,
    searched: () => '?search=100',
    'of a year': () => lastYear,
  },
  'GET /api/statement.csv': { 'of a year': () => lastYear },
  'GET /api/statement.pdf': { 'of a year': () => lastYear },
  'GET /api/statement.png': { 'of a year': () => lastYear },
  'GET /api/statement/:id': plain,
  'GET /api/payments/:id/proof': plain,
  'GET /api/payments/:id/proof.pdf': plain,
  'GET /api/payments/:id/proof.png': plain,
  'GET /api/withdrawals': plain,
}
