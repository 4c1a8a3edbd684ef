import type { OfficePayment } from '#web/app/calls/office-queries.ts'

export type Warning = 'own' | OfficePayment['look_twice'][number] | 'recorded'

/** What an officer has to know before deciding on a payment: what is flagged, and who entered it. */
export function warningsOf(payment: OfficePayment): Warning[] {
  const own = Object.values(payment.may_not).includes('own_money') ? (['own'] as const) : []
  const recorded = payment.recorded_by === null ? [] : (['recorded'] as const)
  return [...own, ...payment.look_twice, ...recorded]
}

/** Whether there is anything to know before deciding. */
export const hasWarnings = (payment: OfficePayment) => warningsOf(payment).length > 0

/** Whether it has to be looked at twice: verifying it asks once, and many at once leave it. */
export const isFlagged = ({ look_twice: flags }: OfficePayment) => flags.length > 0

/** Payments whose receipt is to be held against that of a payment, the latest first. */
export const alikeTo = ({ same_file_as, similar_to, reading }: OfficePayment): number[] =>
  [...new Set([...same_file_as, ...similar_to, ...(reading?.same_reference_as ?? [])])].sort(
    (one, other) => other - one,
  )

/** Whether a payment can be verified with one press: nothing is flagged, and its line is sure where it needs one. */
export const isClear = ({ look_twice: flags, bank }: OfficePayment): boolean =>
  flags.length === 0 && (!bank?.line_needed || bank.proposal?.sure === true)

/** Whether its receipt agrees in everything too, so that a look at the list is enough. */
export const isAllClear = (payment: OfficePayment): boolean => isClear(payment) && payment.reading?.agrees === true

/** The day with which one press posts it: that of its line, else the one on its receipt, else the one it was sent with. */
export const dayOfPress = (payment: OfficePayment): string =>
  sureLine(payment)?.booked_on ?? payment.day_read ?? payment.received_on

/** The line by which one press verifies it. */
export const sureLine = ({ bank }: OfficePayment): NonNullable<OfficePayment['bank']>['others'][number] | undefined =>
  bank?.proposal?.sure ? bank.proposal : undefined
