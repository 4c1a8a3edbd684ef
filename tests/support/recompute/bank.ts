import { balanceOf } from './balances.ts'
import type { Claim } from './claim.ts'
import { aed, type BankLine, sum, type Tables } from './tables.ts'

/** A day's last line says what the account has: no other line of the day goes on from it. */
function statedBalance(lines: readonly BankLine[], at: string): number | null {
  const said = lines.filter(({ balance, booked_on }) => balance !== null && booked_on <= at)
  const day = said
    .map(({ booked_on }) => booked_on)
    .sort()
    .at(-1)
  const ofDay = said.filter(({ booked_on }) => booked_on === day).sort((a, b) => b.line - a.line || b.id - a.id)
  const goesOn = ({ id, balance }: BankLine) =>
    ofDay.some((other) => other.id !== id && (other.balance ?? 0) - other.amount === balance)
  return (ofDay.find((line) => !goesOn(line)) ?? ofDay[0])?.balance ?? null
}

/** What lies between a bank account's statement and the books at the end of a day. */
function reconciled(tables: Tables, account: string, at: string) {
  const lines = tables.bank_line.filter((line) => line.account === account)
  const began = lines.map(({ booked_on }) => booked_on).sort()[0]
  const lineOf = new Map(lines.flatMap((line) => (line.entry_id === null ? [] : [[line.entry_id, line] as const])))
  const entries = new Map(tables.entry.map((entry) => [entry.id, entry]))
  const dated = (id: number) => entries.get(id)?.date ?? ''
  const open = lines.filter((line) => {
    return line.booked_on <= at && (line.entry_id === null || dated(line.entry_id) > at)
  })
  const moved = Map.groupBy(
    tables.posting.filter((each) => each.account === account),
    ({ entry_id }) => entry_id,
  )
  const alone = [...moved].flatMap(([id, postings]) => {
    const entry = entries.get(id)
    const line = lineOf.get(id)
    const onStatement = line !== undefined && line.booked_on <= at
    if (!entry || !began || entry.received_on < began || entry.date > at || onStatement) return []
    return [
      { entry_id: id, reverses: entry.reverses, date: entry.received_on, amount: sum(postings.map((p) => p.amount)) },
    ]
  })
  const unmatched = alone.filter(
    (each) => !alone.some((other) => other.reverses === each.entry_id || other.entry_id === each.reverses),
  )
  const book = balanceOf(tables, new RegExp(`^${account}$`), at)
  const [onLines, inBooks] = [sum(open.map(({ amount }) => amount)), sum(unmatched.map(({ amount }) => amount))]
  const stated = statedBalance(lines, at)
  return {
    ...{ account, at, book_balance: aed(book), statement_balance: stated === null ? null : aed(stated) },
    lines: open.map(({ id, booked_on, amount }) => ({ id, date: booked_on, amount: aed(amount) })),
    entries: unmatched.map(({ entry_id, date, amount }) => ({ entry_id, date, amount: aed(amount) })),
    ...{ lines_total: aed(onLines), entries_total: aed(inBooks), expected_balance: aed(book + onLines - inBooks) },
    difference: stated === null ? null : aed(stated - (book + onLines - inBooks)),
  }
}

export function bankClaims(tables: Tables, today: string): Claim[] {
  const accounts = tables.ledger_account.filter(({ code }) => /^bank(_\d+)?$/.test(code)).map(({ code }) => code)
  return accounts.flatMap((account): Claim[] => {
    const expected = reconciled(tables, account, today)
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
    return [
      {
        ...{ call: 'GET /api/office/bank-reconciliation', query: { account, at: today } },
        sorted: { list: 'lines entries', by: 'id entry_id' },
        expected: {
          ...expected,
          lines: expected.lines.sort(byId),
          entries: expected.entries.sort((a, b) => a.entry_id - b.entry_id),
        },
      },
    ]
  })
}
