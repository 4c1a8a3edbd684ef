import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import { ALL_MOVES, NOT_PLAYED } from './support/model/calls.ts'
import { FailedAt, play, replayOf, type Sequence, type Tally } from './support/model/play.ts'
import { openTheatre, type Theatre } from './support/model/stage.ts'
import { shrunken } from './support/shrunken.ts'

// npm run model plays 10,000 of them; MODEL_SEQUENCES and MODEL_STEPS say how many, and how long they are. A sequence that
// failed is told with its MODEL_SEED and the MODEL_TURNS that it needs, by which it is played again.
const { MODEL_SEED, MODEL_TURNS, MODEL_SEQUENCES = '8', MODEL_STEPS = '40' } = process.env
const seed = Number(MODEL_SEED ?? randomInt(2 ** 30))
const turns = MODEL_TURNS?.split(',').map(Number) ?? Array.from({ length: Number(MODEL_STEPS) }, (_, n) => n + 1)
const sequences = MODEL_TURNS ? 1 : Number(MODEL_SEQUENCES)

/** As many at once, each in a database of its own. */
const AT_ONCE = 2
const TOLD_EVERY = 100
/** After so many that failed the others are not played. */
const FAILURES_TOLD = 10
/** So many sequences have had every call. */
const ENOUGH = 1_000
const TIMEOUT_MS = 24 * 60 * 60_000

const played = [...new Set(ALL_MOVES.map(({ name }) => name))]

test('every call that changes something is played, or it is said why not', () => {
  const changing = (Object.keys(calls) as CallName[]).filter((name) => !/^GET |\/check$/.test(name))
  expect([...played, ...Object.keys(NOT_PLAYED)].sort()).toEqual(changing.sort())
})

test(
  `${sequences} sequences of commands leave the books as the model has them (MODEL_SEED=${seed})`,
  async () => {
    let begun = 0
    const failures: string[] = []
    const tally: Tally = new Map()
    const player = async () => {
      const theatre = await openTheatre()
      while (begun < sequences && failures.length < FAILURES_TOLD) {
        const sequence = { seed: seed + begun, turns }
        begun += 1
        if (begun % TOLD_EVERY === 0) tell(begun, sequence, tally)
        const failure = await play(theatre, sequence, tally).catch((error) => shortestOf(theatre, sequence, error))
        if (failure) failures.push(failure)
        if (failure) console.error(failure)
      }
      await theatre.world.close()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, player))
    expect(failures).toEqual([])
    const succeeded = [...tally.values()].reduce((all, each) => all + each, 0)
    if (!MODEL_TURNS) expect(succeeded).toBeGreaterThan((sequences * turns.length) / 4)
    if (sequences >= ENOUGH) expect(played.filter((name) => !tally.has(name))).toEqual(NEVER_DONE)
  },
  TIMEOUT_MS,
)

/** What the model plays to see it refused: there is no provider to take an order over from. */
const NEVER_DONE = ['POST /api/office/recharges/:id/take-over']

function tell(begun: number, { seed: last }: Sequence, tally: Tally): void {
  const succeeded = [...tally.values()].reduce((all, each) => all + each, 0)
  console.info(`${begun} of ${sequences} sequences, the last with seed ${last}; ${succeeded} commands succeeded`)
}

/** The fewest turns by which it still fails, and their story. */
async function shortestOf(theatre: Theatre, sequence: Sequence, error: unknown): Promise<string> {
  if (!(error instanceof FailedAt)) throw error
  const until = sequence.turns.slice(0, sequence.turns.indexOf(error.turn) + 1)
  let story = error.message
  const fails = (some: readonly number[]) =>
    play(theatre, { ...sequence, turns: some }).then(
      () => false,
      (failure) => {
        if (failure instanceof FailedAt) story = failure.message
        return failure instanceof FailedAt
      },
    )
  const shortest = { ...sequence, turns: await shrunken(until, fails) }
  return `Played again by ${replayOf(shortest)}\n${story}`
}
