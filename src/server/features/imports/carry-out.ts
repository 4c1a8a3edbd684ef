import { randomBytes } from 'node:crypto'
import { businessDateAt } from '#core/calendar.ts'
import { openingBalances } from '#core/events.ts'
import type { Fils } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { hashPassword } from '#server/http/passwords.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { type Posting, postEntries } from '#server/ledger/post-entry.ts'
import { acceptApplications, insertMembers, linesJson, lockApplications, reserveNumbers } from './admit-members.ts'
import type { MemberLine } from './member-line.ts'

/** An import that is being carried out: whose decision it is, and what stands in the bank and the cash box. In fils. */
export type Import = { id: bigint; officerId: bigint; bank: Fils; cash: Fils }
type Opening = Parameters<typeof openingBalances>[0]

/** Members made in one statement. */
const MEMBERS_AT_ONCE = 1_000
/** Members in one entry. The check that an entry balances reads it once a posting, so a large one would take its square. */
const MEMBERS_PER_ENTRY = 50

/**
 * Makes members of the lines and posts what they bring along, within the database transaction that the connection
 * holds. Each entry sets savings and loans of some members against the surplus. What is in bank and cash comes last, so
 * that the rows that all payments add to are held for the shortest time. Who had asked to join is accepted by this; the
 * applications are locked first, as by the secretary who accepts one.
 */
export async function carryOut(
  db: Db,
  { id, officerId, bank, cash }: Import,
  members: readonly MemberLine[],
  people: ReadonlyMap<string, bigint>,
  now: Date,
): Promise<void> {
  const nobodysPassword = await hashPassword(randomBytes(32).toString('base64'))
  const post = poster(db, officerId, now)
  const applications = (await lockApplications(db, [[...people.values()]])).map((row) => row.id)
  await reserveNumbers(db, [members.map(({ number }) => number)])
  for (const part of inParts(members, MEMBERS_AT_ONCE)) {
    const made = await plannedAnew(db, () =>
      insertMembers(db, [linesJson(part, people), nobodysPassword, officerId, now, id]),
    )
    const byLine = new Map(made.map((row) => [row.line, row]))
    await post(inParts(part, MEMBERS_PER_ENTRY).map((few) => openingOf(few, byLine)))
  }
  await acceptApplications(db, [applications, officerId, now])
  for (const application of applications) {
    await addJob(db, 'tell_decision', { application_id: application.toString() }, now)
  }
  await post([{ bank, cash, loans: [], savings: [] }])
}

/**
 * What follows an insert of members by trigger is planned for the tables as they are by then. Under the plan that a
 * connection keeps, made when they were small, each thousand of members would take longer than the one before.
 */
async function plannedAnew<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await db.query('set local plan_cache_mode = force_custom_plan')
  const result = await work()
  await db.query('set local plan_cache_mode = auto')
  return result
}

type Made = Awaited<ReturnType<typeof insertMembers>>[number]

function openingOf(members: readonly MemberLine[], byLine: ReadonlyMap<number, Made>): Opening {
  const opening = {
    bank: 0n,
    cash: 0n,
    loans: [] as Opening['loans'][number][],
    savings: [] as Opening['savings'][number][],
  }
  for (const { line, savings, loan } of members) {
    const made = byLine.get(line)
    if (!made || (loan !== null) !== (made.loan_id !== null)) throw new Error(`line ${line} was not stored`)
    const { member_id: memberId, loan_id: loanId } = made
    if (savings > 0n) opening.savings.push({ memberId, amount: savings })
    if (loan && loanId !== null) opening.loans.push({ memberId, loanId, principal: loan.outstandingPrincipal })
  }
  return opening
}

/** Posts opening balances; those without any amount make no entry. */
function poster(db: Db, officerId: bigint, now: Date) {
  const date = businessDateAt(now)
  const posting = (opening: Opening): Posting => ({
    entry: openingBalances(opening),
    date,
    receivedOn: date,
    postedAt: now,
    madeBy: officerId,
  })
  return async (openings: readonly Opening[]): Promise<void> => {
    const some = openings.filter(
      ({ bank, cash, loans, savings }) => bank + cash > 0n || loans.length + savings.length > 0,
    )
    if (some.length === 0) return
    const condition = { name: 'post_opening_balances', claim: 'select 1 as one', effects: [], values: [] }
    await postEntries(db, condition, some.map(posting))
    // The database checks that entries balance when all is committed; of a large import that would be minutes in one go.
    await db.query('set constraints all immediate')
    await db.query('set constraints all deferred')
  }
}

function inParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
}
