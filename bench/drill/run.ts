// npm run drill: what becomes of the service, and of payments, when a machine fails under load
// (docs/operate/high-availability.md). npm run drill -- --rounds 20 drills longer.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '#server/db/connect.ts'
import { DEMO_PASSWORD } from '#server/demo/sign-ins.ts'
import { signIn } from './ask.ts'
import { findLosses } from './check.ts'
import { goBackTo } from './go-back.ts'
import { type Acknowledged, copyOf, startLoad } from './load.ts'
import { endAll } from './processes.ts'
import { missingPackages } from './programs.ts'
import { restoreTo } from './restored.ts'
import { FAILURES, failAndReturn } from './rounds.ts'
import { openStage, type Stage } from './stage.ts'

/** The product's promise (docs/operate/high-availability.md). */
const BACK_WITHIN_S = 30

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '6' }, keep: { type: 'boolean' } } })
const missing = missingPackages()
if (process.getuid?.() !== 0) {
  console.error('The drill needs root: its programs run as users of their own, as on the machines.')
  process.exitCode = 1
} else if (missing.length > 0) {
  console.error(`The drill needs these packages of Debian, and installs none: ${missing.join(', ')}`)
  process.exitCode = 1
} else {
  await drill(Number(values.rounds))
  // The bucket, and connections that nobody closed, would have it wait.
  process.exit()
}

async function drill(rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'somiti-drill-'))
  chmodSync(folder, 0o755)
  process.once('SIGINT', () => void endAll().then(() => process.exit(1)))
  try {
    const isSound = await drillIn(folder, rounds)
    console.log(isSound ? 'Nothing acknowledged was lost, and nothing was done twice.' : 'The drill failed.')
    process.exitCode = isSound ? 0 : 1
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    await endAll()
    if (values.keep || process.exitCode !== 0) console.log(`What everybody said is in ${folder}`)
    else rmSync(folder, { recursive: true })
  }
}

async function drillIn(folder: string, rounds: number): Promise<boolean> {
  const stage = await openStage(folder)
  const middle = Math.ceil(rounds / 2)
  let noted: Noted = { moment: new Date(), acknowledged: copyOf(stage.acknowledged) }
  const done = []
  for (let round = 1; round <= rounds; round += 1) {
    const failure = FAILURES[(round - 1) % FAILURES.length] ?? FAILURES[0]
    const load = startLoad(stage.origin, stage.cast, stage.acknowledged)
    const beforeFailure = () => {
      if (round === middle) noted = { moment: new Date(), acknowledged: copyOf(stage.acknowledged) }
    }
    const back = await failAndReturn({ ...stage, load, beforeFailure }, failure)
    await load.stop()
    const losses = await lossesNow(stage, 0, stage.acknowledged)
    done.push({ round, ...failure, ...back, payments: stage.acknowledged.verified.size, losses: losses.length })
    console.log(`Round ${round}: ${failure.machine} ${failure.how}, writes again after ${back.firstAfterS} s`)
    for (const loss of losses) console.error(`  ${loss}`)
  }
  console.table(done)
  const isSound = done.every((round) => round.losses === 0 && round.allAfterS < BACK_WITHIN_S)
  const lost = (await beside(stage, noted)) + (await inPlace(stage, noted))
  return isSound && lost === 0
}

/** What the books of the machines lack. By a connection of its own: one of before may have ended with its machine. */
async function lossesNow({ looked, where }: Stage, underWay: number, acknowledged: Acknowledged): Promise<string[]> {
  const db = connect(where.ownerUrl, { max: 1, applicationName: 'drill' })
  try {
    return await findLosses({ ...looked, db, underWay }, acknowledged)
  } finally {
    await db.end()
  }
}

/** The books under load at a moment, when each member had at most one call under way. */
type Noted = { moment: Date; acknowledged: Acknowledged }

/** Restores the books of a moment beside those that go on, and counts what they lack. */
async function beside({ repository, looked, where }: Stage, { moment, acknowledged }: Noted): Promise<number> {
  await repository.run('check')
  // It ends with 0 whatever it finds, and says nothing where all is sound.
  const unsound = await repository.run('--output=text', 'verify')
  const from = performance.now()
  const db = await restoreTo(moment, repository, where)
  const tookS = secondsSince(from)
  const lost = await findLosses({ ...looked, db, underWay: 1 }, acknowledged)
  if (unsound) lost.push(unsound)
  await db.end()
  tell(`Restored beside the others to ${moment.toISOString()} in ${tookS} s`, acknowledged, lost)
  return lost.length
}

/** Takes the machines themselves back to a moment, and counts what their books lack once all are whole. */
async function inPlace(stage: Stage, { moment, acknowledged }: Noted) {
  const { cluster, machines, repository, where, origin } = stage
  const from = performance.now()
  await goBackTo(moment, machines, { ...where, repository })
  await cluster.whole()
  for (const { server } of machines) await server.startAndWait()
  await signIn(origin, 'treasurer@somiti.test', DEMO_PASSWORD)
  const tookS = secondsSince(from)
  const lost = await lossesNow(stage, 1, acknowledged)
  tell(`The machines themselves went back, and were whole after ${tookS} s`, acknowledged, lost)
  return lost.length
}

function secondsSince(from: number): number {
  return Math.round((performance.now() - from) / 1000)
}

function tell(what: string, { verified }: Acknowledged, losses: readonly string[]): void {
  console.log(`${what}: ${verified.size} payments verified by then, losses: ${losses.length}`)
  for (const loss of losses) console.error(`  ${loss}`)
}
