import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cursor, id, instant, success } from './fields.ts'

/** What emails are about, by the job that sends them. */
const LETTERS = [
  'send_reset_link',
  'send_confirmation_link',
  'tell_decision',
  'send_email_confirmation',
  'tell_email_entered',
  'tell_email_changed',
  'tell_password_changed',
] as const
export type LetterKind = (typeof LETTERS)[number]

export const officeOutboxCalls = {
  'GET /api/office/outbox': endpoint({
    summary: 'Emails that were kept because there is no mail server, latest first, a page at a time',
    access: { officer: 'read_outbox' },
    query: z.object({ before: cursor }),
    answer: success.extend({
      mail_server: z.boolean().meta({ description: 'Whether emails are sent; then none is kept here' }),
      waiting: z.number().int().meta({ description: 'Emails that are still to be sent or kept' }),
      undelivered: z
        .array(
          z.object({
            id,
            what: z.enum(LETTERS),
            recipient: z.string(),
            reason: z.string().meta({ description: 'In the words of the mail server' }),
            given_up_at: instant,
          }),
        )
        .meta({ description: 'Emails of the last 30 days that could not be delivered and are not tried again' }),
      messages: z.array(
        z.object({ id, made_at: instant, recipient: z.string(), subject: z.string(), body: z.string() }),
      ),
      next_before: id.nullable(),
    }),
  }),
}
