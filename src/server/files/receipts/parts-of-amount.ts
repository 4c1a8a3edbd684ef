import type { Place } from '#core/receipts/page.ts'
import { boxOf } from './arabic-figures.ts'
import type { Sign } from './even-picture.ts'

/** In heights of the signs beside it: a lower sign divides figures. */
const POINT = 0.45
/** Signs of one part are about as high. */
const ALIKE = 1.3
/** The name of the money, what is whole, and the fils. */
const PARTS_MOST = 3

/** An amount in letters of more than one size, as it is read once they are all as high. */
export const AMOUNT = /^(?:AED|Dhs?\.?)?\s?\d[\d,]*\.\d\d(?:\s?(?:AED|Dhs?\.?))?$/i

/**
 * The parts of a piece whose signs are of different heights: the name of the money and the fils of an amount are often smaller.
 * One part where they are not.
 */
export function partsOf(signs: readonly Sign[]): Place[] {
  const parts: { signs: Sign[]; height: number }[] = []
  let points: Sign[] = []
  const tallest = Math.max(...signs.map(heightOf))
  for (const sign of signs.toSorted((one, other) => one.left - other.left)) {
    const height = heightOf(sign)
    if (height < POINT * Math.min(tallest, parts.at(-1)?.height ?? tallest)) {
      points.push(sign)
      continue
    }
    if (isWord(points, tallest)) {
      parts.push(partOf(points))
      points = []
    }
    const part = parts.at(-1)
    // A point stands before the fils, and is as small.
    if (part && height < ALIKE * part.height && part.height < ALIKE * height) part.signs.push(...points, sign)
    else parts.push({ signs: [...points, sign], height })
    points = []
  }
  if (isWord(points, tallest)) parts.push(partOf(points))
  else parts.at(-1)?.signs.push(...points)
  return parts.length <= PARTS_MOST ? parts.map((part) => wholeBox(part.signs)) : [wholeBox(signs)]
}

/** A comma beside what is so much higher is lower; two that are not are letters. */
const LETTER = 0.3
/** Whether signs that are as low as points are the name of the money, or fils, in much smaller letters. */
const isWord = (low: readonly Sign[], tallest: number) =>
  low.filter((sign) => heightOf(sign) >= LETTER * tallest).length > 1
const partOf = (signs: Sign[]) => ({ signs, height: Math.max(...signs.map(heightOf)) })

const heightOf = ({ top, bottom }: Sign) => bottom - top + 1

/** The box of signs, their last point within it. */
export function wholeBox(signs: readonly Sign[]): Place {
  const box = boxOf(signs)
  return { ...box, right: box.right + 1, bottom: box.bottom + 1 }
}
