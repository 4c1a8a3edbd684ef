import { z } from 'zod'
import { indianMobile } from '#core/indian-mobile.ts'
import { endpoint } from './endpoint.ts'
import {
  aed,
  amountField,
  cursor,
  id,
  idParams,
  instant,
  memberRef,
  moneyAccount,
  reason,
  requiredText,
  sealedOn,
  success,
} from './fields.ts'
import { REFERENCE_MOST } from './limits.ts'
import { mayFields } from './may.ts'

const rechargeStatus = z.enum(['ordered', 'completed', 'refused', 'reversed'])

/** An Indian mobile number as a form sends it, read into its ten digits. */
const mobile = z.string({ error: 'Enter the mobile number.' }).transform((value, context) => {
  const digits = indianMobile(value)
  if (digits !== undefined) return digits
  const message = value.trim() === '' ? 'Enter the mobile number.' : 'Enter an Indian mobile number of 10 digits.'
  context.issues.push({ code: 'custom', input: value, message })
  return z.NEVER
})

/** What member and officers both read of an order. */
export const recharge = z.object({
  id,
  number: z.string().meta({ description: 'Ten digits' }),
  operator: z.string().meta({ description: 'Its name when it was ordered' }),
  amount: aed,
  status: rechargeStatus,
  ordered_at: instant,
  completed_at: instant.nullable(),
  reference: z.string().nullable().meta({ description: 'Of the operator, once it is completed' }),
  ended_at: instant.nullable().meta({ description: 'When it was refused or reversed' }),
  reason: z.string().nullable().meta({ description: 'Why it was refused or reversed' }),
})

export const rechargeCalls = {
  'GET /api/recharges': endpoint({
    summary: "The member's recharge orders, the latest first, a page at a time",
    access: 'member',
    query: z.object({ before: cursor }),
    answer: success.extend({
      recharges: z.array(recharge.extend({ sealed_on: sealedOn })),
      next_before: id.nullable(),
    }),
  }),
  'POST /api/recharges': endpoint({
    summary:
      'Order a mobile recharge: it is paid from the available savings at once, and the recharge desk carries it out',
    access: 'member',
    body: z.object({
      number: mobile,
      amount: amountField,
      operator: requiredText(60).meta({ description: 'The code of one of the association’s operators' }),
    }),
    answer: success.extend({ recharge_id: id }),
    idempotent: true,
  }),
}

export const officeRecharge = recharge.extend({
  member: memberRef,
  completed_by: z.string().nullable().meta({ description: 'None: the provider' }),
  paid: aed.nullable().meta({ description: 'What was paid to the operator' }),
  paid_from: z.string().nullable().meta({ description: 'The name of the account' }),
  ended_by: z.string().nullable().meta({ description: 'Who refused or reversed it' }),
  handling: z.enum(['desk', 'to_send', 'sent', 'returned']).meta({
    description:
      'Whose turn it is, or was: the desk’s, or the provider’s that has it (sent) or gave it back (returned)',
  }),
  sent_at: instant.nullable().meta({ description: 'When the provider was told to go ahead' }),
  proposal: z
    .object({
      by: z.string(),
      reference: z.string(),
      paid: aed,
      paid_from: moneyAccount,
      account: z.string(),
    })
    .nullable()
    .meta({ description: 'What a treasurer entered and another has to confirm, since it cost much more' }),
  provider_note: z.string().nullable().meta({ description: 'Why it is back at the desk' }),
  ...mayFields(['complete', 'refuse', 'take_over', 'reverse']),
})

export const officeRechargeCalls = {
  'GET /api/office/recharges': endpoint({
    summary: 'Recharge orders by status, a page at a time: what waits oldest first, what is done the latest first',
    access: { officer: 'read_recharges' },
    query: z.object({ status: rechargeStatus.default('ordered'), after: cursor }),
    answer: success.extend({ recharges: z.array(officeRecharge), next_after: id.nullable() }),
  }),
  'POST /api/office/recharges/:id/complete': endpoint({
    summary:
      'Enter that a recharge was carried out; what was paid more or less than the charge is the association’s. What cost ' +
      'more beyond it than the settings allow waits until another treasurer enters the same',
    access: { officer: 'complete_recharge' },
    params: idParams,
    body: z.object({ reference: requiredText(REFERENCE_MOST), paid: amountField, paid_from: moneyAccount }),
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/recharges/:id/take-over': endpoint({
    summary: 'Take an order back from the provider, after a look at what it did: it is asked no more',
    access: { officer: 'complete_recharge' },
    params: idParams,
    body: reason,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/recharges/:id/refuse': endpoint({
    summary: 'Refuse an order, with the reason that the member will read: the savings are theirs again',
    access: { officer: 'refuse_recharge' },
    params: idParams,
    body: reason,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/recharges/:id/reverse': endpoint({
    summary:
      'A completed recharge that failed after all: the operator gave the money back, and so does the association',
    access: { officer: 'complete_recharge' },
    params: idParams,
    body: reason,
    answer: success,
    idempotent: true,
  }),
}
