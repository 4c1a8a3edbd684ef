import { inTransaction } from '#server/db/connect.ts'
import { lockPerson } from '#server/http/lock-person.ts'
import { newSecretToken } from '#server/http/secret-token.ts'
import type { Letter } from '#server/mail/letter.ts'
import { sendLetter } from '#server/mail/letter.ts'
import type { Post } from '#server/mail/mailer.ts'
import { findPerson, findReceiver, insertReset } from './reset-store.ts'

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
    message: 'If it was not you, set a new password at once and tell the association.',
  },
  action: /*i18n*/ { id: 'mail.changed.action', message: 'Ask for a new password' },
}

/** With the link by which a password is set anew. */
function resetLetter(email: string, address: string): Letter {
  return {
    subject: { words: reset.subject },
    opening: [{ words: reset.asked, values: { email } }],
    action: { label: reset.action, address, secret: true },
    closing: [{ words: reset.valid }, { words: reset.ignore }],
  }
}

/** That a password was changed, so that whoever did not do it learns of it. */
function changedLetter(email: string, address: string): Letter {
  return {
    subject: { words: changed.subject },
    opening: [{ words: changed.told, values: { email } }, { words: changed.notYou }],
    action: { label: changed.action, address, secret: false },
    closing: [],
  }
}

/**
 * Makes a link and sends it, where the address is somebody's. Each attempt makes another: the token is nowhere but in the
 * message.
 */
export async function sendResetLink(post: Post, { email }: { email: string }, now: Date): Promise<void> {
  const [person] = await findReceiver(post.pool, [email])
  if (!person) return
  const { token, hash } = newSecretToken()
  const made = await inTransaction(post.pool, async (db) => {
    await lockPerson(db, [person.id])
    return insertReset(db, [hash, person.id, now, person.email])
  })
  if (made.length === 0) return
  // Behind the #, which no server is sent and no referrer names.
  const letter = resetLetter(person.email, `${post.publicUrl}/reset-password#${token}`)
  await sendLetter(post, person, letter, now)
}

/** Tells somebody that their password was changed. */
export async function tellPasswordChanged(
  post: Post,
  { person_id: personId }: { person_id: string },
  now: Date,
): Promise<void> {
  const [person] = await findPerson(post.pool, [personId])
  if (!person?.email) return
  const letter = changedLetter(person.email, `${post.publicUrl}/forgot-password`)
  await sendLetter(post, person, letter, now)
}
