import type { AnswerOf } from '#contract/calls.ts'
import { callPages } from '#web/app/calls/call-query.ts'

export type Recharge = AnswerOf<'GET /api/recharges'>['recharges'][number]

/** The member's own orders, the latest first, a page at a time. */
export const rechargesQuery = callPages(['recharges'], 'GET /api/recharges')
