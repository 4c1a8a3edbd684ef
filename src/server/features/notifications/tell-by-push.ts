import { ALWAYS_PUSHED, choicesOf, NOTIFICATIONS, pageOf } from '#core/notifications.ts'
import { notificationTitles } from '#core/words/notification-titles.ts'
import type { Pool } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { SESSION_ALIVE, type SessionLife, sessionLimits } from '#server/http/session.ts'
import type { Jobs } from '#server/jobs/job-store.ts'
import { say, speakerOf } from '#server/languages/speaker.ts'
import type { Push, PushMessage } from '#server/push/web-push.ts'
import { figuresOf } from './figures-of.ts'
import { dropSubscription, readPush, type Told } from './notification-store.ts'

export type Pusher = { pool: Pool; push: Push; sessionLife: SessionLife }

const NEWS_FOR_MS = 24 * 60 * 60_000

const readForDevice = readPush(SESSION_ALIVE)

/** Shows a notification on a device whose session lasts, where its person chooses so, or how they sign in was touched, and has not read it meanwhile. */
export async function tellByPush(
  { pool, push, sessionLife }: Pusher,
  payload: Jobs['tell_by_push'],
  now: Date,
): Promise<void> {
  const { subscription_id: device, notification_id: id } = payload
  const [told] = await readForDevice(pool, [device, ...sessionLimits(now, sessionLife), id, push.publicKey])
  if (!told || told.read || now.getTime() - told.made_at.getTime() > NEWS_FOR_MS) return
  const choices = choicesOf(told.choices)
  if (!choices.groups[NOTIFICATIONS[told.kind].group].push && !ALWAYS_PUSHED.has(told.kind)) return
  const { name } = await readSettings(pool)
  const outcome = await push.send(told, messageOf(told, name, choices.figures))
  if (outcome === 'gone') await dropSubscription(pool, [device])
}

/** A locked screen is read by others: amounts stand there only for who wants them to. */
function messageOf({ id, kind, about, language, digits }: Told, association: string, amounts: boolean): PushMessage {
  const speaker = speakerOf({ language, digits })
  const title = say(speaker, notificationTitles[kind])
  const figures = figuresOf(about, speaker, amounts)
  return {
    title: association,
    body: figures === '' ? title : `${title}: ${figures}`,
    path: pageOf(kind, about.of),
    tag: `news-${id}`,
  }
}
