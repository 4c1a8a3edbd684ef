import type { Letter } from '#server/mail/letter.ts'

const reset = {
  subject: /*i18n*/ { id: 'mail.reset.subject', message: 'Set a new password' },
  asked: /*i18n*/ {
    id: 'mail.reset.asked',
    message: 'Somebody, most likely you, asked to set a new password for {email} at {association}.',
  },
  action: /*i18n*/ { id: 'mail.reset.action', message: 'Set a new password' },
  valid: /*i18n*/ {
    id: 'mail.reset.valid',
    message: 'The link works once, within 30 minutes. Every device that is signed in will then be signed out.',
  },
  ignore: /*i18n*/ {
    id: 'mail.reset.ignore',
    message: 'If it was not you, you need do nothing: your password stays as it is.',
  },
}

const changed = {
  subject: /*i18n*/ { id: 'mail.changed.subject', message: 'Your password was changed' },
  told: /*i18n*/ { id: 'mail.changed.told', message: 'The password for {email} at {association} was changed.' },
  notYou: /*i18n*/ {
    id: 'mail.changed.not-you',
    message: 'If it was not you, please set a new one at once, and tell the office.',
  },
  action: /*i18n*/ { id: 'mail.changed.action', message: 'Ask for a new password' },
}

/** With the link by which a password is set anew. */
export function resetLetter(email: string, address: string): Letter {
  return {
    subject: { words: reset.subject },
    opening: [{ words: reset.asked, values: { email } }],
    action: { label: reset.action, address, secret: true },
    closing: [{ words: reset.valid }, { words: reset.ignore }],
  }
}

/** That a password was changed, so that whoever did not do it learns of it. */
export function changedLetter(email: string, address: string): Letter {
  return {
    subject: { words: changed.subject },
    opening: [{ words: changed.told, values: { email } }, { words: changed.notYou }],
    action: { label: changed.action, address, secret: false },
    closing: [],
  }
}
