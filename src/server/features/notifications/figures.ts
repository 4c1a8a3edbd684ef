import type { I18n, MessageDescriptor } from '@lingui/core'
import { formatAed } from '#core/money.ts'
import type { About } from './notification-store.ts'

const words = {
  loan: /*i18n*/ { id: 'news.of.loan', message: 'loan' },
  deposit: /*i18n*/ { id: 'news.of.deposit', message: 'deposit' },
  months: /*i18n*/ { id: 'news.of.months', message: '{months} months from {month}' },
  amount: /*i18n*/ { id: 'news.amount', message: 'AED {amount}' },
  claimed: /*i18n*/ { id: 'news.claimed', message: 'sent as AED {amount}' },
  fine: /*i18n*/ { id: 'news.fine', message: 'and a fine of AED {amount}' },
  due: /*i18n*/ { id: 'news.due', message: 'due on {day}' },
}

/** What a notification was about, piece by piece: 'May 2026, AED 100.00'. Amounts are left out where they must not be seen. */
export function figuresOf(about: About, speaker: I18n, amounts: boolean): string {
  const say = (message: MessageDescriptor, values: Record<string, string> = {}) =>
    speaker._(message.id, values, message)
  const money = (message: MessageDescriptor, fils: number | undefined) =>
    amounts && fils !== undefined && say(message, { amount: formatAed(BigInt(fils)) })
  const { of: paidFor, month, months = 1, due_on: dueOn } = about
  const named = month && date(`${month}-01`, speaker, { month: 'long', year: 'numeric' })
  const pieces = [
    paidFor === 'loan' && say(words.loan),
    paidFor === 'deposit' && say(words.deposit),
    named && (months > 1 ? say(words.months, { months: String(months), month: named }) : named),
    about.operator,
    money(words.amount, about.amount),
    money(words.claimed, about.claimed),
    money(words.fine, about.fine),
    dueOn && say(words.due, { day: date(dueOn, speaker, { day: 'numeric', month: 'long', year: 'numeric' }) }),
  ]
  return pieces.filter(Boolean).join(', ')
}

const date = (day: string, speaker: I18n, shape: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(speaker.locale, { ...shape, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
