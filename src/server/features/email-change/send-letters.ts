import type { Reader } from '#core/languages.ts'
import { inTransaction } from '#server/db/connect.ts'
import { readerOf } from '#server/db/reader.ts'
import { statement } from '#server/db/statement.ts'
import { newSecretToken } from '#server/http/secret-token.ts'
import type { Jobs } from '#server/jobs/job-store.ts'
import type { Post } from '#server/mail/mailer.ts'
import { sendLetter } from '#server/mail/send-letter.ts'
import { keepConfirmLink, keepStopLink, readForLetter } from './email-change-store.ts'
import { changedLetter, confirmLetter, enteredLetter } from './letters.ts'
import { settleEmailChange } from './settle-email-change.ts'

const findReader = statement<Reader>('find_reader', `select ${readerOf('p')} from person p where id = $1`)

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
  const letter = confirmLetter(`${post.publicUrl}/confirm-new-email#${token}`)
  await sendLetter(post, { ...change, email: change.new_email }, letter, now)
}

/** Tells the address of before that a new email waits, with the link that stops it. */
export async function tellEmailEntered(
  post: Post,
  { email_change_id: id }: Jobs['tell_email_entered'],
  now: Date,
): Promise<void> {
  const [change] = await readForLetter(post.pool, [id])
  if (!change) return
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
