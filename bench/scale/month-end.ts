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
 * The dues of the next month come near: they are opened and every member is reminded, by a server process that is killed
 * half way through both. Gives what took too long, was left out or was done twice.
 */
export async function benchMonthEnd(side: Side): Promise<string[]> {
  const month = addMonths(monthOf(businessDateAt(new Date())), 1)
  if ((await readProgress(side.owner, month)).isOpen) {
    console.log('the month has ended the last time')
    return []
  }
  // Three days before the 12th, in the morning of Dubai.
  let clock = Date.parse(`${month}-09T05:30:00Z`)
  const seconds = { opening: 0, reminding: 0 }
  const workUntil = async (what: keyof typeof seconds, done: (progress: Progress) => boolean, kill: boolean) => {
    const began = performance.now()
    const worker = running ?? (await startWorker(side, clock))
    running = worker
    let progress = await readProgress(side.owner, month)
    for (; !done(progress); progress = await readProgress(side.owner, month)) await pause(500)
    if (kill) {
      process.kill(worker.pid, 'SIGKILL')
      running = undefined
    }
    const ran = performance.now() - began
    clock += ran + STEP_MS
    seconds[what] += ran / 1000
    console.log(
      `${what.padEnd(12)} ${(ran / 1000).toFixed(1).padStart(6)} s: opened for ${progress.opened} of ${side.members} members, ${progress.reminded} reminded${kill ? '; killed' : ''}`,
    )
  }
  let running: Server | undefined
  await workUntil('opening', ({ opened }) => opened >= side.members / 2, true)
  await workUntil('opening', ({ isOpen }) => isOpen, false)
  await workUntil('reminding', ({ reminded }) => reminded >= side.members / 2, true)
  await workUntil('reminding', ({ jobs }) => jobs === 0, false)
  const letters = await lettersASecond(side, month)
  running?.stop()
  console.log(`letters      ${letters.toFixed(0)} a second, with a mail server that takes each at once`)
  return [...toldOfTime(side.members, seconds), ...(await wrongReminders(side.owner, month))]
}

type Progress = Awaited<ReturnType<typeof readProgress>>

const startWorker = ({ appUrl }: Side, clock: number) =>
  startServer('./scale/jobs-server.ts', { DATABASE_URL: appUrl, NOW: new Date(clock).toISOString() })

async function lettersASecond({ owner }: Side, month: string): Promise<number> {
  const before = await readProgress(owner, month)
  await pause(LETTERS_FOR_S * 1000)
  const after = await readProgress(owner, month)
  return (before.letters - after.letters) / LETTERS_FOR_S
}

function toldOfTime(members: number, { opening, reminding }: { opening: number; reminding: number }): string[] {
  const most = Math.max(1, (MINUTES_A_MILLION * members) / 1_000_000) * 60
  const took = opening + reminding
  console.log(`the end of a month for ${members} members took ${took.toFixed(0)} s, of ${most} at most`)
  return took <= most ? [] : [`the end of a month took ${took.toFixed(0)} s`]
}
