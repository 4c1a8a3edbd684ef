import { expect, test } from 'vitest'
import page from '../../docs/reference/ledger.md?raw'
import { ACCOUNT_CODES, accountOf, naturalBalance } from './chart.ts'
import { ENTRY_KINDS } from './entry.ts'
import * as events from './events.ts'

const rows = page.split('\n').map((line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim()),
)
const chartRows = rows.filter((row) => row.length === 6 && row[0]?.startsWith('`'))
const eventRows = rows.filter((row) => row.length === 5 && row[2]?.startsWith('`'))
const named = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name)

test("docs/reference/ledger.md has the chart's accounts, each as it is", () => {
  const chart = ACCOUNT_CODES.map((code) => {
    const { name, kind, keptPer, guarded } = accountOf(code)
    const normalSide = naturalBalance(code, 1n) > 0n ? 'debit' : 'credit'
    return [`\`${code}\``, name, kind, keptPer, normalSide, guarded ? 'yes' : 'no']
  })
  expect(chartRows).toEqual(chart)
})

test('docs/reference/ledger.md has a row for every kind of entry, with accounts that exist', () => {
  expect(new Set(eventRows.flatMap(([, , kind = '']) => named(kind)))).toEqual(new Set(ENTRY_KINDS))
  for (const [, , , debit = '', credit = ''] of eventRows)
    for (const account of named(debit + credit)) expect(ACCOUNT_CODES).toContain(account)
})

test('docs/reference/ledger.md names every event of the code', () => {
  for (const event of Object.keys(events)) expect(named(page)).toContain(event)
})
