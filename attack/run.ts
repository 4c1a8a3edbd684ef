// npm run attack: whoever may call, and whoever may not, calls everything that the contract has. Associations of their own on
// a PostgreSQL of its own are attacked, and all of it is gone afterwards:
//   everybody   every call by every role and standing, on own and others' objects, held against the table of roles that is
//               written down here (table-of-members.ts, table-of-office.ts) and shares nothing with what the server asks
//   separation  officers' steps on what is their own, after their own step, and for who left
//   takeovers   ways to hold somebody else's account
//   keys        the same Idempotency-Key at once, and under every spelling of its path
//   wire        methods, headers, paths and bodies that no client sends, byte by byte
//   races       what was once lost or done twice when two came at the same moment
//   money       money moved by everybody at once for a given time; then every figure is made again from the journal
//   shapes      fields, headers and bodies of other shapes, to every call
// Prints what was tried and what was found. Ends with 1 on any 5xx, anything read or written beyond the table, any book that
// is unsound. A new call is attacked by itself; until it stands in the table it does not compile.
// npm run attack -- --seconds 600 --rounds 50 --requests 20000 --seed 7: for so long, so many races and odd requests, as drawn
// by that seed. npm run attack -- --only races,money: these alone.
import { parseArgs } from 'node:util'
import { startCluster } from '../tests/support/postgres.ts'
import { openWorld } from '../tests/support/world.ts'
import { attack, PART_NAMES } from './attack.ts'
import { newTally } from './tally.ts'

const text = { type: 'string' } as const
const options = { seed: text, requests: text, rounds: text, seconds: text, only: text }
const { values } = parseArgs({ options })
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const parts = PART_NAMES.filter((part) => values.only?.split(',').includes(part) ?? true)
const { stop, ...cluster } = await startCluster()
const tally = newTally()
try {
  console.log(`seed ${seed}`)
  for (const part of parts) {
    console.log(`${part} …`)
    await attack(part, {
      open: () => openWorld({ cluster: { ...cluster, template: 'somiti_attack' } }),
      tally,
      seed,
      requests: Number(values.requests ?? 4_000),
      rounds: Number(values.rounds ?? 6),
      seconds: Number(values.seconds ?? 60),
      played: (accepted) => {
        const never = Object.keys(accepted).filter((name) => accepted[name] === 0)
        if (never.length > 0) console.log(`Of calls of money never done: ${never.join(', ')}`)
      },
    })
  }
} finally {
  await stop()
}
for (const [what, times] of Object.entries(tally.counts)) console.log(`${times} ${what}`)
for (const sentence of tally.found) console.log(`FOUND: ${sentence}`)
console.log(tally.found.length === 0 ? 'Nothing was found.' : `${tally.found.length} found.`)
if (tally.found.length > 0) process.exitCode = 1
