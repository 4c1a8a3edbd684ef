import { sealTrail } from '#server/db/seal-trail.ts'
import { verifyChain } from '#server/features/audit/report-trail.ts'
import { reportBooks } from '#server/features/sealed-books/check-books.ts'
import { bookFaults } from '../tests/support/books.ts'
import { booksKey } from '../tests/support/books-key.ts'
import { sealBooks } from '../tests/support/sealed-books.ts'
import type { World } from '../tests/support/world.ts'
import { openMatrix, tryEverybody } from './matrix.ts'
import { moveMoney } from './money.ts'
import { race } from './races.ts'
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
  /** How many requests of odd shapes. */
  requests: number
  /** How often each race is run. */
  rounds: number
  /** For how long money is moved by everybody at once. */
  seconds: number
  /** How many of these calls are done at the least, however long a busy machine takes. */
  moves?: number
  /** Of calls of money how often each was done, at the end of it. */
  played?: (accepted: Readonly<Record<string, number>>) => void
}

/** What is done, by its name; each in an association of its own, whose books are sound afterwards. */
const PARTS = {
  everybody: async (world: World, { tally, open }: Attack) => tryEverybody(await openMatrix(world, tally), open),
  separation: async (world: World, { tally, open }: Attack) => trySeparation(await openMatrix(world, tally), open),
  takeovers: async (world: World, { tally }: Attack) => tryTakeovers(await openMatrix(world, tally)),
  keys: async (world: World, { tally, open }: Attack) => trySameKeys(await openMatrix(world, tally), open),
  wire: (world: World, { tally }: Attack) => sendOverTheWire(world, tally),
  races: race,
  money: async (world: World, options: Attack) => {
    const accepted = await moveMoney(world, options)
    options.played?.(accepted)
  },
  shapes: sendShapes,
} satisfies Record<string, (world: World, options: Attack) => Promise<unknown>>

export type Part = keyof typeof PARTS
export const PART_NAMES = Object.keys(PARTS) as Part[]

/** One part of it. What was found stands in the tally. */
export async function attack(part: Part, options: Attack): Promise<void> {
  const world = await options.open()
  try {
    await PARTS[part](world, options)
    await checkBooks(world, options.tally)
  } finally {
    await world.close()
  }
}

/** What `npm run audit` looks at, and what the books must never hold. */
async function checkBooks(world: World, tally: Tally): Promise<void> {
  for (const fault of await bookFaults(world.admin)) find(tally, `books: ${fault}`)
  await sealTrail(world.pool)
  const { fault } = await verifyChain(world.pool)
  if (fault) find(tally, `audit trail: ${fault.sentence}`)
  await sealBooks(world)
  const { whole, lines } = await reportBooks(world.pool, [booksKey.publicKey])
  if (!whole) for (const line of lines) find(tally, `sealed books: ${line}`)
}
