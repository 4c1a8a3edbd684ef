import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cursor, id, instant, success } from './fields.ts'

/** The kinds of jobs: most send an email each. */
const JOBS = [
  'send_reset_link',
  'send_confirmation_link',
  'tell_decision',
  'send_email_confirmation',
  'send_invitation',
  'tell_email_entered',
  'tell_email_changed',
  'tell_password_changed',
  'tell_by_email',
  'tell_by_push',
  'send_answer',
  'send_reminders',
  'settle_email_change',
  'carry_out_recharge',
  'work_on_bonus',
  'hold_settings',
  'hand_over',
  'member_returns',
  'compare_receipt',
  'read_receipt',
] as const
export type FailedJob = (typeof JOBS)[number]

export const sentEmailCalls = {
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
            what: z.enum(JOBS),
            recipient: z.string(),
            reason: z.string().meta({ description: 'In the words of whoever refused it, such as the mail server' }),
            given_up_at: instant,
          }),
        )
        .meta({ description: 'Emails and other jobs of the last 30 days that failed and are not tried again' }),
      messages: z.array(
        z.object({ id, made_at: instant, recipient: z.string(), subject: z.string(), body: z.string() }),
      ),
      next_before: id.nullable(),
    }),
  }),
}
