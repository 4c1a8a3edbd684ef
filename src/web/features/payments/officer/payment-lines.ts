import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'
import { type OfficePayment, officeKey } from '#web/app/calls/office-queries.ts'
import type { Found } from '#web/app/officer/use-decisions.ts'

export type BankOfPayment = NonNullable<OfficePayment['bank']>
export type PaymentLine = BankOfPayment['others'][number]
type Lines = AnswerOf<'GET /api/office/payments/:id/lines'>

/** The lines that a payment may be as it was found: another day, another account, or with `amount` another one. */
export const paymentLinesQuery = ({ id }: OfficePayment, found: Found, amount?: string) =>
  queryOptions({
    queryKey: [...officeKey, 'payment-lines', id, found, amount],
    queryFn: async ({ signal }): Promise<Lines['bank']> => {
      const query = { ...found, ...(amount !== undefined && { amount }) }
      return (await call('GET /api/office/payments/:id/lines', { signal, params: { id }, query })).bank
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Whether a payment can be verified with one press: nothing is flagged, and its line is sure where it needs one. */
export const isClear = ({ look_twice: flags, bank }: OfficePayment): boolean =>
  flags.length === 0 && (!bank?.line_needed || bank.proposal?.sure === true)

/** The line by which one press verifies it. */
export const sureLine = ({ bank }: OfficePayment): PaymentLine | undefined =>
  bank?.proposal?.sure ? bank.proposal : undefined
