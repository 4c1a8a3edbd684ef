import type { Placed } from './arabic-figures.ts'
import type { Sign } from './even-picture.ts'

/** In heights of the highest sign: a narrower gap divides no word from a figure. */
const SPACE_LEAST = 0.2
/** Figures are as high as one another, and begin and end alike. */
const ALIKE = 0.12
/** Points and commas are lower, and stand at the foot of their figures. */
const POINT = 0.4

/**
 * Signs that stand side by side, divided at their widest gap where one side looks like figures and the other like letters: the name
 * of money in Arabic stands so near to a figure that both are taken for one word.
 */
export function dividedFigure(signs: readonly Placed[]): (readonly Placed[])[] {
  const inOrder = signs.toSorted((one, other) => one.left - other.left)
  const high = Math.max(...signs.map(heightOf))
  let widest = { at: 0, gap: SPACE_LEAST * high }
  let right = Number.POSITIVE_INFINITY
  for (const [at, sign] of inOrder.entries()) {
    if (sign.left - right > widest.gap) widest = { at, gap: sign.left - right }
    right = at === 0 ? sign.right : Math.max(right, sign.right)
  }
  const parts = [inOrder.slice(0, widest.at), inOrder.slice(widest.at)]
  return widest.at > 0 && parts.filter(areFigures).length === 1 ? parts : [signs]
}

/** All as high as the highest, on one line, but for points and commas. */
function areFigures(signs: readonly Placed[]): boolean {
  const high = Math.max(...signs.map(heightOf))
  const whole = signs.filter((sign) => heightOf(sign) >= POINT * high)
  const [top, foot] = [
    Math.min(...whole.map((sign) => sign.top - sign.fall)),
    Math.max(...whole.map((sign) => sign.bottom - sign.fall)),
  ]
  return signs.every((sign) => {
    if (whole.includes(sign))
      return sign.top - sign.fall - top <= ALIKE * high && foot - (sign.bottom - sign.fall) <= ALIKE * high
    return sign.bottom - sign.fall >= foot - ALIKE * high
  })
}

const heightOf = ({ top, bottom }: Sign) => bottom - top + 1
