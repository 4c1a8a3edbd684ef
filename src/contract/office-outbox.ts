import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, success } from './fields.ts'
import { cursor } from './office-fields.ts'

export const officeOutboxCalls = {
  'GET /api/office/outbox': endpoint({
    summary: 'Emails that were kept because there is no mail server, latest first, a page at a time',
    access: { officer: 'read_outbox' },
    query: z.object({ before: cursor }),
    answer: success.extend({
      mail_server: z.boolean().meta({ description: 'Whether emails are sent; then none is kept here' }),
      waiting: z.number().int().meta({ description: 'Emails that are still to be sent or kept' }),
      given_up: z.number().int().meta({ description: 'Emails that could not be sent and are not tried again' }),
      messages: z.array(
        z.object({ id, made_at: instant, recipient: z.string(), subject: z.string(), body: z.string() }),
      ),
      next_before: id.nullable(),
    }),
  }),
}
