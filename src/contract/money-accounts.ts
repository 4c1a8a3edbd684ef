import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { aed, moneyAccount, optionalText, requiredText, success } from './fields.ts'
import { mayFields } from './may.ts'

const name = requiredText(60)

export const officeMoneyCalls = {
  'GET /api/office/money-accounts': endpoint({
    summary: 'Bank accounts and cash boxes with what is in each',
    access: { officer: 'read_ledger' },
    answer: success.extend({
      ...mayFields(['open']),
      accounts: z.array(
        z.object({
          code: z.string(),
          place: z.enum(['bank', 'cash']),
          name: z.string(),
          account_number: z.string().meta({ description: 'Masked for who does not move the money' }),
          balance: aed,
          waiting_in: aed.meta({
            description: 'Cash that was taken and entered; in the books once another officer has confirmed it',
          }),
          waiting_out: aed.meta({ description: 'Expenses from it that wait for another officer' }),
          closed: z.boolean(),
          ...mayFields(['change', 'close', 'reopen']),
        }),
      ),
    }),
  }),
  'POST /api/office/money-accounts': endpoint({
    summary: 'Open a further bank account or cash box in the books',
    access: { officer: 'post_entry' },
    body: z.object({
      place: z.enum(['bank', 'cash'], { error: 'Choose bank or cash.' }),
      name,
      account_number: optionalText(60),
    }),
    answer: success.extend({ code: z.string() }),
    idempotent: true,
  }),
  'PUT /api/office/money-accounts/:id': endpoint({
    summary: 'Rename an account, or close one that is empty',
    access: { officer: 'post_entry' },
    params: z.object({ id: moneyAccount }),
    body: z.object({ name, account_number: optionalText(60), closed: z.boolean().default(false) }),
    answer: success,
  }),
}
