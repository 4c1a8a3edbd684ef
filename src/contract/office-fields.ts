import { z } from 'zod'
import { isMoneyAccount } from '#core/chart.ts'
import { LOAN_STATES } from '#core/loan-lifecycle.ts'
import { id, requiredText } from './fields.ts'

export const paymentStatus = z.enum(['in_review', 'verified', 'refused', 'cancelled', 'reversed'])
export const loanStatus = z.enum(LOAN_STATES)

/** The id to read a page after. */
export const cursor = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform((value) => BigInt(value))
  .optional()

/** Part of a name, a member ID, a mobile number or an email. */
export const search = requiredText(100, 0).toLowerCase().default('')

/** Why, in words that the member or a colleague will read. */
export const reason = z.object({ reason: requiredText(500, 3) })

/** A bank account or cash box of the association, by its code: whether it is open, the call finds out. */
export const moneyAccount = z
  .string({ error: 'Please choose an account.' })
  .refine(isMoneyAccount, { error: 'Please choose an account.', abort: true })

/** Where money came, or where it is paid from: the first bank account unless another is named. */
export const moneyAccountOrBank = moneyAccount.default('bank')

export const memberRef = z.object({ id, unique_id: z.string(), name: z.string() })

/** An account of the books: of the chart, or a further bank account or cash box. Which there are, the books know. */
export const accountCode = z
  .string({ error: 'Please choose an account.' })
  .max(40, 'Not an account.')
  .regex(/^[a-z]+(_[a-z0-9]+)*$/, 'Not an account.')
