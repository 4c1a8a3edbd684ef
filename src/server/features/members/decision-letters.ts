import type { Value } from '#core/sentence.ts'
import type { Letter } from '#server/mail/letter.ts'

const accepted = {
  subject: /*i18n*/ { id: 'mail.accepted.subject', message: 'Welcome to {association}' },
  told: /*i18n*/ {
    id: 'mail.accepted.told',
    message: 'Dear {name}, your application is accepted. Your member ID is {memberId}.',
  },
  dues: /*i18n*/ {
    id: 'mail.accepted.dues',
    message:
      'Dues are AED {dues} a month, beginning with the month in which you were accepted. Your page shows what is due and when.',
  },
  action: /*i18n*/ { id: 'mail.accepted.action', message: 'Sign in' },
}

const declined = {
  subject: /*i18n*/ { id: 'mail.declined.subject', message: 'Your application to {association}' },
  told: /*i18n*/ { id: 'mail.declined.told', message: 'Dear {name}, your application to join was declined.' },
  reason: /*i18n*/ { id: 'mail.declined.reason', message: 'The reason: {reason}' },
  ask: /*i18n*/ { id: 'mail.declined.ask', message: 'If you have a question, please write to the office.' },
}

/** To a new member. An imported one's dues, null, begin as the file has it. */
export function acceptedLetter(
  { name, memberId, dues }: { name: string; memberId: string; dues: Value | null },
  address: string,
): Letter {
  return {
    subject: { words: accepted.subject },
    opening: [
      { words: accepted.told, values: { name, memberId } },
      ...(dues === null ? [] : [{ words: accepted.dues, values: { dues } }]),
    ],
    action: { label: accepted.action, address, secret: false },
    closing: [],
  }
}

export function declinedLetter(values: { name: string; reason: string }): Letter {
  return {
    subject: { words: declined.subject },
    opening: [{ words: declined.told, values }, { words: declined.reason, values }, { words: declined.ask }],
    closing: [],
  }
}
