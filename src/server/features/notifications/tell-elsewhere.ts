import type { I18n, MessageDescriptor } from '@lingui/core'
import type { DetailChange } from '#core/details.ts'
import type { Reader } from '#core/languages.ts'
import { countText, dayText, moneyText, monthText } from '#core/local-text.ts'
import { decimalAed } from '#core/money.ts'
import { ALWAYS_EMAILED, ALWAYS_PUSHED, choicesOf, NOTIFICATIONS, PAY_NOW_PAGE, pageOf } from '#core/notifications.ts'
import { changeText, detailNames } from '#core/words/detail-words.ts'
import { notificationTitles } from '#core/words/notification-titles.ts'
import { roleNames } from '#core/words/role-names.ts'
import type { Pool } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { SESSION_ALIVE, type SessionLife, sessionLimits } from '#server/http/session.ts'
import type { Jobs } from '#server/jobs/job-store.ts'
import { roleGiven, roleRemoved } from '#server/languages/role-words.ts'
import { listed, say, speakerOf, speakingOf } from '#server/languages/speaker.ts'
import { type Letter, type Line, sendLetter } from '#server/mail/letter.ts'
import type { Post } from '#server/mail/mailer.ts'
import type { Push, PushMessage } from '#server/push/web-push.ts'
import {
  type About,
  dropSubscription,
  markForLetter,
  type NotificationRow,
  readLetter,
  readPush,
  referenceOf,
  shownChanges,
  type Told,
} from './notification-store.ts'

/** After an outage of days nobody is sent what has long been seen or settled. */
const NEWS_FOR_MS = 3 * 24 * 60 * 60_000

/**
 * Sends a person what happened since a notification in one letter, where they choose to be told by email and have not
 * read it meanwhile. Each notification is marked for one job, which alone sends it, however often it has to try.
 */
export async function tellByEmail(post: Post, payload: Jobs['tell_by_email'], now: Date): Promise<void> {
  // Without a mail server officers read it, and nobody who would be told.
  if (!post.mailer.carriesLinks) return
  const which = [payload.notification_id, payload.person_id]
  await markForLetter(post.pool, which)
  const marked = await readLetter(post.pool, which)
  const news = marked.filter(
    ({ kind, made_at, read, choices }) =>
      !read &&
      (choicesOf(choices).groups[NOTIFICATIONS[kind].group].email || ALWAYS_EMAILED.has(kind)) &&
      now.getTime() - made_at.getTime() < NEWS_FOR_MS,
  )
  const [first] = news
  if (!first) return
  const { name: association } = await readSettings(post.pool)
  await sendLetter(post, first, newsLetter(news, first, { association, publicUrl: post.publicUrl }), now)
}

/** Where everything that happened stands, and where one chooses how to be told. */
const ALL = '/user/notifications'

const words = {
  several: /*i18n*/ { id: 'mail.news.several', message: 'What is new at {association}' },
  /** A title with its figures, and why. */
  plain: /*i18n*/ { id: 'mail.news.plain', message: '{title}.' },
  figures: /*i18n*/ { id: 'mail.news.figures', message: '{title}: {figures}.' },
  reference: /*i18n*/ {
    id: 'mail.news.reference',
    message: 'Write this reference with the payment: {reference}',
  },
  reason: /*i18n*/ { id: 'mail.news.reason', message: 'The reason: {reason}' },
  /** What officers wrote, as it is. */
  notice: /*i18n*/ { id: 'mail.news.notice', message: '{text}' },
  /** A detail that an officer changed, with what it was before. */
  change: /*i18n*/ { id: 'mail.news.change', message: '{change}' },
  by: /*i18n*/ { id: 'mail.news.by', message: 'Changed by: {by}' },
  open: /*i18n*/ { id: 'mail.news.open', message: 'See it in the app' },
  choose: /*i18n*/ {
    id: 'mail.news.choose',
    message: 'You choose what you are told by email under Notifications: {address}',
  },
}

/** What happened of late, one or several at once, as an email to who reads so. */
function newsLetter(
  news: readonly NotificationRow[],
  reader: Reader,
  { association, publicUrl }: { association: string; publicUrl: string },
): Letter {
  const speaker = speakerOf(reader)
  const [only, ...more] = news
  const single = only && more.length === 0 ? only : undefined
  const opening = news.flatMap((each): Line[] => {
    const told = lineOf(each, association, speaker)
    if (each.notice) return [told, { words: words.notice, values: { text: each.notice.text } }]
    const changes = shownChanges(each).map((change) => changeText(change, speakingOf(speaker)))
    return [
      told,
      ...changes.map((change) => ({ words: words.change, values: { change } })),
      ...(each.changes && each.by ? [{ words: words.by, values: { by: each.by } }] : []),
      ...(each.reason ? [{ words: words.reason, values: { reason: each.reason } }] : []),
    ]
  })
  const [reference] = news.flatMap((each) => referenceOf(each) ?? [])
  if (reference) opening.push({ words: words.reference, values: { reference } })
  const path = single ? pageOf(single.kind, single.about) : ALL
  return {
    subject: { words: single ? { id: notificationTitles[single.kind].words } : words.several },
    opening,
    action: { label: words.open, address: `${publicUrl}${path}`, secret: false },
    closing: [{ words: words.choose, values: { address: `${publicUrl}${ALL}` } }],
  }
}

