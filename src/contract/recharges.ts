import { z } from 'zod'
import { indianMobile } from '#core/indian-mobile.ts'
import { endpoint } from './endpoint.ts'
import { aed, amountField, id, instant, requiredText, success } from './fields.ts'
import { cursor } from './office-fields.ts'

export const rechargeStatus = z.enum(['ordered', 'completed', 'refused', 'reversed'])

/** An Indian mobile number as a form sends it, read into its ten digits. */
const mobile = z.string({ error: 'Please enter the mobile number.' }).transform((value, context) => {
  const digits = indianMobile(value)
  if (digits !== undefined) return digits
  const message =
    value.trim() === '' ? 'Please enter the mobile number.' : 'Please enter an Indian mobile number of 10 digits.'
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
    answer: success.extend({ recharges: z.array(recharge), next_before: id.nullable() }),
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
