/** In whole AED. */
export type AmountLimits = { min: number; max: number; step: number }

/** What Page Up and Page Down go at once. */
const LEAP = 5

/**
 * The amount some steps on, on the grid of the steps and within the limits; an amount between two steps goes to the next
 * one on its way. Where none is typed yet, the first step is the least amount.
 */
export function stepped(current: number | undefined, by: number, { min, max, step }: AmountLimits): number {
  const from = current ?? min - step
  const onGrid = by > 0 ? Math.floor(from / step) : Math.ceil(from / step)
  return Math.min(max, Math.max(min, (onGrid + by) * step))
}

/** Where a key leads, as a spin button's keys are expected to; undefined for a key that only types. */
export function steppedByKey(key: string, current: number | undefined, limits: AmountLimits): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return stepped(current, 1, limits)
    case 'ArrowDown':
      return stepped(current, -1, limits)
    case 'PageUp':
      return stepped(current, LEAP, limits)
    case 'PageDown':
      return stepped(current, -LEAP, limits)
    case 'Home':
      return limits.min
    case 'End':
      return limits.max
    default:
      return undefined
  }
}
