import type { Fils } from '#core/money.ts'
import type { BatchShare } from './batch-store.ts'

/** Parts in one database transaction: a thousand members, some tenths of a second. */
export const ENTRIES_AT_ONCE = 20

/** Members whose shares one entry moves. */
export type Part = { part: number; credited: bigint | null; members: { memberId: bigint; amount: Fils }[] }

/** Shares in the order of their parts, grouped by them. */
export function byPart(shares: readonly BatchShare[]): Part[] {
  const parts = new Map<number, Part>()
  for (const { part, member_id: memberId, amount, credit_entry_id: credited } of shares) {
    const entry = parts.get(part) ?? { part, credited, members: [] }
    entry.members.push({ memberId, amount })
    parts.set(part, entry)
  }
  return [...parts.values()]
}
