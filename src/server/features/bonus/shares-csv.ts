import type { Db } from '#server/db/connect.ts'
import { type OfficeShare, readShares } from './share-store.ts'

export const SHARE_COLUMNS = ['Member ID', 'Name', 'Average savings, AED', 'Share, AED', 'State'] as const

const PAGE = 1_000

/** Every share, by member, read a page at a time: a slow download holds no connection. */
export async function* shareRecords(db: Db, id: bigint) {
  let after: bigint | undefined
  do {
    const shares: OfficeShare[] = await readShares(db, id, { search: '', after, limit: PAGE })
    for (const { member, average_savings: average, amount, ...state } of shares)
      yield [member.unique_id, member.name, average, amount, stateOf(state)]
    const last = shares.at(-1)
    after = shares.length === PAGE && last ? BigInt(last.member.id) : undefined
  } while (after !== undefined)
}

function stateOf({ credited, reversed }: Pick<OfficeShare, 'credited' | 'reversed'>): string {
  if (reversed) return 'reversed'
  return credited ? 'credited' : 'not credited'
}
