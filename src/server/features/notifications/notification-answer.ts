import type { AnswerOf } from '#contract/calls.ts'
import { toAedNumber } from '#core/money.ts'
import type { NotificationRow } from './notification-store.ts'

type Answered = AnswerOf<'GET /api/notifications'>['notifications'][number]

/** A notification as its reader's app gets it. */
export function notificationAnswer({ id, kind, about, made_at: at, read, reason, person }: NotificationRow): Answered {
  const { of: paidFor, amount, claimed, from_savings: fromSavings, fine, ...rest } = about
  return {
    id: Number(id),
    kind,
    at: at.toISOString(),
    read,
    ...(paidFor && { paid_for: paidFor }),
    ...(rest.month && { month: rest.month }),
    ...(rest.months && { months: rest.months }),
    ...(amount !== undefined && { amount: toAedNumber(BigInt(amount)) }),
    ...(claimed !== undefined && { claimed: toAedNumber(BigInt(claimed)) }),
    ...(fromSavings !== undefined && { from_savings: toAedNumber(BigInt(fromSavings)) }),
    ...(fine !== undefined && { fine: toAedNumber(BigInt(fine)) }),
    ...(rest.operator && { operator: rest.operator }),
    ...(rest.due_on && { due_on: rest.due_on }),
    ...(reason && { reason }),
    ...(person && { person }),
  }
}
