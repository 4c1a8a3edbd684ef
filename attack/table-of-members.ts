import type { CallName } from '#contract/calls.ts'
import { EVERYBODY, OFFICES, type Who } from './who.ts'

/** A call of the officer area, or not. */
export type OfficeCall = Extract<CallName, `${string} /api/office/${string}`>
export type OwnCall = Exclude<CallName, OfficeCall>

/**
 * Who may make a call, and who may make it on what is another person's. A call that names an object by its id, and has
 * no `others`, is for whose object it is alone: to everybody else it is not there.
 */
export type Row = { may: readonly Who[]; others?: readonly Who[] }

const ANYONE: Row = { may: EVERYBODY }
const SIGNED_IN: Row = { may: EVERYBODY.filter((who) => who !== 'visitor') }
/** Of whatever standing: what was is theirs to read. */
const MEMBERS: Row = { may: ['member', 'inactive', 'closed'] }
/** Pays what is owed, and asks for what was saved. A closed membership takes no money in. */
const PAYING: Row = { may: ['member', 'inactive'] }
/** Only an active member borrows, or orders a recharge. */
const ACTIVE: Row = { may: ['member'] }
const WITH_OFFICERS: Row = { may: [...MEMBERS.may, ...OFFICES], others: OFFICES }

/**
 * Who may make which call, of those that are not of the officer area: as the association decided it, written down here by hand
 * and nowhere derived from what the server asks. A call without its line does not compile.
 */
export const TABLE_OF_MEMBERS: Readonly<Record<OwnCall, Row>> = {
  'GET /api/health': ANYONE,
  'GET /api/association': ANYONE,
  'GET /api/sealed-books': ANYONE,
  'POST /api/check-paper': ANYONE,
  'GET /api/published': ANYONE,
  'POST /api/setup/check': ANYONE,
  'POST /api/setup': ANYONE,
  'POST /api/login': ANYONE,
  'POST /api/join': ANYONE,
  'POST /api/join/without-email': ANYONE,
  'POST /api/join/confirm': ANYONE,
  'POST /api/passkeys/sign-in/begin': ANYONE,
  'POST /api/passkeys/sign-in': ANYONE,
  'POST /api/join/send-again': ANYONE,
  'POST /api/forgot-password': ANYONE,
  'POST /api/reset-password': ANYONE,
  'POST /api/contact': ANYONE,
  'POST /api/email-change/confirm-by-link': ANYONE,
  'POST /api/invitation': ANYONE,
  'POST /api/invitation/accept': ANYONE,
  'POST /api/email-change/stop-by-link': ANYONE,

  'POST /api/logout': SIGNED_IN,
  'GET /api/profile': SIGNED_IN,
  'GET /api/profile/picture': SIGNED_IN,
  'POST /api/profile/update': SIGNED_IN,
  'POST /api/profile/picture/remove': SIGNED_IN,
  'PUT /api/language': SIGNED_IN,
  'POST /api/profile/password/update': SIGNED_IN,
  'GET /api/my-application': SIGNED_IN,
  'GET /api/password-link': SIGNED_IN,
  'POST /api/password-link/cancel': SIGNED_IN,
  'GET /api/email-change': SIGNED_IN,
  'POST /api/email-change/agree': SIGNED_IN,
  'POST /api/email-change/stop': SIGNED_IN,
  'GET /api/published/consent': SIGNED_IN,
  'PUT /api/published/consent': { may: OFFICES },
  'GET /api/sessions': SIGNED_IN,
  'POST /api/sessions/:id/end': SIGNED_IN,
  'POST /api/sessions/end-others': SIGNED_IN,
  'GET /api/live': SIGNED_IN,
  'GET /api/second-factor': SIGNED_IN,
  'POST /api/second-factor/begin': SIGNED_IN,
  'POST /api/second-factor/confirm': SIGNED_IN,
  'POST /api/second-factor/prove': SIGNED_IN,
  'POST /api/second-factor/recovery-codes': SIGNED_IN,
  'POST /api/second-factor/remove': SIGNED_IN,
  'GET /api/passkeys': SIGNED_IN,
  'POST /api/passkeys/begin': SIGNED_IN,
  'POST /api/passkeys': SIGNED_IN,
  'POST /api/passkeys/:id/rename': SIGNED_IN,
  'POST /api/passkeys/:id/remove': SIGNED_IN,
  'POST /api/passkeys/prove/begin': SIGNED_IN,
  'POST /api/passkeys/prove': SIGNED_IN,
  'GET /api/my-account-data': SIGNED_IN,
  'GET /api/my-data': SIGNED_IN,
  'GET /api/notifications': SIGNED_IN,
  'GET /api/notifications/unread': SIGNED_IN,
  'POST /api/notifications/:id/read': SIGNED_IN,
  'POST /api/notifications/read': SIGNED_IN,
  'POST /api/notifications/unread': SIGNED_IN,
  'POST /api/changes/seen': SIGNED_IN,
  'GET /api/notification-choices': SIGNED_IN,
  'PUT /api/notification-choices': SIGNED_IN,
  'POST /api/push-subscription': SIGNED_IN,
  'POST /api/push-subscription/end': SIGNED_IN,
  'GET /api/messages': SIGNED_IN,
  'POST /api/messages': SIGNED_IN,
  'GET /api/messages/unread': SIGNED_IN,
  'POST /api/messages/read': SIGNED_IN,
  'GET /api/notices': SIGNED_IN,
  'GET /api/notices/:id': SIGNED_IN,
  'POST /api/notices/:id/read': SIGNED_IN,
  'GET /api/messages/:id/picture': { ...SIGNED_IN, others: OFFICES },
  'GET /api/messages/:id/voice': { ...SIGNED_IN, others: OFFICES },

  'GET /api/savings-history': MEMBERS,
  'GET /api/statement': MEMBERS,
  'GET /api/statement.csv': MEMBERS,
  'GET /api/statement.pdf': MEMBERS,
  'GET /api/statement.png': MEMBERS,
  'GET /api/statement/:id': MEMBERS,
  'GET /api/payments/:id/proof': MEMBERS,
  'GET /api/payments/:id/proof.pdf': MEMBERS,
  'GET /api/payments/:id/proof.png': MEMBERS,
  'GET /api/payments/last-sent': MEMBERS,
  'GET /api/payments/:id': MEMBERS,
  'GET /api/payments/:id/receipt': WITH_OFFICERS,
  'GET /api/payments/:id/seal-proof': WITH_OFFICERS,
  'POST /api/save-monthly-payment': PAYING,
  'POST /api/payments/:id/cancel': PAYING,
  'POST /api/payments/:id/answer': PAYING,
  'POST /api/payments/:id/amount': PAYING,

  'GET /api/loan-offer': MEMBERS,
  'GET /api/my-loans': MEMBERS,
  'POST /api/loan-application': ACTIVE,
  'POST /api/loans/:id/withdraw': PAYING,
  'POST /api/loans/:id/accept-offer': PAYING,
  'POST /api/loans/:id/decline-offer': PAYING,
  'POST /api/loans/:id/repay-from-savings': PAYING,

  'GET /api/withdrawals': MEMBERS,
  'POST /api/withdrawals': PAYING,
  'POST /api/withdrawals/:id/cancel': PAYING,
  'GET /api/recharges': MEMBERS,
  'POST /api/recharges': ACTIVE,
  'GET /api/bonuses': MEMBERS,
  'GET /api/nominee': MEMBERS,
  'POST /api/nominee': MEMBERS,
}
