import type { Reader } from '#core/languages.ts'
import { choicesOf, NOTIFICATIONS, pageOf } from '#core/notifications.ts'
import { notificationTitles } from '#core/words/notification-titles.ts'
import type { Jobs } from '#server/jobs/job-store.ts'
import { say, speakerOf } from '#server/languages/speaker.ts'
import type { Letter, Line } from '#server/mail/letter.ts'
import { sendLetter } from '#server/mail/letter.ts'
import type { Post } from '#server/mail/mailer.ts'
import { figuresOf } from './figures-of.ts'
import { claimForLetter, type NotificationRow, readLetter } from './notification-store.ts'

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

/** Where everything that happened stands, and where one chooses how to be told. */
const ALL = '/user/notifications'

const words = {
  several: /*i18n*/ { id: 'mail.news.several', message: 'What is new at {association}' },
  /** A title with its figures, and why. */
  plain: /*i18n*/ { id: 'mail.news.plain', message: '{title}.' },
  figures: /*i18n*/ { id: 'mail.news.figures', message: '{title}: {figures}.' },
  reason: /*i18n*/ { id: 'mail.news.reason', message: 'The reason: {reason}' },
  open: /*i18n*/ { id: 'mail.news.open', message: 'See it in the app' },
  choose: /*i18n*/ {
    id: 'mail.news.choose',
    message: 'You choose what you are told by email under Notifications: {address}',
  },
}

/** What happened of late, one or several at once, as an email to who reads so. */
function newsLetter(news: readonly NotificationRow[], reader: Reader, publicUrl: string): Letter {
  const speaker = speakerOf(reader)
  const [only, ...more] = news
  const single = only && more.length === 0 ? only : undefined
  const opening = news.flatMap((each): Line[] => {
    const title = say(speaker, notificationTitles[each.kind])
    const figures = figuresOf(each.about, speaker, true)
    const told =
      figures === '' ? { words: words.plain, values: { title } } : { words: words.figures, values: { title, figures } }
    return each.reason ? [told, { words: words.reason, values: { reason: each.reason } }] : [told]
  })
  const path = single ? pageOf(single.kind, single.about.of) : ALL
  return {
    subject: { words: single ? { id: notificationTitles[single.kind].words } : words.several },
    opening,
    action: { label: words.open, address: `${publicUrl}${path}`, secret: false },
    closing: [{ words: words.choose, values: { address: `${publicUrl}${ALL}` } }],
  }
}
