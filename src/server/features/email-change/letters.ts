import type { Letter } from '#server/mail/letter.ts'

// The letter to the new address names nobody: it may be a stranger's.
const confirm = {
  subject: /*i18n*/ { id: 'mail.new-email.subject', message: 'Confirm your new email' },
  asked: /*i18n*/ {
    id: 'mail.new-email.asked',
    message: 'An officer of {association} entered this address for a member. Confirm it if you are that member.',
  },
  action: /*i18n*/ { id: 'mail.new-email.action', message: 'Confirm the new email' },
  valid: /*i18n*/ { id: 'mail.new-email.valid', message: 'The link works for 14 days.' },
  ignore: /*i18n*/ {
    id: 'mail.new-email.ignore',
    message: 'If you are not that member, do not open the link. Then nothing changes.',
  },
}

const entered = {
  subject: /*i18n*/ { id: 'mail.email-entered.subject', message: 'A new email was entered for you' },
  told: /*i18n*/ {
    id: 'mail.email-entered.told',
    message:
      '{by} of {association} entered a new email for you: {email}. You sign in with this address until it changes.',
  },
  when: /*i18n*/ {
    id: 'mail.email-entered.when',
    message: 'It changes on {day} at the earliest, or sooner if you agree in the app.',
  },
  stop: /*i18n*/ {
    id: 'mail.email-entered.stop',
    message: 'If you did not ask for this, stop it now and tell another officer.',
  },
  action: /*i18n*/ { id: 'mail.email-entered.action', message: 'Stop the change' },
}

const changed = {
  subject: /*i18n*/ { id: 'mail.email-changed.subject', message: 'Your email was changed' },
  told: /*i18n*/ {
    id: 'mail.email-changed.in-use',
    message: 'You sign in to {association} with a new email now. It was {email} until now.',
  },
  notAsked: /*i18n*/ {
    id: 'mail.email-changed.not-asked',
    message: 'If you did not ask for this, please speak to the office at once.',
  },
}

/** To the new address, with the link that confirms it. */
export function confirmLetter(address: string): Letter {
  return {
    subject: { words: confirm.subject },
    opening: [{ words: confirm.asked }],
    action: { label: confirm.action, address, secret: true },
    closing: [{ words: confirm.valid }, { words: confirm.ignore }],
  }
}

/** To the address of before: who entered which email, when it changes, and the link that stops it. */
export function enteredLetter({ email, by, day }: { email: string; by: string; day: string }, address: string): Letter {
  return {
    subject: { words: entered.subject },
    opening: [
      { words: entered.told, values: { by, email } },
      { words: entered.when, values: { day: { day } } },
      { words: entered.stop },
    ],
    action: { label: entered.action, address, secret: true },
    closing: [],
  }
}

/** To the address of before, once another is in use. */
export function changedLetter(email: string): Letter {
  return {
    subject: { words: changed.subject },
    opening: [{ words: changed.told, values: { email } }, { words: changed.notAsked }],
    closing: [],
  }
}
