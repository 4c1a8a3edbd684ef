import type { Reader } from '#core/languages.ts'
import { pageOf } from '#core/notifications.ts'
import { speakerOf } from '#server/languages/speaker.ts'
import type { Letter, Line } from '#server/mail/letter.ts'
import { figuresOf } from './figures.ts'
import type { NotificationRow } from './notification-store.ts'
import { titles } from './titles.ts'

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
export function newsLetter(news: readonly NotificationRow[], reader: Reader, publicUrl: string): Letter {
  const speaker = speakerOf(reader)
  const [only, ...more] = news
  const single = only && more.length === 0 ? only : undefined
  const opening = news.flatMap((each): Line[] => {
    const title = speaker._(titles[each.kind].id, {}, titles[each.kind])
    const figures = figuresOf(each.about, speaker, true)
    const told =
      figures === '' ? { words: words.plain, values: { title } } : { words: words.figures, values: { title, figures } }
    return each.reason ? [told, { words: words.reason, values: { reason: each.reason } }] : [told]
  })
  const path = single ? pageOf(single.kind, single.about.of) : ALL
  return {
    subject: { words: single ? titles[single.kind] : words.several },
    opening,
    action: { label: words.open, address: `${publicUrl}${path}`, secret: false },
    closing: [{ words: words.choose, values: { address: `${publicUrl}${ALL}` } }],
  }
}
