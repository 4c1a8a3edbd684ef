import type { AnswerOf } from '#contract/calls.ts'
import type { BankColumns } from '#core/bank-columns.ts'
import { businessDateAt } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import { sumFils, toAedNumber } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import type { Untold } from '#server/languages/answer-words.ts'
import { checkAccountOpen } from '#server/ledger/money-accounts.ts'
import { countKnown, insertStatement, lockImports, probableLines, readColumns } from './bank-store.ts'
import { type ReadStatement, readStatement, type StatementLine } from './read-statement.ts'

export type Sent = {
  account: MoneyAccount
  columns: BankColumns | undefined
  fileName: string
  bytes: Buffer
  /** Rows that are probably lines imported before, and which the officer says are not. */
  newLines?: ReadonlySet<number>
}
type Check = Untold<Omit<AnswerOf<'POST /api/office/bank-statements/check'>, 'status_code' | 'message'>>

const PROBLEMS_SHOWN = 200
const PROBABLE_SHOWN = 200

/** What importing a statement would do; nothing is stored. Throws what readStatement() throws, and `invalid_fields`. */
export async function checkStatement(db: Db, sent: Sent, now: Date): Promise<Check> {
  const { read, remembered } = await readSent(db, sent, now)
  const { lines, problems, headings, columns, sample } = read
  const dates = lines.map(({ date }) => date).sort()
  const probable = await probablyKnown(db, sent.account, read)
  const sum = (of: 'in' | 'out') =>
    toAedNumber(sumFils(lines.map(({ amount }) => amount).filter((fils) => fils > 0n === (of === 'in'))))
  return {
    headings,
    columns: columns ?? null,
    remembered,
    sample,
    lines: lines.length,
    known: await knownOf(db, sent.account, read),
    probably_same: probable.slice(0, PROBABLE_SHOWN),
    probably_same_count: probable.length,
    from: dates[0] ?? null,
    to: dates.at(-1) ?? null,
    money_in: sum('in'),
    money_out: sum('out'),
    problems: problems.slice(0, PROBLEMS_SHOWN),
    problem_count: problems.length,
  }
}

/**
 * Imports the lines that are not known yet, and remembers the columns. What is probably a line imported before is left out
 * unless the officer says it is new: so nothing is counted twice. Throws as checkStatement() does, and
 * `statement_columns`, `statement_bad_lines`, `import_empty`, `statement_known`, `statement_probably_known`.
 */
export async function importStatement(db: Db, sent: Sent, officerId: bigint, now: Date) {
  const { read } = await readSent(db, sent, now)
  if (!read.columns) throw new Refusal('statement_columns')
  const [first] = read.problems
  if (first) {
    const { line, column, message } = first
    const details = { count: read.problems.length, line: String(line), column, problem: message }
    throw new Refusal('statement_bad_lines', details)
  }
  if (read.lines.length === 0) throw new Refusal('import_empty')
  await lockImports(db, [sent.account])
  const knownBefore = await knownOf(db, sent.account, read)
  if (knownBefore === read.lines.length) throw new Refusal('statement_known')
  const probable = await probablyKnown(db, sent.account, read)
  const leftOut = new Set(probable.map(({ line }) => line).filter((line) => !sent.newLines?.has(line)))
  if (knownBefore + leftOut.size === read.lines.length) {
    throw new Refusal('statement_probably_known', { count: leftOut.size })
  }
  const lines = asJson(read.lines.filter(({ line }) => !leftOut.has(line)))
  const columns = JSON.stringify(read.columns)
  const days = read.lines.map(({ date }) => date).sort()
  const values = [sent.account, sent.fileName, officerId, now, columns, lines, leftOut.size, days[0], days.at(-1)]
  const [made] = await insertStatement(db, values)
  if (!made) throw new Error('a statement was not stored')
  // Another officer has imported the same file at this moment.
  if (made.imported === 0) throw new Refusal('statement_known')
  const known = read.lines.length - leftOut.size - made.imported
  return { id: made.id, imported: made.imported, known, probably_same: leftOut.size }
}

async function readSent(
  db: Db,
  { account, columns, bytes }: Sent,
  now: Date,
): Promise<{ read: ReadStatement; remembered: boolean }> {
  await checkAccountOpen(db, account, 'account')
  const today = businessDateAt(now)
  if (columns) return { read: await readStatement(bytes, { chosen: columns }, today), remembered: false }
  const [last] = await readColumns(db, [account])
  const read = await readStatement(bytes, { remembered: last?.columns }, today)
  return { read, remembered: last !== undefined && read.columns === last.columns }
}

async function knownOf(db: Db, account: MoneyAccount, { lines }: ReadStatement): Promise<number> {
  const [row] = await countKnown(db, [account, lines.map(({ fingerprint }) => fingerprint)])
  return row?.known ?? 0
}

async function probablyKnown(db: Db, account: MoneyAccount, { lines }: ReadStatement): Promise<Check['probably_same']> {
  const byRow = new Map(lines.map((each) => [each.line, each]))
  const found = await probableLines(db, [account, asJson(lines)])
  return found.flatMap(({ line, earlier_id: id, earlier_description, earlier_status: status }) => {
    const sent = byRow.get(line)
    if (!sent) return []
    const { date: booked_on, amount, description } = sent
    const earlier = { id, description: earlier_description, status }
    return { line, booked_on, amount: toAedNumber(amount), description, earlier }
  })
}

const asJson = (lines: readonly StatementLine[]) =>
  JSON.stringify(
    lines.map(({ amount, balance, ...line }) => {
      return { ...line, amount: String(amount), balance: balance === undefined ? null : String(balance) }
    }),
  )
