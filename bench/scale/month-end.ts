import { setTimeout as pause } from 'node:timers/promises'
import { addMonths, businessDateAt, monthOf } from '#core/calendar.ts'
import { type Server, startServer } from '../load.ts'
import { readProgress, wrongReminders } from './month-end-store.ts'
import type { Side } from './side.ts'

/** For a million members; for fewer the same, a minute for each 100,000. */
const MINUTES_A_MILLION = 10
const LETTERS_FOR_S = 20
/** A job that was taken by who was killed is taken by another after two minutes, which the clock steps over. */
const STEP_MS = 3 * 60_000

/**
 * The dues of the next month come near: every member is reminded, by a server process that is killed half way. Gives what took too long, was left out or was done twice.
 */
export async function benchMonthEnd(side: Side): Promise<string[]> {
  const month = addMonths(monthOf(businessDateAt(new Date())), 1)
  if ((await readProgress(side.owner)).reminded > 0) {
    console.log('the month has ended the last time')
    return []
  }
  // Three days before the 12th, in the morning of Dubai.
  let clock = Date.parse(`${month}-09T05:30:00Z`)
  let seconds = 0
  const workUntil = async (done: (progress: Progress) => boolean, kill: boolean) => {
    const began = performance.now()
    const worker = running ?? (await startWorker(side, clock))
    running = worker
    let progress = await readProgress(side.owner)
    for (; !done(progress); progress = await readProgress(side.owner)) await pause(500)
    if (kill) {
      process.kill(worker.pid, 'SIGKILL')
      running = undefined
    }
    const ran = performance.now() - began
    clock += ran + STEP_MS
    seconds += ran / 1000
    console.log(
      `reminding ${(ran / 1000).toFixed(1).padStart(6)} s: ${progress.reminded} reminded of ${side.members} members${kill ? '; killed' : ''}`,
    )
  }
  let running: Server | undefined
  await workUntil(({ reminded }) => reminded >= side.members / 2, true)
  await workUntil(({ jobs }) => jobs === 0, false)
  const letters = await lettersASecond(side)
  running?.stop()
  console.log(`letters      ${letters.toFixed(0)} a second, with a mail server that takes each at once`)
  return [...toldOfTime(side.members, seconds), ...(await wrongReminders(side.owner, month))]
}

type Progress = Awaited<ReturnType<typeof readProgress>>

const startWorker = ({ appUrl }: Side, clock: number) =>
  startServer('./scale/jobs-server.ts', { DATABASE_URL: appUrl, NOW: new Date(clock).toISOString() })

async function lettersASecond({ owner }: Side): Promise<number> {
  const before = await readProgress(owner)
  await pause(LETTERS_FOR_S * 1000)
  const after = await readProgress(owner)
  return (before.letters - after.letters) / LETTERS_FOR_S
}

function toldOfTime(members: number, took: number): string[] {
  const most = Math.max(1, (MINUTES_A_MILLION * members) / 1_000_000) * 60
  console.log(`the end of a month for ${members} members took ${took.toFixed(0)} s, of ${most} at most`)
  return took <= most ? [] : [`the end of a month took ${took.toFixed(0)} s`]
}
