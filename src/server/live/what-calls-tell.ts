import type { CallName, Parsed } from '#contract/calls.ts'
import type { Topic } from '#contract/live.ts'
import type { News, Owned } from './news.ts'

/** A call that may change something. */
type ChangingCall = Exclude<CallName, `GET ${string}` | `${string}/check`>
/** A call that has succeeded: who made it and what was sent. */
type Done<N extends CallName> = { personId: bigint; params: Parsed<N, 'params'>; body: Parsed<N, 'body'> }
type ById = { params: { id: bigint } }

/** Nobody else sees anything of it; or it is told where it is done, since the call itself does not say whom it concerns. */
const nothing = () => []

/** What officers see, and whoever made the call. */
const own =
  (topic: Topic) =>
  ({ personId }: { personId: bigint }): News[] => [
    { topic, office: true },
    { topic, of: 'person', ids: [personId] },
  ]
/** What officers see, and whoever the thing in the call's path belongs to. */
const about =
  (topic: Topic, of: Owned) =>
  ({ params }: ById): News[] => [
    { topic, office: true },
    { topic, of, ids: [params.id] },
  ]
const office = (topic: Topic) => (): News[] => [{ topic, office: true }]
/** The caller's sessions, or some of them, have ended, or may now do other things. */
const ownSessions = ({ personId }: { personId: bigint }): News[] => [
  { topic: 'session', of: 'person', ids: [personId] },
]
/** The bell of every window that is open. */
const ownNotifications = ({ personId }: { personId: bigint }): News[] => [
  { topic: 'notifications', of: 'person', ids: [personId] },
]
const sessionsOf = ({ params }: ById): News[] => [{ topic: 'session', of: 'person', ids: [params.id] }]

const payments = (ids: readonly number[]): News[] => [
  { topic: 'payments', office: true },
  { topic: 'payments', of: 'payment', ids: ids.map(BigInt) },
]

