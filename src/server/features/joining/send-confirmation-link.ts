import { newSecretToken } from '#server/http/secret-token.ts'
import type { Letter } from '#server/mail/letter.ts'
import { sendLetter } from '#server/mail/letter.ts'
import type { Post } from '#server/mail/mailer.ts'
import { dropUnconfirmed, findUnconfirmed, keepLink } from './joining-store.ts'

/**
 * Sends the applicant the link that confirms the address. Where somebody signs in with it already, they are told instead,
 * and what was entered goes.
 */
export async function sendConfirmationLink(
  post: Post,
  { application_id: id }: { application_id: string },
  now: Date,
): Promise<void> {
  const [application] = await findUnconfirmed(post.pool, [id])
  if (!application) return
  if (application.taken) {
    await sendLetter(post, application, knownLetter(`${post.publicUrl}/sign-in`), now)
    await dropUnconfirmed(post.pool, [id])
    return
  }
  const { token, hash } = newSecretToken()
  await keepLink(post.pool, [id, hash, now])
  await sendLetter(post, application, confirmLetter(`${post.publicUrl}/confirm-email#${token}`), now)
}

// Nothing that was entered stands in these: whoever entered it may be a stranger to the one who reads them.

const confirm = {
  subject: /*i18n*/ { id: 'mail.confirm.subject', message: 'Confirm your email' },
  asked: /*i18n*/ {
    id: 'mail.confirm.asked',
    message: 'Somebody, most likely you, asked to join {association} and gave this address.',
  },
  next: /*i18n*/ {
    id: 'mail.confirm.next',
    message: 'Confirm it with the password that you chose. Then the secretary reads your application.',
  },
  action: /*i18n*/ { id: 'mail.confirm.action', message: 'Confirm the email' },
  valid: /*i18n*/ { id: 'mail.confirm.valid', message: 'The link works once, within 7 days.' },
  ignore: /*i18n*/ {
    id: 'mail.confirm.ignore',
    message: 'If it was not you, you need do nothing: what was entered is deleted.',
  },
}

const known = {
  subject: /*i18n*/ { id: 'mail.known.subject', message: 'You can sign in already' },
  asked: /*i18n*/ {
    id: 'mail.known.asked',
    message: 'Somebody, most likely you, asked to join {association} with this address. It is in use already.',
  },
  nothing: /*i18n*/ {
    id: 'mail.known.nothing',
    message: 'Nothing was changed. Sign in with your password; if you forgot it, set a new one.',
  },
  action: /*i18n*/ { id: 'mail.known.action', message: 'Sign in' },
}

/** With the link that confirms an applicant's address. */
function confirmLetter(address: string): Letter {
  return {
    subject: { words: confirm.subject },
    opening: [{ words: confirm.asked }, { words: confirm.next }],
    action: { label: confirm.action, address, secret: true },
    closing: [{ words: confirm.valid }, { words: confirm.ignore }],
  }
}

/** To whose address somebody gave who asked to join: nobody learns on the screen that it is known. */
function knownLetter(address: string): Letter {
  return {
    subject: { words: known.subject },
    opening: [{ words: known.asked }, { words: known.nothing }],
    action: { label: known.action, address, secret: false },
    closing: [],
  }
}
