/** So often at most it is tried with fewer. */
const TRIES = 60

/**
 * The fewest of these with which it still fails, as far as so many tries find them: ever smaller parts are left out, one
 * after the other. What is left is in the order that it had.
 */
export async function shrunken<T>(all: readonly T[], fails: (some: readonly T[]) => Promise<boolean>): Promise<T[]> {
  let left = [...all]
  let tries = 0
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < left.length && tries < TRIES; ) {
      const without = [...left.slice(0, start), ...left.slice(start + size)]
      tries += 1
      if (without.length > 0 && (await fails(without))) left = without
      else start += size
    }
  }
  return left
}