/** What each call tells once it is committed. A call without a line does not compile. */
const TELLS: { readonly [N in ChangingCall]: (done: Done<N>) => readonly News[] } = {
  'POST /api/setup': nothing,
  'POST /api/login': nothing,
  'POST /api/logout': ownSessions,
  'POST /api/sessions/:id/end': ownSessions,
  'POST /api/sessions/end-others': ownSessions,
  'POST /api/profile/update': own('members'),
  'POST /api/profile/picture/remove': own('members'),
  'POST /api/profile/password/update': ownSessions,
  'POST /api/check-paper': nothing,
  'PUT /api/published/consent': nothing,
  'POST /api/forgot-password': nothing,
  'POST /api/reset-password': nothing,
  'POST /api/second-factor/begin': nothing,
  'POST /api/second-factor/confirm': ownSessions,
  'POST /api/second-factor/prove': nothing,
  'POST /api/second-factor/recovery-codes': nothing,
  'POST /api/second-factor/remove': ownSessions,
  'POST /api/passkeys/sign-in/begin': nothing,
  'POST /api/passkeys/sign-in': nothing,
  'POST /api/passkeys/begin': nothing,
  'POST /api/passkeys': ownSessions,
  'POST /api/passkeys/:id/rename': ownSessions,
  'POST /api/passkeys/:id/remove': ownSessions,
  'POST /api/passkeys/prove/begin': nothing,
  'POST /api/passkeys/prove': ownSessions,
  'POST /api/email-change/agree': own('members'),
  'POST /api/email-change/stop': own('members'),
  'POST /api/email-change/confirm-by-link': nothing,
  'POST /api/email-change/stop-by-link': nothing,
  'POST /api/password-link/cancel': own('members'),
  'POST /api/invitation': nothing,
  'POST /api/invitation/accept': nothing,
  'POST /api/join': nothing,
  'POST /api/join/without-email': office('applications'),
  'POST /api/join/send-again': nothing,
  'POST /api/join/confirm': office('applications'),
  'POST /api/contact': office('messages'),
  'POST /api/messages': own('messages'),
  'POST /api/messages/read': ({ personId }) => [{ topic: 'messages', of: 'person', ids: [personId] }],
  'POST /api/office/messages/:id/answer': about('messages', 'conversation'),
  'POST /api/office/members/:id/message': about('messages', 'person'),
  'POST /api/office/messages/:id/assign': office('messages'),
  'POST /api/office/messages/:id/notes': office('messages'),
  'POST /api/office/messages/:id/close': about('messages', 'conversation'),
  'POST /api/office/messages/:id/reopen': about('messages', 'conversation'),
  'POST /api/notices/:id/read': ({ personId }) => [
    { topic: 'messages', of: 'person', ids: [personId] },
    { topic: 'messages', office: true },
  ],
  'POST /api/office/notices': ({ personId }) => [
    { topic: 'messages', office: true },
    { topic: 'messages', of: 'latest_notice', ids: [personId] },
  ],
  'POST /api/notifications/:id/read': ownNotifications,
  'POST /api/notifications/read': ownNotifications,
  'POST /api/notifications/unread': ownNotifications,
  'POST /api/changes/seen': nothing,
  'PUT /api/notification-choices': nothing,
  'PUT /api/language': nothing,
  'POST /api/push-subscription': nothing,
  'POST /api/push-subscription/end': nothing,
  'POST /api/save-monthly-payment': own('payments'),
  'POST /api/payments/:id/cancel': own('payments'),
  'POST /api/payments/:id/answer': own('payments'),
  'POST /api/loan-application': own('loans'),
  'POST /api/loans/:id/withdraw': own('loans'),
  'POST /api/loans/:id/accept-offer': own('loans'),
  'POST /api/loans/:id/decline-offer': own('loans'),
  'POST /api/loans/:id/repay-from-savings': own('loans'),
  'POST /api/withdrawals': own('withdrawals'),
  'POST /api/withdrawals/:id/cancel': own('withdrawals'),
  'POST /api/recharges': own('recharges'),
  'POST /api/office/members/:id/dues-payments': about('payments', 'person'),
  'POST /api/office/members/:id/deposits': about('payments', 'person'),
  'POST /api/office/members/:id/loan-applications': about('loans', 'person'),
  'POST /api/office/members/:id/withdrawals': about('withdrawals', 'person'),
  'POST /api/office/payments/:id/verify': (done) => [...about('payments', 'payment')(done), ...office('books')()],
  'POST /api/office/payments/:id/refuse': about('payments', 'payment'),
  'POST /api/office/payments/:id/ask': about('payments', 'payment'),
  'POST /api/office/payments/:id/reverse': about('payments', 'payment'),
  'POST /api/office/payments/:id/undo': (done) => [...about('payments', 'payment')(done), ...office('books')()],
  'POST /api/office/payments/undo-many': ({ body }) => [...payments(body.ids), ...office('books')()],
  'POST /api/office/payments/:id/cancel': about('payments', 'payment'),
  'POST /api/office/payments/verify-many': ({ body }) => [...payments(body.ids), ...office('books')()],
  'POST /api/office/payments/verify-by-lines': ({ body }) => [
    ...payments(body.matches.flatMap(({ payment_id }) => payment_id ?? [])),
    ...office('books')(),
  ],
  'POST /api/office/loans/:id/approve': about('loans', 'loan'),
  'POST /api/office/loans/:id/decline': about('loans', 'loan'),
  'POST /api/office/loans/:id/offer': about('loans', 'loan'),
  'POST /api/office/loans/:id/cancel-offer': about('loans', 'loan'),
  'POST /api/office/loans/:id/disburse': about('loans', 'loan'),
  'POST /api/office/loans/:id/undo-approval': about('loans', 'loan'),
  'POST /api/office/loans/:id/reverse-disbursement': about('loans', 'loan'),
  'POST /api/office/loans/:id/payments': about('payments', 'loan'),
  'POST /api/office/loans/:id/propose-write-off': about('loans', 'loan'),
  'POST /api/office/loans/:id/confirm-write-off': about('loans', 'loan'),
  'POST /api/office/loans/:id/reject-write-off': office('loans'),
  'POST /api/office/loans/:id/propose-set-off': office('loans'),
  'POST /api/office/loans/:id/confirm-set-off': about('loans', 'loan'),
  'POST /api/office/loans/:id/reject-set-off': office('loans'),
  'POST /api/office/loans/:id/cancel-set-off': office('loans'),
  'POST /api/office/loans/:id/cancel-write-off': office('loans'),
  'POST /api/office/withdrawals/:id/approve': about('withdrawals', 'withdrawal'),
  'POST /api/office/withdrawals/:id/refuse': about('withdrawals', 'withdrawal'),
  'POST /api/office/withdrawals/:id/pay': about('withdrawals', 'withdrawal'),
  'POST /api/office/withdrawals/:id/reverse': about('withdrawals', 'withdrawal'),
  'POST /api/office/recharges/:id/complete': about('recharges', 'recharge'),
  'POST /api/office/recharges/:id/take-over': about('recharges', 'recharge'),
  'POST /api/office/recharges/:id/refuse': about('recharges', 'recharge'),
  'POST /api/office/recharges/:id/reverse': about('recharges', 'recharge'),
  'POST /api/office/members/:id/profile': about('members', 'person'),
  'POST /api/office/members/:id/email-change/stop': about('members', 'person'),
  'POST /api/office/members/:id/invitation': about('members', 'person'),
  'POST /api/office/members/:id/invitation/revoke': about('members', 'person'),
  'POST /api/nominee': own('members'),
  'POST /api/office/members/:id/leaving/agree': about('members', 'person'),
  'POST /api/office/members/:id/nominee': about('members', 'person'),
  'POST /api/office/members/:id/deactivate': (done) => [...about('members', 'person')(done), ...sessionsOf(done)],
  'POST /api/office/members/:id/activate': about('members', 'person'),
  'POST /api/office/members/:id/leaving': about('members', 'person'),
  'POST /api/office/members/:id/leaving/withdraw': about('members', 'person'),
  'POST /api/office/members/:id/leaving/confirm': (done) => [...about('members', 'person')(done), ...sessionsOf(done)],
  'POST /api/office/members/:id/leaving/reverse': about('members', 'person'),
  'POST /api/office/applications/:id/accept': about('applications', 'application'),
  'POST /api/office/applications/:id/decline': about('applications', 'application'),
  'POST /api/office/members': office('members'),
  'POST /api/office/imports': office('members'),
  'POST /api/office/imports/:id/confirm': () => [...office('members')(), ...office('applications')()],
  'POST /api/office/imports/:id/discard': office('members'),
  'POST /api/office/ledger/manual-entries': office('books'),
  'POST /api/office/ledger/manual-entries/:id/approve': about('books', 'manual_entry'),
  'POST /api/office/ledger/manual-entries/:id/decline': office('books'),
  'POST /api/office/ledger/manual-entries/:id/withdraw': office('books'),
  'POST /api/office/ledger/manual-entries/:id/reverse': office('books'),
  'POST /api/office/bank-statements': office('books'),
  'POST /api/office/bank-lines/:id/match': office('books'),
  'POST /api/office/bank-lines/:id/unclaimed': office('books'),
  'POST /api/office/bank-lines/:id/charge': office('books'),
  'POST /api/office/bank-lines/:id/set-aside': office('books'),
  'POST /api/office/bank-lines/:id/release': office('books'),
  'POST /api/office/bank-lines/:id/claim': office('books'),
  'POST /api/office/bank-lines/:id/split': office('books'),
  'POST /api/office/bank-lines/:id/transfer': office('books'),
  'POST /api/office/bank-rules': office('books'),
  'PUT /api/office/bank-rules/:id': office('books'),
  'POST /api/office/bank-lines/:id/expense': office('books'),
  'POST /api/office/bank-lines/:id/income': office('books'),
  'POST /api/office/bank-lines/:id/reopen': office('books'),
  'POST /api/office/bank-lines/:id/return': office('books'),
  'POST /api/office/money-accounts': office('books'),
  'PUT /api/office/money-accounts/:id': office('books'),
  'POST /api/office/expenses': office('books'),
  'POST /api/office/transfers': office('books'),
  'POST /api/office/vouchers/:id/confirm': office('books'),
  'POST /api/office/vouchers/:id/reject': office('books'),
  'POST /api/office/vouchers/:id/cancel': office('books'),
  'POST /api/office/vouchers/:id/reverse': office('books'),
  'POST /api/office/periods/:id/close': office('books'),
  'POST /api/office/periods/:id/reopen': office('books'),
  'POST /api/office/years/:id/close': office('books'),
  'POST /api/office/reports/annual/:id/sign': office('books'),
  'POST /api/office/samples': office('books'),
  'POST /api/office/samples/:id/look': office('books'),
  'POST /api/office/samples/:id/report': office('books'),
  'POST /api/office/bonuses': office('bonuses'),
  'POST /api/office/bonuses/:id/declare': office('bonuses'),
  'POST /api/office/bonuses/:id/discard': office('bonuses'),
  'POST /api/office/bonuses/:id/confirm': office('bonuses'),
  'POST /api/office/bonuses/:id/decline': office('bonuses'),
  'POST /api/office/bonuses/:id/reverse': office('bonuses'),
  'POST /api/office/bonuses/:id/reverse/confirm': office('bonuses'),
  'POST /api/office/bonuses/:id/reverse/decline': office('bonuses'),
  'POST /api/office/settings': office('settings'),
  'POST /api/office/setup/keep': office('settings'),
  'POST /api/office/setup/put-away': office('settings'),
  'POST /api/office/settings/proposals/:id/confirm': office('settings'),
  'POST /api/office/settings/proposals/:id/reject': office('settings'),
  'POST /api/office/officers': nothing,
  'POST /api/office/officers/:id/roles': sessionsOf,
  'POST /api/office/officers/:id/hand-over': ({ params, body }) => [
    { topic: 'session', of: 'person', ids: [params.id, ...(body.to === undefined ? [] : [BigInt(body.to)])] },
  ],
  'POST /api/office/officers/:id/hand-over/cancel': nothing,
  'POST /api/office/officers/:id/titles': nothing,
  'POST /api/office/titles/:id/remove': nothing,
  'POST /api/office/officers/:id/email': about('members', 'person'),
  'POST /api/office/officers/:id/invitation': about('members', 'person'),
  'POST /api/office/officers/:id/invitation/revoke': about('members', 'person'),
  'POST /api/office/officers/:id/sessions/end': sessionsOf,
  'POST /api/office/officers/:id/second-factor/remove': sessionsOf,
}

/** What a call tells that has succeeded; a reading tells nothing. `personId` is 0 for who is not signed in. */
export function newsOf(name: CallName, done: { personId: bigint; params: unknown; body: unknown }): readonly News[] {
  const telling: Readonly<Partial<Record<CallName, (done: never) => readonly News[]>>> = TELLS
  return telling[name]?.(done as never) ?? []
}
