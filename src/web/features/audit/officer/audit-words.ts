import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { keepPreviousData } from '@tanstack/react-query'
import type { AnswerOf, QueryOf, RecordedCall } from '#contract/calls.ts'
import { callPages } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

/** What an officer did, in a person's words. A call without them does not compile. */
const words: Readonly<Record<RecordedCall, MessageDescriptor>> = {
  'POST /api/login': msg`Signed in`,
  'POST /api/setup': msg`Set up the association`,
  'POST /api/office/setup/keep': msg`Kept a setting as it was set up`,
  'POST /api/office/setup/put-away': msg`Put the list of what to set up away`,
  'REFUSED /api/office/members/:id': msg`Was refused a step: they changed how the member signs in`,
  'GET /api/office/loans/:id': msg`Saw a whole passport number`,
  'POST /api/office/members/:id/dues-payments': msg`Entered a payment of dues`,
  'POST /api/office/members/:id/deposits': msg`Entered a deposit`,
  'POST /api/office/payments/:id/verify': msg`Verified a payment`,
  'POST /api/office/payments/:id/refuse': msg`Refused a payment`,
  'POST /api/office/payments/:id/ask': msg`Asked a member about a payment`,
  'POST /api/office/payments/:id/cancel': msg`Cancelled a payment`,
  'POST /api/office/payments/verify-many': msg`Verified several payments`,
  'POST /api/office/payments/verify-by-lines': msg`Verified payments by a bank statement`,
  'POST /api/office/payments/:id/undo': msg`Undid the decision on a payment`,
  'POST /api/office/payments/undo-many': msg`Undid the decisions on several payments`,
  'POST /api/office/payments/:id/reverse': msg`Reversed a payment`,
  'POST /api/office/members/:id/loan-applications': msg`Entered an application for a loan`,
  'POST /api/office/loans/:id/approve': msg`Approved a loan`,
  'POST /api/office/loans/:id/decline': msg`Declined a loan`,
  'POST /api/office/loans/:id/disburse': msg`Paid out a loan`,
  'POST /api/office/loans/:id/undo-approval': msg`Took an approval back`,
  'POST /api/office/loans/:id/reverse-disbursement': msg`Reversed the payout of a loan`,
  'POST /api/office/loans/:id/payments': msg`Entered a payment for a loan`,
  'POST /api/office/loans/:id/propose-write-off': msg`Proposed to write a loan off`,
  'POST /api/office/loans/:id/confirm-write-off': msg`Wrote a loan off`,
  'POST /api/office/loans/:id/offer': msg`Offered other terms of a loan`,
  'POST /api/office/loans/:id/cancel-offer': msg`Cancelled an offer of other terms`,
  'POST /api/office/loans/:id/propose-set-off': msg`Proposed to pay a loan from savings`,
  'POST /api/office/loans/:id/confirm-set-off': msg`Paid a loan from savings`,
  'POST /api/office/loans/:id/reject-set-off': msg`Rejected a payment from savings`,
  'POST /api/office/loans/:id/cancel-set-off': msg`Cancelled a payment from savings`,
  'POST /api/office/loans/:id/reject-write-off': msg`Rejected a write-off`,
  'POST /api/office/loans/:id/cancel-write-off': msg`Cancelled a write-off`,
  'POST /api/office/messages/:id/answer': msg`Answered a message`,
  'POST /api/office/messages/:id/close': msg`Closed a conversation`,
  'POST /api/office/messages/:id/reopen': msg`Opened a conversation again`,
  'POST /api/office/members/:id/profile': msg`Corrected a profile`,
  'POST /api/office/members/:id/email-change/stop': msg`Stopped a new email`,
  'POST /api/office/members/:id/deactivate': msg`Made a member inactive`,
  'POST /api/office/members/:id/activate': msg`Made a member active`,
  'POST /api/office/members': msg`Added a member`,
  'POST /api/office/applications/:id/accept': msg`Accepted an applicant`,
  'POST /api/office/applications/:id/decline': msg`Declined an applicant`,
  'POST /api/office/members/:id/nominee': msg`Noted a nominee`,
  'POST /api/office/members/:id/leaving': msg`Proposed to end a membership`,
  'POST /api/office/members/:id/leaving/withdraw': msg`Took back that a membership ends`,
  'POST /api/office/members/:id/leaving/agree': msg`Agreed to a payout after a death`,
  'POST /api/office/members/:id/leaving/confirm': msg`Settled and closed a membership`,
  'POST /api/office/members/:id/leaving/reverse': msg`Reversed the payout to who left`,
  'POST /api/office/imports': msg`Prepared an import`,
  'POST /api/office/imports/:id/confirm': msg`Confirmed an import`,
  'POST /api/office/imports/:id/discard': msg`Discarded an import`,
  'POST /api/office/members/:id/withdrawals': msg`Entered a withdrawal`,
  'POST /api/office/withdrawals/:id/approve': msg`Approved a withdrawal`,
  'POST /api/office/withdrawals/:id/refuse': msg`Refused a withdrawal`,
  'POST /api/office/withdrawals/:id/pay': msg`Paid a withdrawal`,
  'POST /api/office/withdrawals/:id/reverse': msg`Reversed the payout of a withdrawal`,
  'POST /api/office/recharges/:id/complete': msg`Completed a recharge`,
  'POST /api/office/recharges/:id/take-over': msg`Took a recharge over from the provider`,
  'POST /api/office/recharges/:id/refuse': msg`Refused a recharge`,
  'POST /api/office/recharges/:id/reverse': msg`Reversed a recharge`,
  'POST /api/office/bonuses': msg`Worked a bonus out`,
  'POST /api/office/bonuses/:id/discard': msg`Discarded a bonus`,
  'POST /api/office/bonuses/:id/declare': msg`Declared a bonus`,
  'POST /api/office/bonuses/:id/confirm': msg`Confirmed a bonus`,
  'POST /api/office/bonuses/:id/decline': msg`Declined a bonus`,
  'POST /api/office/bonuses/:id/reverse': msg`Proposed to reverse a bonus`,
  'POST /api/office/bonuses/:id/reverse/confirm': msg`Reversed a bonus`,
  'POST /api/office/bonuses/:id/reverse/decline': msg`Declined the reversal of a bonus`,
  'POST /api/office/money-accounts': msg`Opened a bank account or cash box`,
  'PUT /api/office/money-accounts/:id': msg`Changed a bank account or cash box`,
  'POST /api/office/expenses': msg`Entered an expense`,
  'POST /api/office/transfers': msg`Posted a transfer`,
  'POST /api/office/vouchers/:id/confirm': msg`Confirmed an expense`,
  'POST /api/office/vouchers/:id/reject': msg`Rejected an expense`,
  'POST /api/office/vouchers/:id/cancel': msg`Cancelled an expense`,
  'POST /api/office/vouchers/:id/reverse': msg`Reversed a voucher`,
  'POST /api/office/bank-statements': msg`Imported a bank statement`,
  'POST /api/office/bank-lines/:id/match': msg`Matched a line of a bank statement`,
  'POST /api/office/bank-lines/:id/unclaimed': msg`Posted money that nobody claims`,
  'POST /api/office/bank-lines/:id/charge': msg`Posted a bank charge`,
  'POST /api/office/bank-lines/:id/set-aside': msg`Set a line of a bank statement aside`,
  'POST /api/office/bank-lines/:id/release': msg`Opened a line of a bank statement again`,
  'POST /api/office/bank-lines/:id/claim': msg`Entered a payment from a bank line`,
  'POST /api/office/bank-lines/:id/split': msg`Split a bank line`,
  'POST /api/office/bank-lines/:id/transfer': msg`Posted a bank line as a transfer`,
  'POST /api/office/bank-rules': msg`Made a rule for bank lines`,
  'PUT /api/office/bank-rules/:id': msg`Changed a rule for bank lines`,
  'POST /api/office/bank-lines/:id/expense': msg`Posted a bank line as an expense`,
  'POST /api/office/bank-lines/:id/income': msg`Posted a bank line as other income`,
  'POST /api/office/bank-lines/:id/reopen': msg`Reversed what was posted from a bank line and opened it again`,
  'POST /api/office/bank-lines/:id/return': msg`Sent unclaimed money back`,
  'POST /api/office/periods/:id/close': msg`Closed a month`,
  'POST /api/office/periods/:id/reopen': msg`Opened a month again`,
  'POST /api/office/years/:id/close': msg`Closed a year`,
  'POST /api/office/reports/annual/:id/sign': msg`Kept a signed annual report`,
  'POST /api/office/ledger/manual-entries': msg`Proposed an entry by hand`,
  'POST /api/office/ledger/manual-entries/:id/approve': msg`Approved an entry by hand`,
  'POST /api/office/ledger/manual-entries/:id/decline': msg`Declined an entry by hand`,
  'POST /api/office/ledger/manual-entries/:id/reverse': msg`Reversed an entry by hand`,
  'POST /api/office/ledger/manual-entries/:id/withdraw': msg`Took an entry by hand back`,
  'POST /api/office/settings': msg`Changed the settings`,
  'POST /api/office/settings/proposals/:id/confirm': msg`Confirmed a change of the settings`,
  'POST /api/office/settings/proposals/:id/reject': msg`Rejected a change of the settings`,
  'POST /api/office/officers': msg`Gave an office to somebody new`,
  'POST /api/office/officers/:id/roles': msg`Gave or withdrew an office`,
  'POST /api/office/officers/:id/titles': msg`Entered an officer's title`,
  'POST /api/office/titles/:id/remove': msg`Removed an officer's title`,
  'POST /api/office/officers/:id/email': msg`Entered a new email for an officer`,
  'POST /api/office/officers/:id/invitation': msg`Made an officer a link to choose a password`,
  'POST /api/office/officers/:id/invitation/revoke': msg`Revoked an officer’s link`,
  'POST /api/office/members/:id/invitation': msg`Made a member a link to choose a password`,
  'POST /api/office/members/:id/invitation/revoke': msg`Revoked a member’s link`,
  'POST /api/office/officers/:id/second-factor/remove': msg`Removed a lost authenticator app`,
  'POST /api/office/officers/:id/sessions/end': msg`Signed somebody out everywhere`,
  'npm run admin create-officer': msg`Became an officer, from the server itself`,
}

/** The calls that leave records. */
export const recordedCalls = Object.keys(words) as RecordedCall[]

/** What a call did; the trail keeps calls that are no more, and these have their own name only. */
export function actionWords(call: string, read: (words: MessageDescriptor) => string): string {
  return Object.hasOwn(words, call) ? read(words[call as RecordedCall]) : call
}

type AuditAnswer = AnswerOf<'GET /api/office/audit'>
export type AuditRecord = AuditAnswer['records'][number]
export type AuditHead = AuditAnswer['head']
export type AuditOfficer = AuditAnswer['officers'][number]
/** Which records are asked for. What is absent is not asked. */
export type AuditFilter = QueryOf<'GET /api/office/audit.csv'>

/** Records, latest first; each page repeats the head of the chain and who has records. */
export const auditQuery = (filter: AuditFilter) => ({
  ...callPages([...officeKey, 'audit', filter], 'GET /api/office/audit', { query: filter }),
  // While another filter is chosen, what was found before stands until the next is there.
  placeholderData: keepPreviousData,
})
