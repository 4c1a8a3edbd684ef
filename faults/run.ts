// npm run faults: what breaks while Somiti works, and whether everything that was acknowledged is there afterwards.
// npm run faults -- --rounds 200 --seed 7: so many kills, the same again by their seed.
import { parseArgs } from 'node:util'
import { databaseGone } from './database-gone.ts'
import { canMount, diskFull } from './disk-full.ts'
import { killRounds } from './kill-rounds.ts'
import { mailGone } from './mail-gone.ts'

const AWAY_MS = 30_000
/** Of the faults of a trial: the first tell what is wrong. */
const SHOWN = 5

const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } })
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const found: string[] = []

const outcomeOf = (faults: string[]) => (faults.length === 0 ? 'nothing lost' : faults.slice(0, SHOWN).join('; '))

async function tried(what: string, trial: () => Promise<string[]>): Promise<void> {
  const faults = await trial()
  console.log(`${what}: ${outcomeOf(faults)}`)
  found.push(...faults)
}

let round = 0
await tried(`${values.rounds ?? 10} rounds of kill -9, seed ${seed}`, () =>
  killRounds(Number(values.rounds ?? 10), seed, ({ victim, acknowledged, awayMs, faults }) => {
    round += 1
    const outcome = faults.length === 0 ? 'nothing lost' : faults.join('; ')
    console.log(
      `${round}: ${victim}, ${acknowledged} acknowledged, away for ${(awayMs / 1000).toFixed(1)} s: ${outcome}`,
    )
  }),
)
await tried('the database away for 30 s', () => databaseGone(AWAY_MS))
if (canMount()) await tried('the disk of the receipts full', diskFull)
else console.log('the disk of the receipts full: not tried, this machine lets nobody mount one')
await tried('the mail server away', mailGone)
if (found.length > 0) process.exitCode = 1
