import type { Reader } from '#core/languages.ts'
import { inTransaction } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { newSecretToken } from '#server/http/secret-token.ts'
import type { Jobs } from '#server/jobs/job-store.ts'
import { readerOf } from '#server/languages/speaker.ts'
import type { Letter } from '#server/mail/letter.ts'
import { sendLetter } from '#server/mail/letter.ts'
import type { Post } from '#server/mail/mailer.ts'
import { settleEmailChange } from './decide-email-change.ts'
import { keepConfirmLink, keepStopLink, readForLetter } from './email-change-store.ts'

const findReader = query<Reader>('find_reader', `select ${readerOf('p')} from person p where id = $1`)

/** Sends the new address the link that confirms it. Each attempt makes another: the token is nowhere but in the message. */
export async function sendEmailConfirmation(
  post: Post,
  { email_change_id: id }: Jobs['send_email_confirmation'],
  now: Date,
): Promise<void> {
  const [change] = await readForLetter(post.pool, [id])
  if (!change) return
  const { token, hash } = newSecretToken()
  await keepConfirmLink(post.pool, [id, hash])
  const letter = confirmLetter(
    change.own ? confirm.ownAsked : confirm.asked,
    `${post.publicUrl}/confirm-new-email#${token}`,
  )
  await sendLetter(post, { ...change, email: change.new_email }, letter, now)
}

/** Tells the address of before that a new email waits, with the link that stops it. */
export async function tellEmailEntered(
  post: Post,
  { email_change_id: id }: Jobs['tell_email_entered'],
  now: Date,
): Promise<void> {
  const [change] = await readForLetter(post.pool, [id])
  if (!change?.old_email) return
  const { token, hash } = newSecretToken()
  await keepStopLink(post.pool, [id, hash])
  const about = { email: change.new_email, by: change.by, day: change.holds_on }
  const letter = enteredLetter(about, `${post.publicUrl}/stop-new-email#${token}`)
  await sendLetter(post, { ...change, email: change.old_email }, letter, now)
}

/** Looks whether a new email takes effect by now, or lapses. */
export async function settleByTime(
  { pool }: Pick<Post, 'pool'>,
  { email_change_id: id, person_id: personId }: Jobs['settle_email_change'],
  now: Date,
): Promise<void> {
  const which = { id: BigInt(id), personId: BigInt(personId) }
  await inTransaction(pool, (db) => settleEmailChange(db, which, now))
}

/** Tells somebody at the address they had that another has taken its place. */
export async function tellEmailChanged(
  post: Post,
  { person_id: personId, email }: Jobs['tell_email_changed'],
  now: Date,
): Promise<void> {
  const [person] = await findReader(post.pool, [personId])
  if (!person) return
  await sendLetter(post, { email, ...person }, changedLetter(email), now)
}

// The letter to the new address names nobody: it may be a stranger's.
const confirm = {
  subject: /*i18n*/ { id: 'mail.new-email.subject', message: 'Confirm your new email' },
  asked: /*i18n*/ {
    id: 'mail.new-email.asked',
    message: 'An officer of {association} entered this address for a member. Confirm it if you are that member.',
  },
  ownAsked: /*i18n*/ {
    id: 'mail.new-email.own-asked',
    message: 'Somebody, most likely you, wants to sign in to {association} with this address.',
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
    message: 'It changes on {day}, or as soon as you agree in the app.',
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
    message: 'If you did not ask for this, speak to the association at once.',
  },
}

/** To the new address, with the link that confirms it. */
function confirmLetter(asked: Letter['subject']['words'], address: string): Letter {
  return {
    subject: { words: confirm.subject },
    opening: [{ words: asked }],
    action: { label: confirm.action, address, secret: true },
    closing: [{ words: confirm.valid }, { words: confirm.ignore }],
  }
}

/** To the address of before: who entered which email, when it changes, and the link that stops it. */
function enteredLetter({ email, by, day }: { email: string; by: string; day: string }, address: string): Letter {
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
function changedLetter(email: string): Letter {
  return {
    subject: { words: changed.subject },
    opening: [{ words: changed.told, values: { email } }, { words: changed.notAsked }],
    closing: [],
  }
}
