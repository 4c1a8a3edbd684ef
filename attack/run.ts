// npm run attack: whoever may call, and whoever may not, calls everything that the contract has. An association of its own on
// a PostgreSQL of its own is attacked, and both are gone afterwards:
//   every call by every role and standing, on own and others' objects, held against the table of roles that is written down
//     here (table-of-members.ts, table-of-office.ts) and shares nothing with what the server asks;
//   officers' steps on what is their own, after their own step, and for who left; ways to take an account over;
//   the same key at once and under every spelling of its path; shapes, headers, paths and bytes that no client sends.
// Prints what was tried and what was found. Ends with 1 on any 5xx, anything read or written beyond the table, any book that
// is unsound. A new call is attacked by itself; until it stands in the table it does not compile.
// npm run attack -- --seed 7 --requests 20000: so many odd requests, the same again by their seed.
import { parseArgs } from 'node:util'
import { startCluster } from '../tests/support/postgres.ts'
import { openWorld } from '../tests/support/world.ts'
import { attack } from './attack.ts'
import { newTally } from './tally.ts'

const { values } = parseArgs({ options: { seed: { type: 'string' }, requests: { type: 'string' } } })
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const { stop, ...cluster } = await startCluster()
const tally = newTally()
try {
  console.log(`seed ${seed}`)
  await attack({
    open: () => openWorld({ cluster: { ...cluster, template: 'somiti_attack' } }),
    tally,
    seed,
    requests: Number(values.requests ?? 4_000),
    tell: (what) => console.log(what),
  })
} finally {
  await stop()
}
for (const [what, times] of Object.entries(tally.counts)) console.log(`${times} ${what}`)
for (const sentence of tally.found) console.log(`FOUND: ${sentence}`)
console.log(tally.found.length === 0 ? 'Nothing was found.' : `${tally.found.length} found.`)
if (tally.found.length > 0) process.exitCode = 1
