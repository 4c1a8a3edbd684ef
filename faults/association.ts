import { businessDateAt, MONTH_NAMES } from '#core/calendar.ts'
import { openingBalances } from '#core/events.ts'
import { aed } from '#core/money.ts'
import type { Role } from '#core/policy.ts'
import type { Pool } from '#server/db/connect.ts'
import { appointOfficer } from '#server/features/setup/first-officer.ts'
import { postEntries, UNGUARDED } from '#server/ledger/post-entry.ts'
import { newMember, type Person } from '../tests/e2e/support/people.ts'

/** What each member has saved at first, to order recharges from. */
const SAVED = aed(2_000)

/** Somebody who holds a role, and pays no dues of theirs. */
export async function newOfficer(pool: Pool, role: Role): Promise<Person> {
  const person = await newMember(pool)
  await appointOfficer(pool, person.id, role, new Date())
  return person
}

/** Members with savings; each may pay the months of a year. */
export async function newMembers(pool: Pool, count: number): Promise<Person[]> {
  const members: Person[] = []
  while (members.length < count) members.push(await newMember(pool, { monthsAgo: MONTH_NAMES.length }))
  const now = new Date()
  const date = businessDateAt(now)
  const savings = members.map(({ id: memberId }) => ({ memberId, amount: SAVED }))
  const entry = openingBalances({ bank: SAVED * BigInt(count), cash: 0n, loans: [], savings })
  await postEntries(pool, UNGUARDED, [], [{ entry, date, receivedOn: date, postedAt: now, madeBy: null }])
  return members
}
