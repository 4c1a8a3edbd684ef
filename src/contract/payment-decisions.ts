import { z } from 'zod'
import { PAYMENTS_AT_ONCE, UNDONE_AT_ONCE } from '#core/policy.ts'
import { endpoint } from './endpoint.ts'
import {
  amountField,
  claimKind,
  dateField,
  id,
  idParams,
  moneyAccount,
  reason,
  requiredText,
  success,
} from './fields.ts'
import { monthKeys } from './payments.ts'

/** Why one of many was left for a look. */
const leftFor = z.enum(['look_twice', 'line_needed', 'no_line_fits']).nullable()

/** What officers decide on payments. */
export const paymentDecisionCalls = {
  'POST /api/office/payments/:id/verify': endpoint({
    summary:
      "Verify a payment by its line of the bank's statement: it is posted to the books. Where a statement covers its day or a line fits, line_id or no_line_reason is needed. It may be found in another account; another amount without its line, or other months, need a reason",
    access: { officer: 'verify_payment' },
    params: idParams,
    body: z
      .object({
        received_on: dateField.optional(),
        amount: amountField.optional(),
        months: monthKeys.optional().meta({ description: "The months of dues that it is for: '2026-05'" }),
        reason: requiredText(500, 3).optional(),
        paid_into: moneyAccount.optional(),
        line_id: id.positive().optional().meta({ description: 'Its line: it says the day and the account' }),
        also_line_ids: z.array(id.positive()).min(1).max(9, 'At most 10 lines make one payment.').optional().meta({
          description: 'More lines that are the payment together with line_id; the last of them says the day',
        }),
        no_line_reason: requiredText(500, 3).optional().meta({ description: 'Why it is none of the lines' }),
        bank_fee: amountField.optional().meta({
          description:
            'What the bank kept of it: the line has so much less. The member is credited with the whole amount, and the ' +
            'association pays the fee, at most AED 50 and a quarter of the amount',
        }),
        answers: z
          .number()
          .int()
          .optional()
          .meta({ description: 'How many answers of the member were read: one that came since has to be read first' }),
      })
      .refine(({ line_id, bank_fee }) => line_id !== undefined || bank_fee === undefined, {
        path: ['bank_fee'],
        error: 'Choose the line that is short by the fee.',
      })
      .refine(({ line_id, also_line_ids }) => line_id !== undefined || also_line_ids === undefined, {
        path: ['line_id'],
        error: 'Choose the first line too.',
      })
      .refine(({ line_id, no_line_reason }) => line_id === undefined || no_line_reason === undefined, {
        path: ['no_line_reason'],
        error: 'Choose a line or enter a reason, not both.',
      })
      .optional()
      .transform((body) => body ?? {}),
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/payments/:id/refuse': endpoint({
    summary: 'Refuse a payment, with the reason that the member will read',
    access: { officer: 'refuse_payment' },
    params: idParams,
    body: reason,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/payments/:id/ask': endpoint({
    summary:
      'Ask the member about a payment that waits. It goes on waiting, and is looked at once more when it is answered',
    access: { officer: 'refuse_payment' },
    params: idParams,
    body: z.object({ question: requiredText(500, 3) }),
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/payments/:id/cancel': endpoint({
    summary: 'Cancel a waiting payment that you entered on behalf of a member',
    access: { officer: 'record_payment' },
    params: idParams,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/payments/verify-many': endpoint({
    summary:
      'Verify several payments: those that are clear, each by its line where it has one. Which are left for a look is said',
    access: { officer: 'verify_payment' },
    body: z.object({
      ids: z.array(id.positive()).min(1, 'Choose a payment.').max(PAYMENTS_AT_ONCE, 'At most 500 at once.'),
    }),
    answer: success.extend({
      results: z.array(z.object({ id, verified: z.boolean(), left: leftFor, message: z.string() })),
    }),
  }),
  'POST /api/office/payments/verify-by-lines': endpoint({
    summary:
      "Verify payments by the lines of the bank's statement that they are, and enter and post what members paid by lines " +
      'that name them, who sent nothing; one that cannot be is said why',
    access: { officer: 'verify_payment' },
    body: z.object({
      matches: z
        .array(
          z
            .object({
              line_id: id.positive(),
              payment_id: id.positive().optional(),
              looked_twice: z.boolean().optional(),
              member_id: id.positive().optional().meta({ description: 'Who sent nothing, instead of a payment' }),
              kind: claimKind.optional().meta({ description: 'What it is for; left out what the member owes' }),
            })
            .refine(({ payment_id, member_id }) => (payment_id === undefined) !== (member_id === undefined), {
              path: ['payment_id'],
              error: 'Choose a payment or a member.',
            }),
        )
        .min(1, 'Choose a payment.')
        .max(PAYMENTS_AT_ONCE, 'At most 500 at once.'),
    }),
    answer: success.extend({
      results: z.array(
        z.object({
          payment_id: id.nullable().meta({ description: 'null: nothing was entered from the line' }),
          line_id: id,
          verified: z.boolean(),
          left: leftFor,
          message: z.string(),
          names_payment: id.nullable().meta({ description: 'The payment that the message names' }),
        }),
      ),
    }),
  }),
  'POST /api/office/payments/:id/reverse': endpoint({
    summary:
      'Reverse a mistaken verification for good, or to be checked again, with the reason that the member will read',
    access: { officer: 'reverse_payment' },
    params: idParams,
    body: reason.extend({
      check_again: z.boolean().optional().meta({ description: 'The payment waits again, as it was sent' }),
    }),
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/payments/:id/undo': endpoint({
    summary:
      'Undo a verification or a rejection within ten minutes, by who made it: what was posted is reversed, and the payment waits again',
    access: { officer: 'verify_payment' },
    params: idParams,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/payments/undo-many': endpoint({
    summary: 'Undo several verifications or rejections within ten minutes; one that cannot be undone is said why',
    access: { officer: 'verify_payment' },
    body: z.object({
      ids: z.array(id.positive()).min(1, 'Choose a payment.').max(UNDONE_AT_ONCE, 'At most 100 at once.'),
    }),
    answer: success.extend({ results: z.array(z.object({ id, undone: z.boolean(), message: z.string() })) }),
  }),
}
