import type { z } from 'zod'
import { accountCalls } from './account.ts'
import { officeAnnualCalls } from './annual-report.ts'
import { officeArrearsCalls } from './arrears.ts'
import { associationCalls } from './association.ts'
import { officeAuditCalls } from './audit.ts'
import type { HANDED_OVER, RETURNED } from './audit-subjects.ts'
import { officeBankCalls } from './bank.ts'
import { officeBankRuleCalls } from './bank-rules.ts'
import { bonusCalls, officeBonusCalls } from './bonus.ts'
import { officeBooksCalls, officeLedgerCalls, officeReportCalls } from './books.ts'
import { emailChangeCalls } from './email-change.ts'
import type { Endpoint } from './endpoint.ts'
import { officeEvidenceCalls } from './evidence.ts'
import { officeImportCalls } from './imports.ts'
import { invitationCalls, officeInvitationCalls } from './invitations.ts'
import { officeLeavingCalls } from './leaving.ts'
import { liveCalls } from './live.ts'
import { officeLoanBookCalls } from './loan-book.ts'
import { loanCalls, officeLoanCalls } from './loans.ts'
import { officeManualEntryCalls } from './manual-entries.ts'
import { officeMemberCalls } from './members.ts'
import { messageCalls, officeMessageCalls } from './messages.ts'
import { officeMoneyCalls } from './money-accounts.ts'
import { nomineeCalls } from './nominee.ts'
import { noticeCalls, officeNoticeCalls } from './notices.ts'
import { notificationCalls } from './notifications.ts'
import { officeOfficerCalls } from './officers.ts'
import { passkeyCalls } from './passkeys.ts'
import { paymentDecisionCalls } from './payment-decisions.ts'
import { officePaymentCalls, paymentCalls } from './payments.ts'
import { officePeriodCalls } from './periods.ts'
import { publishedCalls } from './published.ts'
import { officeRechargeCalls, rechargeCalls } from './recharges.ts'
import { officeSampleCalls } from './samples.ts'
import { sealedBooksCalls } from './sealed-books.ts'
import { secondFactorCalls } from './second-factor.ts'
import { sentEmailCalls } from './sent-emails.ts'
import { serverCalls } from './server.ts'
import { deviceCalls, sessionCalls } from './session.ts'
import { officeSettingsCalls } from './settings.ts'
import { officeSetupCalls, setupCalls } from './setup.ts'
import { statementCalls } from './statement.ts'
import { officeVoucherCalls } from './vouchers.ts'
import { officeWithdrawalCalls, withdrawalCalls } from './withdrawals.ts'

/** Every call, keyed 'METHOD /path'. The server binds each; the client is typed by it; the documents are made from it. */
export const calls = {
  ...associationCalls,
  ...setupCalls,
  ...sessionCalls,
  ...deviceCalls,
  ...liveCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...emailChangeCalls,
  ...invitationCalls,
  ...officeInvitationCalls,
  ...accountCalls,
  ...statementCalls,
  ...notificationCalls,
  ...paymentCalls,
  ...sealedBooksCalls,
  ...publishedCalls,
  ...loanCalls,
  ...officePaymentCalls,
  ...paymentDecisionCalls,
  ...officeLoanBookCalls,
  ...officeLoanCalls,
  ...officeMemberCalls,
  ...officeLeavingCalls,
  ...nomineeCalls,
  ...officeImportCalls,
  ...officeArrearsCalls,
  ...withdrawalCalls,
  ...officeWithdrawalCalls,
  ...rechargeCalls,
  ...officeRechargeCalls,
  ...bonusCalls,
  ...officeBonusCalls,
  ...messageCalls,
  ...officeMessageCalls,
  ...noticeCalls,
  ...officeNoticeCalls,
  ...officeMoneyCalls,
  ...officeVoucherCalls,
  ...officeBankCalls,
  ...officeBankRuleCalls,
  ...officeBooksCalls,
  ...officeEvidenceCalls,
  ...officeSampleCalls,
  ...officeLedgerCalls,
  ...officeReportCalls,
  ...officeAnnualCalls,
  ...officeAuditCalls,
  ...officePeriodCalls,
  ...officeManualEntryCalls,
  ...officeSettingsCalls,
  ...officeSetupCalls,
  ...officeOfficerCalls,
  ...sentEmailCalls,
  ...serverCalls,
} satisfies Record<string, Endpoint>

export type Calls = typeof calls
export type CallName = keyof Calls

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Part<E, K extends string> = E extends { readonly [key in K]: infer S } ? S : undefined

/** What a caller sends and gets, by call. */
export type BodyOf<N extends CallName> = Input<Part<Calls[N], 'body'>>
export type QueryOf<N extends CallName> = Input<Part<Calls[N], 'query'>>
export type AnswerOf<N extends CallName> = Output<Part<Calls[N], 'answer'>>
/** What the server's code reads, after parsing. */
export type Parsed<N extends CallName, K extends 'body' | 'form' | 'query' | 'params'> = Output<Part<Calls[N], K>>

type OfficerCall = { [N in CallName]: Calls[N]['access'] extends { officer: string } ? N : never }[CallName]
/** A call by which an officer acts: every one of the officer area that is no reading. What checks a file stores nothing of it. */
export type OfficersCall = Exclude<OfficerCall, `GET ${string}` | `${string}/check`>
/** Readings that leave a record: they show a passport number whole. */
export type ReadingOnRecord = 'GET /api/office/loans/:id'
/** No call, but what the trail calls it when whoever runs the server makes somebody an officer from there. */
export const CREATE_OFFICER = 'npm run admin create-officer'
/** No call, but what the trail calls a step that was refused because the officer had changed how the member signs in. */
export const KEPT_OFF = 'REFUSED /api/office/members/:id'
/** What leaves a record in the audit trail: officers' actions, their signing in, what few may read, and who was kept off. */
export type RecordedCall =
  | OfficersCall
  | ReadingOnRecord
  | 'POST /api/login'
  | 'POST /api/setup'
  | typeof CREATE_OFFICER
  | typeof KEPT_OFF
  | typeof HANDED_OVER
  | typeof RETURNED

/** Whether a call is one by which an officer acts. */
export function isOfficersCall(name: CallName): name is OfficersCall {
  return typeof calls[name].access === 'object' && !name.startsWith('GET ') && !name.endsWith('/check')
}