/** One notification: of a role who gave it and where, of all else its title with its figures. */
function lineOf({ kind, about, notice, entered, by }: NotificationRow, association: string, speaker: I18n): Line {
  if (about.role && by !== null) {
    const change = about.granted ? roleGiven : roleRemoved
    const { words: id, values } = change({ by, association, roles: roleNames[about.role] })
    return { words: { id }, ...(values && { values }) }
  }
  const title = say(speaker, notificationTitles[kind])
  const figures = figuresOf({ ...about, title: notice?.title ?? entered ?? undefined }, speaker, true)
  return figures === ''
    ? { words: words.plain, values: { title } }
    : { words: words.figures, values: { title, figures } }
}

export type Pusher = { pool: Pool; push: Push; sessionLife: SessionLife }

const SHOWN_WITHIN_MS = 24 * 60 * 60_000

const readForDevice = readPush(SESSION_ALIVE)

/** Shows a notification on a device whose session lasts, where its person chooses so, or how they sign in was touched, and has not read it meanwhile. */
export async function tellByPush(
  { pool, push, sessionLife }: Pusher,
  payload: Jobs['tell_by_push'],
  now: Date,
): Promise<void> {
  const { subscription_id: device, notification_id: id } = payload
  const [told] = await readForDevice(pool, [device, ...sessionLimits(now, sessionLife), id, push.publicKey])
  if (!told || told.read || now.getTime() - told.made_at.getTime() > SHOWN_WITHIN_MS) return
  const choices = choicesOf(told.choices)
  if (!choices.groups[NOTIFICATIONS[told.kind].group].push && !ALWAYS_PUSHED.has(told.kind)) return
  const { name } = await readSettings(pool)
  const outcome = await push.send(told, messageOf(told, name, choices.figures))
  if (outcome === 'gone') await dropSubscription(pool, [device])
}

const acts = {
  pay: /*i18n*/ { id: 'push.pay', message: 'Pay' },
  see: /*i18n*/ { id: 'push.see', message: 'See' },
}

/** A locked screen is read by others: amounts stand there only for who wants them to. */
function messageOf(told: Told, association: string, amounts: boolean): PushMessage {
  const { id, kind, about, notice, changes, language, digits } = told
  const speaker = speakerOf({ language, digits })
  const title = say(speaker, notificationTitles[kind])
  const figures = figuresOf({ ...about, title: notice?.title, changes: changes ?? [] }, speaker, amounts)
  const path = pageOf(kind, about)
  const reference = referenceOf(told)
  const body = figures === '' ? title : `${title}: ${figures}`
  const isOwed = NOTIFICATIONS[kind].group === 'reminders'
  return {
    title: association,
    body: reference ? `${body}\n${speaker._(words.reference.id, { reference }, words.reference)}` : body,
    path,
    tag: `news-${id}`,
    action: isOwed ? { label: speaker._(acts.pay), path: PAY_NOW_PAGE } : { label: speaker._(acts.see), path },
  }
}

const figureWords = {
  loan: /*i18n*/ { id: 'news.of.loan', message: 'loan' },
  deposit: /*i18n*/ { id: 'news.of.deposit', message: 'deposit' },
  months: /*i18n*/ { id: 'news.of.months', message: '{months} months from {month}' },
  amount: /*i18n*/ { id: 'news.amount', message: 'AED {amount}' },
  claimed: /*i18n*/ { id: 'news.claimed', message: 'you entered AED {amount}' },
  fromSavings: /*i18n*/ { id: 'news.from-savings', message: 'AED {amount} from your savings' },
  fine: /*i18n*/ { id: 'news.fine', message: 'and a fine of AED {amount}' },
  due: /*i18n*/ { id: 'news.due', message: 'due on {day}' },
}

type Figured = About & { title?: string | undefined; changes?: readonly DetailChange[] }

/**
 * What a notification was about, piece by piece: 'May 2026, AED 100.00'. Amounts are left out where they must not be seen;
 * of what was changed only the names are said.
 */
function figuresOf(about: Figured, speaker: I18n, amounts: boolean): string {
  const say = (message: MessageDescriptor, values: Record<string, string> = {}) =>
    speaker._(message.id, values, message)
  const money = (message: MessageDescriptor, fils: number | undefined) =>
    amounts && fils !== undefined && say(message, { amount: moneyText(decimalAed(BigInt(fils)), speaker.locale) })
  const { of: paidFor, month, months = 1, due_on: dueOn, roles = [], day, changes = [] } = about
  const named = month && monthText(month, speaker.locale)
  const pieces = [
    about.title,
    paidFor === 'loan' && say(figureWords.loan),
    paidFor === 'deposit' && say(figureWords.deposit),
    named &&
      (months > 1 ? say(figureWords.months, { months: countText(months, speaker.locale), month: named }) : named),
    about.operator,
    ...changes.map(({ detail }) => speakingOf(speaker).say(detailNames[detail])),
    ...roles.map((role) => speakingOf(speaker).say(roleNames[role])),
    day && dayText(day, speaker.locale, 'long'),
    // Of a loan that savings paid whole nothing was written off.
    money(figureWords.amount, about.amount || undefined),
    money(figureWords.claimed, about.claimed),
    money(figureWords.fromSavings, about.from_savings || undefined),
    money(figureWords.fine, about.fine),
    dueOn && say(figureWords.due, { day: dayText(dueOn, speaker.locale, 'long') }),
  ]
  return listed(
    speaker,
    pieces.flatMap((piece) => piece || []),
  )
}
