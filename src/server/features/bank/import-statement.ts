import type { AnswerOf } from '#contract/calls.ts'
import type { BankColumns } from '#core/bank-columns.ts'
import type { MoneyAccount } from '#core/chart.ts'
import { sumFils, toAedNumber } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import type { Untold } from '#server/languages/answer-words.ts'
import { checkAccountOpen } from '#server/ledger/money-accounts.ts'
import { type ReadStatement, readStatement } from './read-statement.ts'
import { countKnown, insertStatement, readColumns } from './statement-store.ts'

export type Sent = { account: MoneyAccount; columns: BankColumns | undefined; fileName: string; bytes: Buffer }
type Check = Untold<Omit<AnswerOf<'POST /api/office/bank-statements/check'>, 'status_code' | 'message'>>

const PROBLEMS_SHOWN = 200

/** What importing a statement would do; nothing is stored. Throws what readStatement() throws, and `invalid_fields`. */
export async function checkStatement(db: Db, sent: Sent): Promise<Check> {
  const { read, remembered } = await readSent(db, sent)
  const { lines, problems, headings, columns, sample } = read
  const dates = lines.map(({ date }) => date).sort()
  const sum = (of: 'in' | 'out') =>
    toAedNumber(sumFils(lines.map(({ amount }) => amount).filter((fils) => fils > 0n === (of === 'in'))))
  return {
    headings,
    columns: columns ?? null,
    remembered,
    sample,
    lines: lines.length,
    known: await knownOf(db, sent.account, read),
    from: dates[0] ?? null,
    to: dates.at(-1) ?? null,
    money_in: sum('in'),
    money_out: sum('out'),
    problems: problems.slice(0, PROBLEMS_SHOWN),
    problem_count: problems.length,
  }
}

/**
 * Imports the lines that are not known yet, and remembers the columns. Throws as checkStatement() does, and
 * `statement_columns`, `statement_bad_lines`, `import_empty`, `statement_known`.
 */
export async function importStatement(db: Db, sent: Sent, officerId: bigint, now: Date) {
  const { read } = await readSent(db, sent)
  if (!read.columns) throw new Refusal('statement_columns')
  const [first] = read.problems
  if (first) {
    const { line, column, message } = first
    const details = { count: read.problems.length, line: String(line), column, problem: message }
    throw new Refusal('statement_bad_lines', details)
  }
  if (read.lines.length === 0) throw new Refusal('import_empty')
  if ((await knownOf(db, sent.account, read)) === read.lines.length) throw new Refusal('statement_known')
  const lines = read.lines.map(({ amount, balance, ...line }) => {
    return { ...line, amount: String(amount), balance: balance === undefined ? null : String(balance) }
  })
  const values = [sent.account, sent.fileName, officerId, now, JSON.stringify(read.columns), JSON.stringify(lines)]
  const [made] = await insertStatement(db, values)
  if (!made) throw new Error('a statement was not stored')
  // Another officer has imported the same file at this moment.
  if (made.imported === 0) throw new Refusal('statement_known')
  return { id: made.id, imported: made.imported, known: lines.length - made.imported }
}

async function readSent(
  db: Db,
  { account, columns, bytes }: Sent,
): Promise<{ read: ReadStatement; remembered: boolean }> {
  await checkAccountOpen(db, account, 'account')
  if (columns) return { read: await readStatement(bytes, { chosen: columns }), remembered: false }
  const [last] = await readColumns(db, [account])
  const read = await readStatement(bytes, { remembered: last?.columns })
  return { read, remembered: last !== undefined && read.columns === last.columns }
}

async function knownOf(db: Db, account: MoneyAccount, { lines }: ReadStatement): Promise<number> {
  const [row] = await countKnown(db, [account, lines.map(({ fingerprint }) => fingerprint)])
  return row?.known ?? 0
}
