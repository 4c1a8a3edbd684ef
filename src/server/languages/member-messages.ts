import type { Reader } from '#core/languages.ts'
import type { Fils } from '#core/money.ts'
import { payerReference } from '#core/payer-reference.ts'
import { amountOf, type Sentence, sentence } from '#core/sentence.ts'
import type { AssociationSettings } from '#core/settings.ts'
import { listed, say, speakerOf } from './speaker.ts'

/** The association, as far as a message to a member names it. */
type Sender = Pick<AssociationSettings, 'name' | 'bank'>

/** What a member is behind with, in fils, and since when. */
export type Behind = { months: number; dues: Fils; instalments: Fils; receivable: Fils; since: string }

/** A kind reminder as its member reads: what is overdue, since when, where to pay, and where the app is. */
export function reminderText(
  member: Reader & { name: string; unique_id: string },
  behind: Behind,
  { name, bank }: Sender,
  app: string,
) {
  const speaker = speakerOf(member)
  const { months, since, dues, instalments, receivable } = behind
  const open: Sentence[] = [
    ...(months === 1 ? [sentence('one month of dues, AED {amount}', { amount: amountOf(dues) })] : []),
    ...(months > 1 ? [sentence('{months} months of dues, AED {amount}', { months, amount: amountOf(dues) })] : []),
    ...(instalments > 0n ? [sentence('loan instalments, AED {amount}', { amount: amountOf(instalments) })] : []),
    ...(receivable > 0n ? [sentence('other debts, AED {amount}', { amount: amountOf(receivable) })] : []),
  ]
  const what = open.map((part) => say(speaker, part)).join('; ')
  const day = { day: since }
  const total = amountOf(dues + instalments + receivable)
  const account = [bank.name, bank.accountName, bank.accountNumber, bank.iban].filter((part) => part !== '')
  return textOf(member, [
    open.length > 1
      ? sentence('This is overdue to {name}, the oldest since {day}: {what}. Together it is AED {total}.', {
          ...{ name, day, what, total },
        })
      : sentence('This is overdue to {name} since {day}: {what}.', { name, day, what }),
    account.length === 0
      ? sentence('The association will tell you where to pay.')
      : sentence('Please pay to {account}, and send us a photo of the receipt.', { account: listed(speaker, account) }),
    sentence('Write this reference with the payment: {reference}', { reference: payerReference(member.unique_id) }),
    sentence('If you have paid already: thank you! Please send us the receipt.'),
    sentence('You find everything in the app: {app}', { app }),
  ])
}

/** What a slip for cash says: its number, in fils how much, and what became of it. */
type SlipFacts = { number: number; amount: Fils; day: string; status: string }

/** That cash was received, as its member reads. Until another officer has confirmed it, it is in no books. */
export function slipText(member: Reader & { name: string }, { number, amount, day, status }: SlipFacts, name: string) {
  const state: Sentence =
    status === 'in_review'
      ? sentence('It is not in the books yet: another officer has to confirm it.')
      : status === 'verified'
        ? sentence('It is in the books.')
        : sentence('This slip is no longer valid.')
  const got = { number, name, amount: amountOf(amount), day: { day } }
  return textOf(member, [
    sentence('Slip no. {number}: {name} received AED {amount} in cash from you on {day}.', got),
    state,
  ])
}

/** Why, where the app knows it: the member reads it. */
const reasons = {
  from_line_by_mistake: sentence('It was posted from the bank line by mistake.'),
  another_amount_came: sentence('Another amount reached the bank account.'),
}

export const reasonText = (member: Reader, reason: keyof typeof reasons): string =>
  say(speakerOf(member), reasons[reason])

/** What a chat with a member or an applicant is likely about. */
export type Matter = 'instalment' | 'dues' | 'loan_application' | 'application' | 'nothing'

/** How a chat with a member or an applicant begins, as they read. It has no amounts: others may see the phone, or have the number by now. */
export function greetingText(member: Reader & { name: string }, matter: Matter, name: string): string {
  const about: Record<Matter, Sentence> = {
    instalment: sentence('{name} writes to you about a loan instalment that is overdue.', { name }),
    dues: sentence('{name} writes to you about your dues.', { name }),
    loan_application: sentence('{name} writes to you about your loan application.', { name }),
    application: sentence('{name} writes to you about your application to join.', { name }),
    nothing: sentence('This is {name}.', { name }),
  }
  return textOf(member, [about[matter]])
}

function textOf(member: Reader & { name: string }, lines: readonly Sentence[]): string {
  const speaker = speakerOf(member)
  return [sentence('Dear {name},', { name: member.name }), ...lines].map((line) => say(speaker, line)).join('\n')
}
