import type { CallName } from '#contract/calls.ts'
import { ACCOUNT_MOVES } from './account-moves.ts'
import { BANK_MOVES } from './bank-moves.ts'
import { BONUS_MOVES } from './bonus-moves.ts'
import { DUES_MOVES } from './dues-moves.ts'
import { LEAVING_MOVES } from './leaving-moves.ts'
import { LOAN_MOVES } from './loan-moves.ts'
import { MANUAL_MOVES } from './manual-moves.ts'
import type { MoveKind } from './move.ts'
import { OFFICE_MOVES } from './office-moves.ts'
import { PAYMENT_MOVES } from './payment-moves.ts'
import { PERIOD_MOVES } from './period-moves.ts'
import { RECHARGE_MOVES } from './recharge-moves.ts'
import { REPAYMENT_MOVES } from './repayment-moves.ts'
import { FINE_MOVE, LOAN_TERMS_MOVE } from './settings-moves.ts'
import { VOUCHER_MOVES } from './voucher-moves.ts'
import { WITHDRAWAL_MOVES } from './withdrawal-moves.ts'

/** What every sequence plays. */
export const ALWAYS: readonly MoveKind[] = [...DUES_MOVES, ...PAYMENT_MOVES]
/** Of these every sequence plays some, so that it goes deep into them instead of touching everything once. */
export const THEMES: readonly (readonly MoveKind[])[] = [
  [...LOAN_MOVES, ...REPAYMENT_MOVES, LOAN_TERMS_MOVE],
  RECHARGE_MOVES,
  WITHDRAWAL_MOVES,
  BONUS_MOVES,
  [...VOUCHER_MOVES, ...ACCOUNT_MOVES],
  BANK_MOVES,
  MANUAL_MOVES,
  PERIOD_MOVES,
  LEAVING_MOVES,
  [...OFFICE_MOVES, FINE_MOVE],
]

export const ALL_MOVES: readonly MoveKind[] = [...ALWAYS, ...THEMES.flat()]

type ChangingCall = Exclude<CallName, `GET ${string}` | `${string}/check`>

const SESSIONS = 'Who is signed in, with which password, code or device: no money moves.'
const WORDS = 'Words between people: no money moves.'
const READS = 'It says what a paper says, and only counts who asks.'
const REGISTER =
  'What the register says of a person; what money asks of it is whether they are active, which is played.'
const NEXT_OF_KIN = 'It is asked for where the next of kin was changed lately, which is register.'
const RULES = 'A rule fills bank lines in for the officer and posts nothing.'
const FROM_LINES =
  'It makes of a bank line what the model makes by other calls; played and raced in tests/server/claims-from-lines.test.ts, split-lines.test.ts and unclaimed-lines.test.ts.'
const SET_OFF =
  'Nothing falls overdue in the one day of the model. What it posts is what a repayment from savings posts, which is played; raced in tests/server/set-off.test.ts.'
const OFFER =
  'Terms change before anything is posted; lending on those that hold is played. Raced in tests/server/offered-terms.test.ts.'
const QUESTIONS =
  'A question moves no money, and what its answer changes of a payment that waits is played in tests/server/payment-questions.test.ts.'
const READS_ANNUAL = 'It keeps a report as it was; played in tests/server/signed-reports.test.ts.'
const SAMPLES = 'A sample reads the journal and moves nothing; played in tests/server/samples.test.ts.'
const OFFICERS = 'Who may act; roles are walked call by call in tests/server/roles.test.ts.'

