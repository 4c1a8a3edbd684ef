import type { Pool } from '#server/db/connect.ts'

/** A posting with what its entry says of it. */
export type NaivePosting = {
  entry_id: bigint
  line: number
  account: string
  kind: 'asset' | 'liability' | 'equity' | 'income' | 'expense'
  member_id: bigint | null
  amount: bigint
  date: string
  entry_kind: string
  /** Whether a year-end made it, or the reversing entry of one. */
  closes: boolean
}

/** Every posting, in the journal's order: what each report has to agree with. */
export async function everyPosting(pool: Pool): Promise<NaivePosting[]> {
  const { rows } = await pool.query<NaivePosting>(
    `select p.entry_id, p.line, p.account, a.kind, p.member_id, p.amount, e.date, e.kind as entry_kind,
       'year_end' in (e.kind, coalesce(o.kind, '')) as closes
     from entry e join posting p on p.entry_id = e.id join ledger_account a on a.code = p.account
     left join entry o on o.id = e.reverses`,
  )
  return rows.sort((a, b) => {
    return a.date.localeCompare(b.date) || Number(a.entry_id - b.entry_id) || a.line - b.line
  })
}

/** In AED: the sums are far below where a double would round. */
export const inAed = (postings: readonly NaivePosting[], side: 1 | -1 = 1) =>
  Number(BigInt(side) * postings.reduce((sum, { amount }) => sum + amount, 0n)) / 100

/** 1 where the account grows by debits. */
export const sideOf = ({ kind }: Pick<NaivePosting, 'kind'>) => (kind === 'asset' || kind === 'expense' ? 1 : -1)
