import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { aed, businessDate, duesRate, success } from './fields.ts'

/** What anyone may know of the association: its settings' public part. */
const association = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  bank: z.object({
    name: z.string(),
    account_name: z.string(),
    account_number: z.string(),
    iban: z.string(),
    changed_on: businessDate
      .nullable()
      .meta({ description: 'When the account that members pay to was changed, for the 30 days after it' }),
  }),
  dues_amount: aed,
  due_day: z.number().int(),
  dues_to_come: duesRate.nullable().meta({ description: 'Dues that change in a later month' }),
  loan_min: aed,
  loan_max: aed,
  loan_term_max: z.number().int(),
  loan_interest_percent: z.number(),
  recharge_operators: z
    .array(z.object({ code: z.string(), name: z.string() }))
    .meta({ description: 'What the recharge form offers; the code is sent' }),
  emails: z.boolean().meta({ description: 'Whether this server sends emails: links, letters, notifications' }),
  published: z.boolean().meta({ description: 'Whether GET /api/published has anything to show' }),
  demo: z.boolean(),
})
export type Association = z.infer<typeof association>

export const associationCalls = {
  'GET /api/association': endpoint({
    summary: 'The association: name, contacts, where to pay, dues',
    access: 'anyone',
    answer: success.extend({ association }),
  }),
}
