import type { I18n, MessageDescriptor } from '@lingui/core'
import type { DetailChange } from '#core/details.ts'
import { countText, dayText, moneyText, monthText } from '#core/local-text.ts'
import { decimalAed } from '#core/money.ts'
import { detailNames } from '#core/words/detail-words.ts'
import { roleNames } from '#core/words/role-names.ts'
import { listed, speakingOf } from '#server/languages/speaker.ts'
import type { About } from './notification-store.ts'

const words = {
  loan: /*i18n*/ { id: 'news.of.loan', message: 'loan' },
  deposit: /*i18n*/ { id: 'news.of.deposit', message: 'deposit' },
  months: /*i18n*/ { id: 'news.of.months', message: '{months} months from {month}' },
  amount: /*i18n*/ { id: 'news.amount', message: 'AED {amount}' },
  claimed: /*i18n*/ { id: 'news.claimed', message: 'you entered AED {amount}' },
  fromSavings: /*i18n*/ { id: 'news.from-savings', message: 'AED {amount} from your savings' },
  fine: /*i18n*/ { id: 'news.fine', message: 'and a fine of AED {amount}' },
  due: /*i18n*/ { id: 'news.due', message: 'due on {day}' },
}

type Told = About & { title?: string | undefined; changes?: readonly DetailChange[] }

/**
 * What a notification was about, piece by piece: 'May 2026, AED 100.00'. Amounts are left out where they must not be seen;
 * of what was changed only the names are said.
 */
export function figuresOf(about: Told, speaker: I18n, amounts: boolean): string {
  const say = (message: MessageDescriptor, values: Record<string, string> = {}) =>
    speaker._(message.id, values, message)
  const money = (message: MessageDescriptor, fils: number | undefined) =>
    amounts && fils !== undefined && say(message, { amount: moneyText(decimalAed(BigInt(fils)), speaker.locale) })
  const { of: paidFor, month, months = 1, due_on: dueOn, roles = [], day, changes = [] } = about
  const named = month && monthText(month, speaker.locale)
  const pieces = [
    about.title,
    paidFor === 'loan' && say(words.loan),
    paidFor === 'deposit' && say(words.deposit),
    named && (months > 1 ? say(words.months, { months: countText(months, speaker.locale), month: named }) : named),
    about.operator,
    ...changes.map(({ detail }) => speakingOf(speaker).say(detailNames[detail])),
    ...roles.map((role) => speakingOf(speaker).say(roleNames[role])),
    day && dayText(day, speaker.locale, 'long'),
    // Of a loan that savings paid whole nothing was written off.
    money(words.amount, about.amount || undefined),
    money(words.claimed, about.claimed),
    money(words.fromSavings, about.from_savings || undefined),
    money(words.fine, about.fine),
    dueOn && say(words.due, { day: dayText(dueOn, speaker.locale, 'long') }),
  ]
  return listed(
    speaker,
    pieces.flatMap((piece) => piece || []),
  )
}
