import { verifyChain } from '#server/features/audit/verify-chain.ts'
import { reportBooks } from '#server/features/sealed-books/report-books.ts'
import { bookFaults } from '../tests/support/books.ts'
import { booksKey } from '../tests/support/books-key.ts'
import { sealBooks } from '../tests/support/sealed-books.ts'
import type { World } from '../tests/support/world.ts'
import { openMatrix, tryEverybody } from './matrix.ts'
import { trySameKeys } from './same-key.ts'
import { trySeparation } from './separation.ts'
import { sendShapes } from './shapes.ts'
import { find, type Tally } from './tally.ts'
import { tryTakeovers } from './way-in.ts'
import { sendOverTheWire } from './wire.ts'

export interface Attack {
  /** An association with nobody in it, in a database of its own. */
  open: () => Promise<World>
  tally: Tally
  seed: number
  /** How many requests of odd shapes; 0: none. */
  requests: number
  /** Told in a word what comes next. */
  tell?: (what: string) => void
}

/** All of it, one after the other. What was found stands in the tally. */
export async function attack({ open, tally, seed, requests, tell = () => {} }: Attack): Promise<void> {
  await inWorld(open, tally, async (world) => {
    const matrix = await openMatrix(world, tally)
    tell('Every call by everybody …')
    await tryEverybody(matrix, open)
    tell('Steps on what is their own, and accounts of others …')
    await trySeparation(matrix, open)
    await tryTakeovers(matrix)
    tell('The same again under its key …')
    await trySameKeys(matrix, open)
    tell('Bytes that no client sends …')
    await sendOverTheWire(world, tally)
  })
  if (requests > 0) {
    tell('Shapes that no client sends …')
    await inWorld(open, tally, (world) => sendShapes(world, { tally, seed, requests }))
  }
}

/** The books of each have to be sound when it is left. */
async function inWorld(open: Attack['open'], tally: Tally, work: (world: World) => Promise<void>): Promise<void> {
  const world = await open()
  try {
    await work(world)
    await checkBooks(world, tally)
  } finally {
    await world.close()
  }
}

/** What `npm run audit` looks at, and what the books must never hold. */
export async function checkBooks(world: World, tally: Tally): Promise<void> {
  for (const fault of await bookFaults(world.admin)) find(tally, `books: ${fault}`)
  const { fault } = await verifyChain(world.pool)
  if (fault) find(tally, `audit trail: ${fault.sentence}`)
  await sealBooks(world)
  const { whole, lines } = await reportBooks(world.pool, [booksKey.publicKey])
  if (!whole) for (const line of lines) find(tally, `sealed books: ${line}`)
}
