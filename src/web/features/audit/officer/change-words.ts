import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Subject } from '#contract/audit-subjects.ts'
import type { AnswerOf, RecordedCall } from '#contract/calls.ts'
import type { Month } from '#core/calendar.ts'
import { monthText } from '#core/local-text.ts'
import { roleNames } from '#core/words/role-names.ts'
import { listed, speaking } from '#web/app/language/i18n.ts'
import { moneyText } from '#web/ui/money.tsx'
import { actionWords } from './audit-words.ts'

export type Change = AnswerOf<'GET /api/office/changes'>['changes'][number]

/** Of several at once, how many. What has no line of its own is said with how many times. */
const several: Partial<Record<RecordedCall, (count: number) => MessageDescriptor>> = {
  'POST /api/office/payments/:id/verify': (count) =>
    msg`${plural(count, { one: 'Verified # payment', other: 'Verified # payments' })}`,
  'POST /api/office/payments/verify-many': (count) =>
    msg`${plural(count, { one: 'Verified # payment', other: 'Verified # payments' })}`,
  'POST /api/office/payments/verify-by-lines': (count) =>
    msg`${plural(count, { one: 'Verified # payment by a bank statement', other: 'Verified # payments by a bank statement' })}`,
  'POST /api/office/payments/:id/refuse': (count) =>
    msg`${plural(count, { one: 'Rejected # payment', other: 'Rejected # payments' })}`,
  'POST /api/office/members/:id/dues-payments': (count) =>
    msg`${plural(count, { one: 'Entered # payment of dues', other: 'Entered # payments of dues' })}`,
  'POST /api/office/members/:id/deposits': (count) =>
    msg`${plural(count, { one: 'Entered # deposit', other: 'Entered # deposits' })}`,
  'POST /api/office/bank-lines/:id/claim': (count) =>
    msg`${plural(count, { one: 'Entered # payment from a bank line', other: 'Entered # payments from bank lines' })}`,
  'POST /api/office/bank-lines/:id/match': (count) =>
    msg`${plural(count, { one: 'Matched # bank line', other: 'Matched # bank lines' })}`,
  'POST /api/office/loans/:id/approve': (count) =>
    msg`${plural(count, { one: 'Approved # loan', other: 'Approved # loans' })}`,
  'POST /api/office/loans/:id/disburse': (count) =>
    msg`${plural(count, { one: 'Paid out # loan', other: 'Paid out # loans' })}`,
  'POST /api/office/withdrawals/:id/approve': (count) =>
    msg`${plural(count, { one: 'Approved # withdrawal', other: 'Approved # withdrawals' })}`,
  'POST /api/office/withdrawals/:id/pay': (count) =>
    msg`${plural(count, { one: 'Paid # withdrawal', other: 'Paid # withdrawals' })}`,
  'POST /api/office/members': (count) => msg`${plural(count, { one: 'Added # member', other: 'Added # members' })}`,
  'POST /api/office/expenses': (count) =>
    msg`${plural(count, { one: 'Entered # expense', other: 'Entered # expenses' })}`,
}

/** What somebody did, in a sentence without the names, which lead to their pages beside it. */
export function changeWords(change: Change, i18n: I18n): string {
  const { call, count, amount, what } = change
  if (call === 'POST /api/office/periods/:id/close' && what.length > 0) {
    const months = listed(what.map((month) => monthText(month as Month, i18n.locale)))
    return i18n._(msg`Closed ${months}`)
  }
  if (call === 'POST /api/office/bonuses' && count === 1 && amount !== null) {
    return i18n._(msg`Worked out a bonus of AED ${moneyText(amount, i18n.locale)}`)
  }
  const words = count === 1 || !Object.hasOwn(several, call) ? undefined : several[call as RecordedCall]?.(count)
  if (words) return i18n._(words)
  const action = actionWords(call, i18n)
  return count === 1 ? action : i18n._(msg`${action}, ${plural(count, { one: '# time', other: '# times' })}`)
}

/** Which months, years, parts of the settings or roles, where the sentence does not say it. */
export function changedThings({ call, what }: Change, i18n: I18n): string | undefined {
  if (what.length === 0 || call === 'POST /api/office/periods/:id/close') return undefined
  return listed(what.map((name) => thingWords(name, i18n)))
}

function thingWords(name: string, i18n: I18n): string {
  if (/^\d{4}-\d\d$/.test(name)) return monthText(name as Month, i18n.locale)
  if (Object.hasOwn(roleNames, name)) return speaking(i18n).say(roleNames[name as keyof typeof roleNames])
  return name
}

const subjects = {
  payments: msg`Payments`,
  loans: msg`Loans`,
  withdrawals: msg`Withdrawals`,
  recharges: msg`Recharges`,
  members: msg`Members`,
  bank: msg`Bank`,
  expenses: msg`Expenses`,
  bonus: msg`Bonus`,
  books: msg`Books`,
  settings: msg`Settings`,
  officers: msg`Officers`,
  messages: msg`Messages`,
} as const satisfies Readonly<Record<Subject, MessageDescriptor>>

export const subjectWords = (subject: Subject, i18n: I18n): string => i18n._(subjects[subject])
