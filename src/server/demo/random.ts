/** Numbers that look random and are the same on every run: 0 or more, below `limit`. */
export type Draw = (limit: number) => number

/** A linear congruential generator (Numerical Recipes' constants); only its high bits are used. */
export function seededDraw(seed: number): Draw {
  let state = seed >>> 0
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
