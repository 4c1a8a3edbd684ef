import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import { toAedNumber } from '#core/money.ts'
import { choicesOf, OFFICE_KINDS } from '#core/notifications.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { type Deps, route } from '#server/http/route.ts'
import {
  countUnread,
  endSubscription,
  listNotifications,
  markRead,
  markReadUpTo,
  markUnread,
  type NotificationRow,
  readChoices,
  referenceOf,
  saveSubscription,
  shownChanges,
  writeChoices,
} from './notification-store.ts'

const PAGE = 20

export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/notifications', async ({ db, session, query }) => {
    const rows = await listNotifications(db, [session.personId, query.before ?? null, PAGE, kindsOf(query.area)])
    const notifications = rows.map(notificationAnswer)
    return { notifications, next_before: rows.length === PAGE ? (notifications.at(-1)?.id ?? null) : null }
  })

  route(app, deps, 'GET /api/notifications/unread', async ({ db, session, query }) => {
    const [counted] = await countUnread(db, [session.personId, kindsOf(query.area)])
    return { unread: counted?.unread ?? 0 }
  })

  route(app, deps, 'POST /api/notifications/:id/read', async ({ db, session, params, now }) => {
    const marked = await markRead(db, [params.id, session.personId, now])
    if (marked.length === 0) throw new Refusal('not_found')
    return {}
  })

  route(app, deps, 'POST /api/notifications/read', async ({ db, session, body, now }) => {
    await markReadUpTo(db, [body.up_to, session.personId, now, kindsOf(body.area)])
    return { read_at: now.toISOString() }
  })

  route(app, deps, 'POST /api/notifications/unread', async ({ db, session, body }) => {
    await markUnread(db, [session.personId, new Date(body.read_at)])
    return {}
  })

  route(app, deps, 'GET /api/notification-choices', async ({ db, session }) => {
    const [kept] = await readChoices(db, [session.personId, session.tokenHash, deps.push.publicKey])
    const choices = choicesOf(kept?.choices ?? null)
    const emails = deps.mailServer || deps.demo
    return { ...choices, emails, device: kept?.device ?? false, push_key: deps.push.publicKey }
  })

  route(app, deps, 'PUT /api/notification-choices', async ({ db, session, body }) => {
    await writeChoices(db, [session.personId, body])
    return { message: sentence('Saved.') }
  })

  route(app, deps, 'POST /api/push-subscription', async ({ db, session, body, now }) => {
    if (!deps.push.takes(body.endpoint)) throw new Refusal('push_endpoint')
    const { endpoint, p256dh, auth } = body
    await saveSubscription(db, [session.tokenHash, endpoint, p256dh, auth, now, deps.push.publicKey])
    return { message: sentence('Notifications are on for this device.') }
  })

  route(app, deps, 'POST /api/push-subscription/end', async ({ db, session }) => {
    await endSubscription(db, [session.tokenHash])
    return { message: sentence('Notifications are off on this device.') }
  })
}

const kindsOf = (area: 'office' | undefined) => (area === undefined ? null : OFFICE_KINDS)

type Answered = AnswerOf<'GET /api/notifications'>['notifications'][number]

/** A notification as its reader's app gets it. */
function notificationAnswer({
  id,
  kind,
  about,
  made_at: at,
  read,
  reason,
  notice,
  entered,
  person,
  by,
  changes,
  unique_id,
}: NotificationRow): Answered {
  const reference = referenceOf({ kind, unique_id })
  const { of: paidFor, amount, claimed, from_savings: fromSavings, fine, ...rest } = about
  return {
    id: Number(id),
    kind,
    at: at.toISOString(),
    read,
    ...(rest.payment_id && { payment_id: rest.payment_id }),
    ...(rest.notice_id && { notice_id: rest.notice_id }),
    ...(notice && { title: notice.title }),
    ...(entered && { title: entered }),
    ...(paidFor && { paid_for: paidFor }),
    ...(rest.month && { month: rest.month }),
    ...(rest.months && { months: rest.months }),
    ...(amount !== undefined && { amount: toAedNumber(BigInt(amount)) }),
    ...(claimed !== undefined && { claimed: toAedNumber(BigInt(claimed)) }),
    ...(fromSavings !== undefined && { from_savings: toAedNumber(BigInt(fromSavings)) }),
    ...(fine !== undefined && { fine: toAedNumber(BigInt(fine)) }),
    ...(rest.operator && { operator: rest.operator }),
    ...(rest.due_on && { due_on: rest.due_on }),
    ...(reference && { reference }),
    ...(reason && { reason }),
    ...(person && { person }),
    ...(rest.role && { role: rest.role, granted: rest.granted }),
    ...(rest.roles && { roles: rest.roles }),
    ...(rest.day && { day: rest.day }),
    ...(by && { by }),
    ...(changes && { changes: shownChanges({ changes }) }),
  }
}
