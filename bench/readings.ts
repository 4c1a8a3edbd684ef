// Receipts of ten layouts, drawn, each in seven ways: how many are read rightly, and whether any agrees with a claim that it
// is not the receipt of.
import { mkdirSync, writeFileSync } from 'node:fs'
import { isOurs } from '#core/receipts/is-ours.ts'
import type { ReceiptReading } from '#core/receipts/read-receipt.ts'
import { readFile } from '#server/files/receipts/read-file.ts'
import {
  type BankReceipt,
  bankReceipts,
  drawBankReceipt,
  LAYOUTS,
  PAYEE,
  WAYS,
} from '../tests/support/bank-receipts.ts'
import { median } from './load.ts'

const RESULTS = new URL('./results/', import.meta.url)
const LEAST = { amount: 0.95, date: 0.9, reference: 0.85 } as const
const WHAT = ['amount', 'date', 'reference'] as const
const CAME_ON = '2026-11-29'

type Result = { receipt: BankReceipt; right: Record<(typeof WHAT)[number], boolean>; wrongAmount: boolean }

/** Reads each receipt as the server does, and writes the figures down. */
export async function benchReadings(): Promise<string[]> {
  const times: number[] = []
  const results: Result[] = []
  for (const receipt of bankReceipts()) {
    const bytes = await drawBankReceipt(receipt)
    const began = performance.now()
    const { reading } = await readFile({ bytes, type: 'image/jpeg', cameOn: CAME_ON })
    times.push(performance.now() - began)
    results.push({ receipt, ...judged(receipt, reading) })
  }
  const share = (what: (typeof WHAT)[number], some = results) => some.filter(({ right }) => right[what]).length
  const row = (name: string, some: Result[]) => [name, `${some.length}`, ...WHAT.map((what) => `${share(what, some)}`)]
  const wrong = results.filter(({ wrongAmount }) => wrongAmount)
  const lines = [
    '# What receipts say',
    '',
    `\`npm run bench -- receipts\`: ${results.length} receipts of ten layouts, drawn in seven ways, each with a fee, a balance or a`,
    'total beside its amount. Read rightly:',
    '',
    ...table([
      ['Receipts', 'All', 'Amount', 'Date', 'Reference'],
      ...Object.keys(LAYOUTS).map((name) =>
        row(
          name,
          results.filter(({ receipt }) => receipt.layout === name),
        ),
      ),
      ...Object.keys(WAYS).map((name) =>
        row(
          name,
          results.filter(({ receipt }) => receipt.way === name),
        ),
      ),
      row('all', results),
    ]),
    '',
    `Another amount than the receipt's was read, with which a false claim would agree: ${wrong.length}.`,
    `Median: ${Math.round(median(times))} ms, the longest ${Math.round(Math.max(...times))} ms.`,
    '',
  ]
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(new URL('readings.md', RESULTS), lines.join('\n'))
  console.log(lines.join('\n'))
  return [
    ...WHAT.filter((what) => share(what) < LEAST[what] * results.length).map(
      (what) => `${what}: ${share(what)} of ${results.length} are right`,
    ),
    ...wrong.map(({ receipt }) => `${receipt.layout}, ${receipt.way}: another amount was read`),
  ]
}

function judged({ amount, day, reference }: BankReceipt, read: ReceiptReading): Omit<Result, 'receipt'> {
  const bank = { accountName: '', accountNumber: '', iban: '' }
  if (isOurs(read, { name: PAYEE, bank }) === false) console.error('the beneficiary is said to be another')
  return {
    right: {
      amount: read.amount?.value === amount,
      date: read.date?.value === day.toISOString().slice(0, 10),
      reference: read.reference?.value === reference,
    },
    wrongAmount: read.amount !== null && read.amount.value !== amount,
  }
}

/** Rows of Markdown, the first of them the heads, as the formatter sets them. */
export function table(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [heads = [], ...others] = rows.map(line)
  return [`${heads}`, line(widths.map((width) => '-'.repeat(width))), ...others]
}
