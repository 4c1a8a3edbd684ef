import { setTimeout } from 'node:timers/promises'
import { type CallName, isOfficersCall, type Parsed } from '#contract/calls.ts'
import { type Db, inTransaction, type Pool } from '#server/db/connect.ts'
import { named, withValues } from '#server/db/query.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { appendRecords } from './audit-record.ts'
import { type Held, holdKeys, isKey, once, type Scope, storeAnswers } from './idempotency.ts'
import { printOf, type Sent } from './read-sent.ts'
import type { Session } from './session.ts'

/** How many transactions of one call are on their way at most, and how many wait before another begins beside the first. */
const ON_THEIR_WAY = 2
const MANY = 8
/** The most that are done in one transaction. */
const MOST = 64
/** What is locked elsewhere keeps its turn no longer than this, and those beside it in one transaction not at all. */
const TURN_MS = 250
const LOCKED_MS = 200
/** Callers that were answered together send the next together: a turn that began at once would be of one. */
const NEXT_COME_MS = 1

/** A parsed call of somebody who is signed in, and the key that it was sent with. */
export type Act<N extends CallName = CallName> = {
  session: Session
  sent: Sent & { params: Parsed<N, 'params'>; body: Parsed<N, 'body'> }
  key: string | undefined
  scope: Scope
  now: Date
}

/** What became of an act that was done with others: its answer, and the entries that it posted. */
type Done = { answer: object; entries: readonly bigint[] }

/**
 * Does those of several acts that nothing speaks against, in the database transaction that `db` holds. What it leaves out is
 * done singly, and all of them are where it throws: there each is told why. For no call that is a step on the money of a member
 * whose sign-in an officer may have changed (steps-on-money.ts): those are done alone.
 */
export type ActTogether<N extends CallName> = {
  /** Whether what was sent is so plain that it may be done with others. */
  isPlain: (sent: Act<N>['sent']) => boolean
  act: (db: Db, acts: readonly Act<N>[], now: Date) => Promise<ReadonlyMap<Act<N>, Done>>
}

/**
 * Has calls that arrive while one or several are on their way wait for the next turn, and be done together there
 * (docs/decisions/0036-calls-that-arrive-together.md). None is answered before its transaction is committed.
 */
export function together<N extends CallName, A extends Act<N>>(
  deps: { pool: Pool; secrets: Secrets },
  call: N,
  { isPlain, act }: ActTogether<N>,
  alone: (act: A) => Promise<Answered>,
): (act: A) => Promise<Answered> {
  const waiting: { act: A; resolve: (answered: Answered | Promise<Answered>) => void }[] = []
  let turns = 0
  const mayBegin = () => turns === 0 || (turns < ON_THEIR_WAY && waiting.length >= MANY)

  async function takeTurn(): Promise<void> {
    turns += 1
    const taken = waiting.splice(0, MOST)
    const acts = taken.map((each) => each.act)
    const done = acts.length > 1 ? await allAtOnce(deps, call, act, acts).catch(() => NONE) : NONE
    const left = taken.map(({ act, resolve }) => {
      const answered = done.get(act) ?? alone(act)
      resolve(answered)
      return answered
    })
    await Promise.race([Promise.allSettled(left), setTimeout(TURN_MS, undefined, { ref: false })])
    if (acts.length > 1) await setTimeout(NEXT_COME_MS)
    turns -= 1
    if (waiting.length > 0 && mayBegin()) await takeTurn()
  }

  return (act) => {
    if (!isKey(act.key) || !isPlain(act.sent)) return alone(act)
    return new Promise((resolve) => {
      waiting.push({ act, resolve })
      if (mayBegin()) void takeTurn()
    })
  }
}

type Answered = { answer: object; first: boolean }

const NONE: ReadonlyMap<object, Answered> = new Map()

const CHECK_POSTED = named('check_posted_entries', 'select check_posted_entries($1)')

/** In one database transaction, each with its key and its record. Gives those that were done for the first time. */
async function allAtOnce<N extends CallName>(
  { pool, secrets }: { pool: Pool; secrets: Secrets },
  call: N,
  act: ActTogether<N>['act'],
  acts: readonly Act<N>[],
): Promise<ReadonlyMap<object, Answered>> {
  // The first of a key; what is sent again with it is told so singly.
  const firsts = new Map(acts.toReversed().map((each) => [Object.values(each.scope).join('\n'), each]))
  const asked = [...firsts.values()].toReversed()
  const now = new Date(Math.max(...acts.map((each) => each.now.getTime())))
  const answered = new Map<object, Answered>()
  const work = async (db: Db, rows: readonly Held[]) => {
    const free = asked.flatMap((each, nth) => (rows[nth]?.taken && !rows[nth].answer ? [each] : []))
    const done = free.length > 1 ? await act(db, free, now) : new Map<Act<N>, Done>()
    const toKeep: object[] = []
    for (const [{ scope, sent, now }, { answer }] of done) {
      const told = await once({ held: [{ taken: true }], secrets }, scope, printOf(sent), now, async () => answer)
      if (told.toKeep) toKeep.push(told.toKeep)
    }
    for (const [each, { answer }] of done) answered.set(each, { answer, first: true })
    // A debt that came since would be collected by an entry more: whose it is, its own transaction says.
    const posted = [...done.values()].flatMap(({ entries }) => entries.map(String))
    const check = withValues(CHECK_POSTED, [posted.join()])
    if (done.size === 0) return check
    if (!isOfficersCall(call)) return [check, storeAnswers(toKeep)].join('; ')
    const records = [...done].map(([act, made]) => ({ ...act, by: act.session, call, ...made }))
    return [check, storeAnswers(toKeep), appendRecords(records)].join('; ')
  }
  const begin = `SET LOCAL lock_timeout = ${LOCKED_MS}; ${holdKeys(asked.map(({ scope }) => scope))}`
  await inTransaction(pool, work, (last) => last, begin)
  return answered
}
