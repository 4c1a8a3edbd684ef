import { createHash } from 'node:crypto'

const LEAF = Buffer.of(0)
const NODE = Buffer.of(1)

/** The hash of a leaf (RFC 9162, section 2.1.1): no leaf has the hash of a node. */
export const leafOf = (text: string): Buffer => createHash('sha256').update(LEAF).update(text).digest()

const nodeOf = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256').update(NODE).update(left).update(right).digest()

/** The root over the hashes of at least one leaf. */
export function rootOf(leaves: readonly Buffer[]): Buffer {
  const [root] = levelsOf(leaves).at(-1) ?? []
  if (!root) throw new Error('a tree has a leaf')
  return root
}

/** The neighbours on the way from a leaf to the root (RFC 9162, section 2.1.3). */
export function pathOf(leaves: readonly Buffer[], place: number): Buffer[] {
  const neighbours = levelsOf(leaves).map((level, height) => level[Math.floor(place / 2 ** height) ^ 1])
  return neighbours.filter((neighbour) => neighbour !== undefined)
}

/** From the leaves up to the root; what has no neighbour goes up as it is. */
function levelsOf(leaves: readonly Buffer[]): Buffer[][] {
  const levels = [[...leaves]]
  for (let level = levels[0] ?? []; level.length > 1; ) {
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => pair(level[2 * at], level[2 * at + 1]))
    levels.push(level)
  }
  return levels
}

function pair(left: Buffer | undefined, right: Buffer | undefined): Buffer {
  if (!left) throw new Error('a level has no gap')
  return right ? nodeOf(left, right) : left
}
