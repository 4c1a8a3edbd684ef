import type { Sign } from './even-picture.ts'

/** In heights of its alif. */
const ALIF_WIDE = 0.45
const DAL = { least: 0.35, most: 0.85, wide: 0.42, lower: 0.12 } as const
const POINT = 0.35
/** So far below the foot of the figures the sign under the alif reaches, and so near to it the dal and the point stand. */
const FOOT = 0.12
const NEAR_FOOT = 0.25

/**
 * Of signs that stand side by side, those that write the dirham in Arabic at the left of a figure, or alone: an alif with the sign
 * below it, a point and a dal. The recogniser takes them for figures of the amount. Empty where they are not there.
 */
export function dirhamBefore(signs: readonly Sign[]): Sign[] {
  const inOrder = signs.toSorted((one, other) => one.left - other.left)
  const alif = inOrder.slice(0, 2).find((sign) => widthOf(sign) < ALIF_WIDE * heightOf(sign) && isTall(sign, signs))
  if (!alif) return []
  const high = heightOf(alif)
  const right = inOrder.filter((sign) => sign.left > alif.right)
  const points = right.slice(0, 1).filter((sign) => heightOf(sign) < POINT * high)
  const [dal, ...figures] = right.slice(points.length)
  if (!dal || heightOf(dal) < DAL.least * high || heightOf(dal) > DAL.most * high) return []
  // A stroke beside a one, as between groups of Arabic figures, is narrower and hangs from above.
  if (widthOf(dal) < DAL.wide * high || dal.top - alif.top < DAL.lower * high) return []
  const foot = figures.find((sign) => isTall(sign, signs))?.bottom ?? dal.bottom
  const under = inOrder.filter(
    (sign) => sign !== alif && sign.left <= alif.right && sign.right >= alif.left && sign.bottom > foot + FOOT * high,
  )
  if (under.length === 0 && alif.bottom <= foot + FOOT * high) return []
  const isAtFoot = ({ bottom }: Sign) => Math.abs(bottom - foot) < NEAR_FOOT * high
  if (![dal, ...points].every(isAtFoot)) return []
  return [alif, ...under, ...points, dal]
}

/** A figure is about as high as the highest sign. */
const isTall = (sign: Sign, signs: readonly Sign[]) => heightOf(sign) > 0.7 * Math.max(...signs.map(heightOf))
const heightOf = ({ top, bottom }: Sign) => bottom - top + 1
const widthOf = ({ left, right }: Sign) => right - left + 1
