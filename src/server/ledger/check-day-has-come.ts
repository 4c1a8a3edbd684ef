import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'

/** Throws `invalid_fields` at the form's field where it names a day to come. */
export function checkDayHasCome(day: BusinessDate, now: Date, field: string): void {
  if (day > businessDateAt(now))
    throw new Refusal('invalid_fields', {}, { [field]: [sentence('That day has not come yet.')] })
}
