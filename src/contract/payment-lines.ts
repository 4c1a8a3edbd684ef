import { z } from 'zod'
import { aed, businessDate, id, matchReasons, moneyAccount } from './fields.ts'
import { whyNot } from './may.ts'

const paymentLine = z.object({
  id,
  account: moneyAccount,
  status: z.enum(['open', 'unclaimed']),
  booked_on: businessDate,
  amount: aed,
  description: z.string(),
  reference: z.string(),
  reasons: matchReasons,
  sure: z.boolean().meta({ description: 'It names the member, and nothing else would do as well' }),
})

/** What the bank's statement has of a payment that waits. */
export const linesOfPayment = z.object({
  day_is_covered: z.boolean().meta({ description: 'An imported statement of the account has lines around its day' }),
  line_needed: z.boolean().meta({ description: 'Verifying takes line_id or no_line_reason' }),
  proposal: paymentLine.nullable().meta({ description: 'The line that it most likely is' }),
  others: z.array(paymentLine).meta({ description: 'Other lines of its amount, the nearest in time first' }),
})

/** A payment that a member sent, beside a bank line of another amount. */
export const sentPayment = z.object({
  payment_id: id,
  amount: aed,
  answers: z.number().int().meta({ description: 'How many questions its member has answered; verify takes it' }),
  look_twice: z.boolean().meta({ description: 'It is flagged, whatever its amount' }),
  bank_fee: aed.nullable().meta({
    description: 'What the bank would have kept of it, where that can be a fee; null where it cannot',
  }),
  why_not: whyNot.nullable().meta({ description: 'Why the officer who asks may not verify it' }),
})
