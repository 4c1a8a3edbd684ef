import type { Place } from '#core/receipts/page.ts'

/** Whether two words stand in the same place. */
export function isAt(one: Place, other: Place): boolean {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return (
    wide > 0.3 * Math.min(one.right - one.left, other.right - other.left) &&
    high > 0.3 * Math.min(one.bottom - one.top, other.bottom - other.top)
  )
}
