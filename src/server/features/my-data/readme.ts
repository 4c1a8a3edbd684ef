import type { I18n } from '@lingui/core'
import { type Sentence, sentence } from '#core/sentence.ts'
import { say } from '#server/languages/speaker.ts'

const opening = [
  sentence('This is everything that Somiti holds about you, at the moment when you asked for it.'),
  sentence(
    'Each file ending in .json is a list of one kind of thing, which any text editor shows. A kind that is not there has nothing of yours.',
  ),
  sentence(
    'Times are in UTC, dates are those of Dubai. Amounts are in AED; in movements.json they are above zero for what went into your savings, and for what you owe.',
  ),
]

const files: Readonly<Record<string, Sentence>> = {
  'profile.json': sentence('who you are, your membership, your nominee, your offices'),
  'membership-history.json': sentence('since when you were active or inactive'),
  'applications-to-join.json': sentence('what you sent when you asked to join'),
  'payments.json': sentence('what you paid; files/receipt-... is the receipt, as it is kept'),
  'loans.json': sentence('what you applied for, and each step of it'),
  'movements.json': sentence('every entry in the books that is yours'),
  'bonuses.json': sentence('your share of each bonus'),
  'withdrawals.json': sentence('savings that you took out, or asked for'),
  'recharges.json': sentence('mobile numbers that you recharged'),
  'leaving.json': sentence('what was settled when you left'),
  'conversation.json': sentence('your conversation with the office; files/message-... are its pictures'),
  'messages.json': sentence('messages to the office with your email as the address for the answer'),
  'notifications.json': sentence('what you were told that happened'),
  'reminders.json': sentence('days for which you were reminded of what was due'),
  'letters.json': sentence('emails to you that were kept because none could be sent'),
  'letters-and-orders-to-be-sent.json': sentence('what waits to be sent to you, or on your behalf'),
  'sign-ins.json': sentence('when you signed in, and with what device'),
  'password-links.json': sentence('links to set a new password that you asked for'),
  'email-changes.json': sentence('new emails that officers entered for you'),
  'office-history.json': sentence('offices that you were given, and that were withdrawn'),
  'office-acts.json': sentence('what you did as an officer: when, and which call'),
  'office-records-about-me.json': sentence('what officers did about you'),
  'calls-sent-once.json': sentence('calls that your device asked to be done once only, with the answer'),
}

const closing = sentence(
  'Not in it are your password and the secret of your authenticator app, which nobody can read, and what would let somebody else in: links and the tokens of your devices. Receipts are kept without what the camera wrote into them.',
)

/** What somebody reads first who opens the download. */
export function readme(speaker: I18n): string {
  const list = Object.entries(files).map(([file, words]) => `${file}\n    ${say(speaker, words)}`)
  return [...opening.map((each) => say(speaker, each)), ...list, `${say(speaker, closing)}\n`].join('\n\n')
}
