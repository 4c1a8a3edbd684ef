import type { Month } from './calendar.ts'
import { duesRateAt } from './dues-calendar.ts'
import type { DuesRate, DuesSettings } from './settings.ts'

/** The change of the dues that is still to come after that month, if one is. */
export function rateToCome(dues: DuesSettings, thisMonth: Month): DuesRate | undefined {
  return dues.find((rate) => rate.from > thisMonth)
}

/**
 * The dues with a change that begins in a later month than this one (the caller refuses any other). It takes the place
 * of a change that was still to come; the same dues as now only take that one back.
 */
export function changedDues(dues: DuesSettings, change: DuesRate, thisMonth: Month): DuesSettings {
  const now = duesRateAt(dues, thisMonth)
  const [first, ...later] = dues
  const begun = later.filter((rate) => rate.from <= thisMonth)
  const same = change.amount === now.amount && change.dueDay === now.dueDay
  return [first, ...begun, ...(same ? [] : [change])]
}
