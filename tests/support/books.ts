import type { Pool } from '#server/db/connect.ts'
import { BOOK_RULES, DERIVED_RULES } from '#server/ledger/book-rules.ts'

/** What the books must never hold, and what is kept beside them. */
export const CHECKS = [...BOOK_RULES, ...DERIVED_RULES]

/** Gives each of them as a row. */
export const FAULTS = CHECKS.join(' union all ')

/** What is unsound in the books; empty where they hold together. */
export async function bookFaults(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>(FAULTS)
  return rows.map((row) => row.fault)
}

/** The balance of an account in fils, debit above zero, as its postings have it. */
export async function balanceOf(pool: Pool, account: string): Promise<bigint> {
  const { rows } = await pool.query<{ sum: bigint }>(
    'select coalesce(sum(amount), 0)::bigint as sum from posting where account = $1',
    [account],
  )
  return rows[0]?.sum ?? 0n
}

export async function countOf(pool: Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>(`select count(*) from ${table}`)
  return Number(rows[0]?.count)
}
