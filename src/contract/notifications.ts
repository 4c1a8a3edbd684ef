import { z } from 'zod'
import { TOLD_DETAILS } from '#core/details.ts'
import { NOTIFICATION_GROUPS, NOTIFICATION_KINDS } from '#core/notifications.ts'
import { endpoint } from './endpoint.ts'
import { aed, businessDate, cursor, id, idParams, instant, success } from './fields.ts'
import { role } from './officers.ts'

/** What happened, in figures: its sentence is made by whoever shows it, in the reader's language. */
const notification = z.object({
  id,
  kind: z.enum(NOTIFICATION_KINDS),
  at: instant,
  read: z.boolean(),
  payment_id: id.optional().meta({ description: 'The payment that it is about' }),
  notice_id: id.optional().meta({ description: 'The notice that it is about' }),
  title: z.string().optional().meta({
    description:
      "Of the notice, in its reader's language; of an expense or entry what it is for, as it was entered; the name of a passkey, or of a device",
  }),
  paid_for: z.enum(['dues', 'loan', 'deposit']).optional(),
  month: z.string().optional().meta({ description: 'The first month that was paid for, YYYY-MM' }),
  months: z.number().int().optional().meta({ description: 'How many were paid for together' }),
  amount: aed.optional(),
  claimed: aed.optional().meta({ description: 'What was sent, where another amount was verified' }),
  from_savings: aed.optional().meta({ description: 'Of a loan written off: what savings paid of it' }),
  fine: aed.optional().meta({ description: 'Taken beside it, because it came late' }),
  operator: z.string().optional(),
  due_on: businessDate.optional(),
  reference: z.string().optional().meta({ description: 'Of a reminder: what to write with the payment' }),
  reason: z.string().optional().meta({ description: 'In the words of the officer who decided' }),
  person: z
    .string()
    .optional()
    .meta({ description: 'Whose sign-in was changed, or for whom an officer entered what was decided' }),
  role: role.optional().meta({ description: 'That was given or removed' }),
  granted: z.boolean().optional().meta({ description: 'False: it was removed' }),
  roles: z.array(role).optional().meta({ description: 'That are to be handed over' }),
  day: businessDate.optional().meta({ description: 'On which they are to be' }),
  by: z
    .string()
    .optional()
    .meta({ description: 'Who gave or removed the role, decided what was proposed, or changed the profile' }),
  changes: z
    .array(z.object({ detail: z.enum(TOLD_DETAILS), was: z.string(), became: z.string() }))
    .optional()
    .meta({ description: 'What an officer changed of who is told; a wallet only as it ends' }),
})

const area = z
  .enum(['office'], { error: 'Choose a kind of notification.' })
  .optional()
  .meta({ description: 'Only what is told to officers; left out: everything' })

const ways = z.object({ email: z.boolean(), push: z.boolean() })
const choices = z.object({
  groups: z.object(Object.fromEntries(NOTIFICATION_GROUPS.map((group) => [group, ways])) as GroupShape),
  figures: z.boolean().meta({ description: 'Whether a device may show amounts' }),
})
type GroupShape = Record<(typeof NOTIFICATION_GROUPS)[number], typeof ways>

const base64url = (length: number) =>
  z.string({ error: 'This is no subscription.' }).regex(new RegExp(`^[\\w-]{${length}}$`), 'This is no subscription.')

export const notificationCalls = {
  'GET /api/notifications': endpoint({
    summary: 'What happened that concerns who asks, the latest first, a page at a time',
    access: 'signed_in',
    query: z.object({ area, before: cursor }),
    answer: success.extend({ notifications: z.array(notification), next_before: id.nullable() }),
  }),
  'GET /api/notifications/unread': endpoint({
    summary: 'How many notifications are unread',
    access: 'signed_in',
    query: z.object({ area }),
    answer: success.extend({ unread: z.number().int() }),
  }),
  'POST /api/notifications/:id/read': endpoint({
    summary: 'Mark an own notification as read',
    access: 'signed_in',
    params: idParams,
    answer: success,
  }),
  'POST /api/notifications/read': endpoint({
    summary: 'Mark the own notifications up to one as read; what came after it stays unread',
    access: 'signed_in',
    body: z.object({ up_to: id.positive(), area }),
    answer: success.extend({ read_at: instant.meta({ description: 'By which it can be undone' }) }),
  }),
  'POST /api/notifications/unread': endpoint({
    summary: 'Take a marking as read back: those of that moment are unread again',
    access: 'signed_in',
    body: z.object({ read_at: z.iso.datetime({ precision: 3 }) }),
    answer: success,
  }),
  'GET /api/notification-choices': endpoint({
    summary: 'How who asks is told: by group, by email and on devices that asked for it',
    access: 'signed_in',
    answer: success.extend({
      ...choices.shape,
      emails: z.boolean().meta({ description: 'Whether this server sends emails' }),
      device: z.boolean().meta({ description: 'Whether the device that asks is told' }),
      push_key: z.string().meta({ description: 'The public key that a browser subscribes with' }),
    }),
  }),
  'PUT /api/notification-choices': endpoint({
    summary: 'Choose how to be told',
    access: 'signed_in',
    body: choices,
    answer: success,
  }),
  'POST /api/push-subscription': endpoint({
    summary: 'Be told on this device, by the push service of its browser, until its session ends',
    access: 'signed_in',
    body: z.object({
      endpoint: z.string({ error: 'This is no subscription.' }).max(1000).pipe(z.url('This is no subscription.')),
      p256dh: base64url(87),
      auth: base64url(22),
    }),
    answer: success,
  }),
  'POST /api/push-subscription/end': endpoint({
    summary: 'Be told on this device no more',
    access: 'signed_in',
    answer: success,
  }),
}
