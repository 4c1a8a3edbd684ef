import { choicesOf, NOTIFICATIONS } from '#core/notifications.ts'
import type { Jobs } from '#server/jobs/job-store.ts'
import type { Post } from '#server/mail/mailer.ts'
import { sendLetter } from '#server/mail/send-letter.ts'
import { newsLetter } from './letter.ts'
import { claimForLetter, readLetter } from './notification-store.ts'

/** After an outage of days nobody is sent what has long been seen or settled. */
const NEWS_FOR_MS = 3 * 24 * 60 * 60_000

/**
 * Sends a person what happened since a notification in one letter, where they choose to be told by email and have not
 * read it meanwhile. Each notification is claimed by one job, which alone sends it, however often it has to try.
 */
export async function tellByEmail(post: Post, payload: Jobs['tell_by_email'], now: Date): Promise<void> {
  // An outbox is read by officers, and by nobody who would be told.
  if (!post.mailer.carriesLinks) return
  const which = [payload.notification_id, payload.person_id]
  await claimForLetter(post.pool, which)
  const claimed = await readLetter(post.pool, which)
  const news = claimed.filter(
    ({ kind, made_at, read, choices }) =>
      !read &&
      choicesOf(choices).groups[NOTIFICATIONS[kind].group].email &&
      now.getTime() - made_at.getTime() < NEWS_FOR_MS,
  )
  const [first] = news
  if (!first) return
  await sendLetter(post, first, newsLetter(news, first, post.publicUrl), now)
}
