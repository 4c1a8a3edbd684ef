import type { StatementReading } from '#contract/bank.ts'
import type { AnswerOf } from '#contract/calls.ts'
import { businessDateAt } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import { isSameAccount } from '#core/iban.ts'
import { sumFils, toAedNumber } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import type { Unlocalized } from '#server/languages/answer-words.ts'
import { checkAccountOpen } from '#server/ledger/check-entered.ts'
import { howReadJson } from '#server/sheets/how-read.ts'
import {
  countKnown,
  insertStatement,
  lockImports,
  probableLines,
  readAccountNumber,
  readColumns,
} from './bank-store.ts'
import { columnsToRemember, type ReadStatement, readStatement, type StatementLine } from './read-statement.ts'

export type Sent = {
  account: MoneyAccount
  reading: StatementReading
  fileName: string
  bytes: Buffer
  /** Rows that are probably lines imported before, and which the officer says are not. */
  newLines?: ReadonlySet<number>
}
type Check = Unlocalized<Omit<AnswerOf<'POST /api/office/bank-statements/check'>, 'status_code' | 'message'>>

const PROBABLE_SHOWN = 200

/** What importing a statement would do; nothing is stored. Throws what readStatement() throws, `statement_other_account` and `invalid_fields`. */
export async function checkStatement(db: Db, sent: Sent, now: Date): Promise<Check> {
  const read = await readSent(db, sent, now)
  const { lines, isMapped, problems, places } = read
  const { rows, ...page } = await read.all.page(problems, places.values())
  const byRow = new Map(lines.map((each) => [each.line, each]))
  const dates = lines.map(({ date }) => date).sort()
  const probable = await probablyKnown(db, sent.account, read)
  const sum = (of: 'in' | 'out') =>
    toAedNumber(sumFils(lines.map(({ amount }) => amount).filter((fils) => fils > 0n === (of === 'in'))))
  return {
    ...howReadJson(read),
    needs_mapping: needsMapping(read),
    mapped: isMapped,
    rows: rows.map((row) => ({ ...row, read: lineJson(byRow.get(row.line)) })),
    ...page,
    lines: lines.length,
    known: await knownOf(db, sent.account, read),
    probably_same: probable.slice(0, PROBABLE_SHOWN),
    probably_same_count: probable.length,
    from: dates[0] ?? null,
    to: dates.at(-1) ?? null,
    money_in: sum('in'),
    money_out: sum('out'),
  }
}

/** A bank's own format says itself what is what. */
const needsMapping = ({ sheet: { kind } }: ReadStatement) => kind === 'csv' || kind === 'workbook'

const lineJson = (line: StatementLine | undefined): Check['rows'][number]['read'] =>
  line
    ? {
        booked_on: line.date,
        amount: toAedNumber(line.amount),
        description: line.description,
        reference: line.reference,
      }
    : null

/**
 * Imports the lines that are not known yet, and remembers the columns. What is probably a line imported before is left out
 * unless the officer says it is new: so nothing is counted twice. Throws as checkStatement() does, and
 * `statement_columns`, `import_question`, `statement_bad_lines`, `import_empty`, `statement_known`, `statement_probably_known`.
 */
export async function importStatement(db: Db, sent: Sent, officerId: bigint, now: Date) {
  const read = await readSent(db, sent, now)
  if (!read.isMapped) throw new Refusal('statement_columns')
  const [question] = read.questions
  if (question) throw new Refusal('import_question', { column: question.heading, example: question.example })
  const [first] = read.problems.shown()
  if (first) {
    const column = read.columns.find((each) => each.column === first.column)?.heading || first.column
    const details = { count: read.problems.badLines, line: String(first.line), column, problem: first.message }
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
  const columns = needsMapping(read) ? columnsToRemember(read) : undefined
  const days = read.lines.map(({ date }) => date).sort()
  const values = [
    ...[sent.account, sent.fileName, officerId, now, columns && JSON.stringify(columns), lines, leftOut.size],
    ...[days[0], days.at(-1), read.isDayOrderOpen ? read.dayOrder : null, read.decimalSign],
  ]
  const [made] = await insertStatement(db, values)
  if (!made) throw new Error('a statement was not stored')
  // Another officer has imported the same file at this moment.
  if (made.imported === 0) throw new Refusal('statement_known')
  const known = read.lines.length - leftOut.size - made.imported
  return { id: made.id, imported: made.imported, known, probably_same: leftOut.size }
}

async function readSent(db: Db, { account, reading, bytes }: Sent, now: Date): Promise<ReadStatement> {
  await checkAccountOpen(db, account, 'account')
  const [last] = await readColumns(db, [account])
  const read = await readStatement(bytes, reading, last, businessDateAt(now))
  await checkAccount(db, account, read)
  return read
}

/** Throws `statement_other_account` where the file says that it is of another account than the one that was chosen. */
async function checkAccount(db: Db, code: MoneyAccount, { sheet: { account: named } }: ReadStatement): Promise<void> {
  if (named === undefined) return
  const [row] = await readAccountNumber(db, [code])
  const numbers = [row?.account_number ?? '']
  if (code === 'bank') {
    const { bank } = await readSettings(db)
    numbers.push(bank.iban, bank.accountNumber)
  }
  const same = numbers.map((number) => isSameAccount(number, named))
  if (same.includes(false) && !same.includes(true))
    throw new Refusal('statement_other_account', { named, account: row?.name ?? '' })
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
