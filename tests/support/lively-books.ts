import fc from 'fast-check'
import { addDays, type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { setOffReceivable } from '#core/events.ts'
import { minFils } from '#core/money.ts'
import { carryDays } from '#server/ledger/carried-days.ts'
import { postEntries, UNGUARDED } from '#server/ledger/post-entry.ts'
import { Holdings } from './holdings.ts'
import { EVENTS, type Happening } from './lively-events.ts'
import type { World } from './world.ts'

/** Something that happens: which event, to whom, how much, how many days after the one before. */
export interface Turn {
  what: number
  who: number
  fils: bigint
  later: number
  /** It is posted with a day so many days past. */
  back: number
  /** A report is asked for first, which carries what is past. */
  carries: boolean
  memo: string
}

/** What a member or an officer may write, and what would be read as something else where it is not kept apart. */
const MEMOS = [
  'Monthly dues, March 2026',
  '',
  '; a comment\n    assets:bank  5.00 AED',
  '2026-01-01 * "hack" "quote\\" and \\',
  'নাসরিন | ফেরত = {1} @ 2',
  '\u202Eright to left\u202C, then a tab\t;and a comment',
  '=HYPERLINK("http://example.test")',
]

export const anyTurn: fc.Arbitrary<Turn> = fc.record({
  what: fc.nat(EVENTS.length - 1),
  who: fc.nat(9),
  fils: fc.bigInt({ min: 1n, max: 300_000n }),
  later: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: fc.nat(14) }),
  back: fc.oneof(
    { weight: 8, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.constantFrom(1, 2) },
    { weight: 1, arbitrary: fc.nat(70) },
  ),
  carries: fc.boolean(),
  memo: fc.constantFrom(...MEMOS),
})

/**
 * Posts what the turns make happen, from 1 January 2025 to today at the latest: an event that the books do not allow at
 * its turn does not happen. Gives how many entries there are.
 */
export async function playBooks(world: World, turns: readonly Turn[]): Promise<number> {
  const members = [
    await world.member('Amina Hossain'),
    await world.member('Vijay Nair'),
    await world.member('Shirin Akter'),
  ]
  await world.admin.query(`select open_money_account('bank', 'Second "bank"; | of Deira', '')`)
  const ids = members.map(({ id }) => id)
  await world.admin.query(
    `insert into loan (member_id, loan_type, status, principal, total_interest, term, insured, premium, applied_at)
     select ($1::bigint[])[1 + who % 3], 'personal', 'withdrawn', 100000, 7000, 6, false, 0, now() from generate_series(0, 9) who`,
    [ids],
  )
  const today = businessDateAt(world.clock.now())
  const holdings = new Holdings()
  const posted: (Happening & { id: bigint })[] = []
  let setOffs = 0
  let day: BusinessDate = '2025-01-01'
  for (const turn of turns) {
    day = earlier(addDays(day, turn.later), today)
    const memberId = ids[turn.who % 3] ?? 0n
    const happening = EVENTS[turn.what]?.(holdings, { memberId, loanId: BigInt(turn.who + 1), fils: turn.fils, posted })
    if (!happening || !holdings.take(happening.entry)) continue
    if (turn.carries) await carryDays(world.pool, new Date(`${day}T12:00:00+04:00`))
    posted.push({ ...happening, id: await post(world, happening, addDays(day, -turn.back), turn.memo) })
    for (const id of ids) if (collect(holdings, id)) setOffs += 1
  }
  return posted.length + setOffs
}

/** The books set off by themselves what somebody owes who has savings. */
function collect(holdings: Holdings, memberId: bigint): boolean {
  const amount = minFils(holdings.of('savings', { memberId }), holdings.of('member_receivable', { memberId }))
  return amount > 0n && holdings.take(setOffReceivable({ memberId, amount }))
}

async function post(world: World, { entry, reverses }: Happening, date: BusinessDate, memo: string): Promise<bigint> {
  const when = { date, receivedOn: addDays(date, -1), postedAt: world.clock.now(), madeBy: null }
  const ids = await postEntries(
    world.pool,
    UNGUARDED,
    [],
    [{ entry, memo, ...when, ...(reverses ? { reverses } : {}) }],
  )
  return ids?.[0] ?? 0n
}

const earlier = (a: BusinessDate, b: BusinessDate) => (a < b ? a : b)