/** The calls that change something and are not among the moves, and why. */
export const NOT_PLAYED: Partial<Record<ChangingCall, string>> = {
  'POST /api/login': SESSIONS,
  'POST /api/setup': SESSIONS,
  'POST /api/office/setup/keep': OFFICERS,
  'POST /api/office/setup/put-away': OFFICERS,
  'POST /api/logout': SESSIONS,
  'POST /api/profile/update': REGISTER,
  'POST /api/profile/picture/remove': REGISTER,
  'PUT /api/language': WORDS,
  'PUT /api/published/consent': WORDS,
  'POST /api/profile/password/update': SESSIONS,
  'POST /api/join': REGISTER,
  'POST /api/join/without-email': REGISTER,
  'POST /api/join/confirm': REGISTER,
  'POST /api/join/send-again': REGISTER,
  'POST /api/forgot-password': SESSIONS,
  'POST /api/reset-password': SESSIONS,
  'POST /api/check-paper': READS,
  'POST /api/contact': WORDS,
  'POST /api/office/payments/:id/ask': QUESTIONS,
  'POST /api/payments/:id/answer': QUESTIONS,
  'POST /api/payments/:id/amount': QUESTIONS,
  'POST /api/nominee': REGISTER,
  'POST /api/office/members/:id/leaving/agree': NEXT_OF_KIN,
  'POST /api/email-change/agree': SESSIONS,
  'POST /api/password-link/cancel': SESSIONS,
  'POST /api/invitation': SESSIONS,
  'POST /api/invitation/accept': SESSIONS,
  'POST /api/office/members/:id/invitation': SESSIONS,
  'POST /api/office/members/:id/invitation/revoke': SESSIONS,
  'POST /api/office/officers/:id/invitation': SESSIONS,
  'POST /api/office/officers/:id/invitation/revoke': SESSIONS,
  'POST /api/email-change/stop': SESSIONS,
  'POST /api/email-change/confirm-by-link': SESSIONS,
  'POST /api/email-change/stop-by-link': SESSIONS,
  'POST /api/sessions/:id/end': SESSIONS,
  'POST /api/sessions/end-others': SESSIONS,
  'POST /api/second-factor/begin': SESSIONS,
  'POST /api/second-factor/confirm': SESSIONS,
  'POST /api/second-factor/prove': SESSIONS,
  'POST /api/second-factor/recovery-codes': SESSIONS,
  'POST /api/second-factor/remove': SESSIONS,
  'POST /api/passkeys/sign-in/begin': SESSIONS,
  'POST /api/passkeys/sign-in': SESSIONS,
  'POST /api/passkeys/begin': SESSIONS,
  'POST /api/passkeys': SESSIONS,
  'POST /api/passkeys/:id/rename': SESSIONS,
  'POST /api/passkeys/:id/remove': SESSIONS,
  'POST /api/passkeys/prove/begin': SESSIONS,
  'POST /api/passkeys/prove': SESSIONS,
  'POST /api/notifications/:id/read': WORDS,
  'POST /api/notifications/read': WORDS,
  'POST /api/notifications/unread': WORDS,
  'POST /api/changes/seen': WORDS,
  'PUT /api/notification-choices': WORDS,
  'POST /api/push-subscription': WORDS,
  'POST /api/push-subscription/end': WORDS,
  'POST /api/messages': WORDS,
  'POST /api/messages/read': WORDS,
  'POST /api/office/messages/:id/answer': WORDS,
  'POST /api/office/members/:id/message': WORDS,
  'POST /api/office/notices': WORDS,
  'POST /api/notices/:id/read': WORDS,
  'POST /api/office/messages/:id/assign': WORDS,
  'POST /api/office/messages/:id/notes': WORDS,
  'POST /api/office/messages/:id/close': WORDS,
  'POST /api/office/messages/:id/reopen': WORDS,
  'POST /api/office/members/:id/profile': REGISTER,
  'POST /api/office/members/:id/nominee': REGISTER,
  'POST /api/office/members': REGISTER,
  'POST /api/office/applications/:id/accept': REGISTER,
  'POST /api/office/applications/:id/decline': REGISTER,
  'POST /api/office/payments/undo-many': 'Each is undone as one alone is, which is played.',
  'POST /api/office/bank-lines/:id/claim': FROM_LINES,
  'POST /api/office/bank-lines/:id/return': FROM_LINES,
  'POST /api/office/bank-lines/:id/split': FROM_LINES,
  'POST /api/office/bank-rules': RULES,
  'PUT /api/office/bank-rules/:id': RULES,
  'POST /api/office/loans/:id/propose-set-off': SET_OFF,
  'POST /api/office/loans/:id/confirm-set-off': SET_OFF,
  'POST /api/office/loans/:id/reject-set-off': SET_OFF,
  'POST /api/office/loans/:id/cancel-set-off': SET_OFF,
  'POST /api/office/loans/:id/offer': OFFER,
  'POST /api/office/loans/:id/cancel-offer': OFFER,
  'POST /api/loans/:id/accept-offer': OFFER,
  'POST /api/loans/:id/decline-offer': OFFER,
  'POST /api/office/officers': OFFICERS,
  'POST /api/office/officers/:id/roles': OFFICERS,
  'POST /api/office/officers/:id/hand-over': OFFICERS,
  'POST /api/office/officers/:id/hand-over/cancel': OFFICERS,
  'POST /api/office/reports/annual/:id/sign': READS_ANNUAL,
  'POST /api/office/samples': SAMPLES,
  'POST /api/office/samples/:id/look': SAMPLES,
  'POST /api/office/samples/:id/report': SAMPLES,
  'POST /api/office/officers/:id/titles': WORDS,
  'POST /api/office/titles/:id/remove': WORDS,
  'POST /api/office/officers/:id/second-factor/remove': OFFICERS,
  'POST /api/office/officers/:id/passkeys/remove': OFFICERS,
  'POST /api/office/officers/:id/sessions/end': OFFICERS,
  'POST /api/office/officers/:id/email': SESSIONS,
  'POST /api/office/members/:id/email-change/stop': SESSIONS,
  'POST /api/office/settings/proposals/:id/confirm': OFFICERS,
  'POST /api/office/settings/proposals/:id/reject': OFFICERS,
}
