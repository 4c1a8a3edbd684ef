import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams, instant, requiredText, success } from './fields.ts'

const fields = z.object({ name: requiredText(100), relation: requiredText(60), mobile: requiredText(20) })

export const nomineeCalls = {
  'GET /api/nominee': endpoint({
    summary: 'Who is paid the own savings after death, and who named them',
    access: 'member',
    answer: success.extend({
      nominee: z
        .object({
          name: z.string(),
          relation: z.string(),
          mobile: z.string(),
          by: z.string().nullable().meta({ description: 'The officer who named them; null: oneself, or not known' }),
          by_you: z.boolean(),
          at: instant.nullable(),
        })
        .nullable(),
      proof: z.enum(['code', 'password']).meta({ description: 'What naming another one takes' }),
    }),
  }),
  'POST /api/nominee': endpoint({
    summary:
      'Name who is paid the own savings after death: with a fresh code of the authenticator app, or without an app with ' +
      'the password',
    access: 'member',
    body: fields.extend({ password: z.string().max(1024).optional() }),
    answer: success.extend({ message: z.string() }),
  }),
  'POST /api/office/members/:id/nominee': endpoint({
    summary: 'Name who is paid when a member has died; the member is told at once',
    access: { officer: 'edit_member' },
    params: idParams,
    body: fields,
    answer: success,
    idempotent: true,
  }),
}
