import { z } from 'zod'
import { ROLES } from '#core/policy.ts'
import { FIGURES } from '#core/sealed-books/figure-text.ts'
import { endpoint } from './endpoint.ts'
import { aed, businessDate, hex, success } from './fields.ts'

const role = z.enum(ROLES)

const figure = z.object({
  figure: z.enum(FIGURES),
  value: z.number().meta({ description: "Members; AED; of 'balanced' 1: the books balance, 0: they do not" }),
  signed: z.string().meta({ description: 'The text that is signed: docs/reference/sealed-books.md' }),
  signature: hex(64),
})

/** What a month and a loan cost, and what becomes of savings. */
const costs = z.object({
  dues_amount: aed,
  due_day: z.number().int(),
  late_fine: aed,
  lock_savings: z.boolean(),
  loan: z.object({
    amount_min: aed,
    amount_max: aed,
    amount_step: aed,
    term_max: z.number().int(),
    interest_percent: z.number(),
    insurance_percent: z.number(),
    instalment_multiple: z.number().int().nullable(),
  }),
})

export const publishedCalls = {
  'GET /api/published': endpoint({
    summary: 'What the association publishes of itself. What is switched off is not in it',
    access: 'anyone',
    answer: success.extend({
      books: z
        .object({ day: businessDate, key: hex(32), figures: z.array(figure) })
        .nullable()
        .meta({
          description:
            'At the end of a day, each signed with the key of the sealed books; lent and overdue only where five loans or more are open',
        }),
      officers: z
        .array(z.object({ name: z.string(), roles: z.array(role) }))
        .meta({ description: 'Those who agreed to be shown' }),
      costs: costs.nullable(),
      whatsapp: z.string().nullable().meta({ description: 'The address that opens a chat' }),
    }),
  }),
  'GET /api/published/consent': endpoint({
    summary: 'Whether the caller, an officer, agreed that the public page shows their name with their roles',
    access: 'signed_in',
    answer: success.extend({ roles: z.array(role), agreed: z.boolean() }),
  }),
  'PUT /api/published/consent': endpoint({
    summary: 'Agree to that, or no longer. It ends when the roles change. Nobody agrees for another',
    access: 'signed_in',
    body: z.object({ agreed: z.boolean({ error: 'Answer yes or no.' }) }),
    answer: success.extend({ message: z.string() }),
  }),
}
