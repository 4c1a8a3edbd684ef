import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'

export type Period = { from: BusinessDate; to: BusinessDate }

/**
 * The days of a report, both included: to today, and from the first of January, unless others are asked for. Throws
 * `invalid_fields` where the last day is before the first.
 */
export function periodOf(asked: { from?: string | undefined; to?: string | undefined }, now: Date): Period {
  const to = asked.to ?? businessDateAt(now)
  const from = asked.from ?? `${to.slice(0, 4)}-01-01`
  if (to < from) throw new Refusal('invalid_fields', {}, { to: [sentence('The last day is before the first.')] })
  return { from: from as BusinessDate, to: to as BusinessDate }
}

/** The day at whose end a report stands: today, unless another is asked for. */
export function dayOf(asked: { at?: string | undefined }, now: Date): BusinessDate {
  return (asked.at as BusinessDate | undefined) ?? businessDateAt(now)
}
