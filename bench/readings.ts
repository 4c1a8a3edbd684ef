// Receipts of ten layouts, drawn, each in seven ways, others of six layouts that the reader was not made with, and of four that
// were drawn once it was finished: how many are read rightly, and whether any agrees with a claim that it is not the receipt of.
import { mkdirSync, writeFileSync } from 'node:fs'
import { isOurs } from '#core/receipts/is-ours.ts'
import { readFile } from '#server/files/receipts/read-file.ts'
import { bankReceipts, drawBankReceipt, LAYOUTS, PAYEE, type ReceiptWay, WAYS } from '../tests/support/bank-receipts.ts'
import { drawLaterReceipt, LATER_LAYOUTS, LATER_PAYEE, laterReceipts } from '../tests/support/later-receipts.ts'
import { drawUnseenReceipt, UNSEEN_LAYOUTS, UNSEEN_PAYEE, unseenReceipts } from '../tests/support/unseen-receipts.ts'
import { median } from './load.ts'

const RESULTS = new URL('./results/', import.meta.url)
const LEAST = { amount: 0.95, date: 0.9, reference: 0.85 } as const
const WHAT = ['amount', 'date', 'reference'] as const
const CAME_ON = '2026-11-29'

/** What is known of a drawn receipt. */
type Drawn = { layout: string; way: ReceiptWay; amount: number; day: Date; reference: string }
type Result = { receipt: Drawn; right: Record<(typeof WHAT)[number], boolean>; wrongAmount: boolean; ms: number }

/** Reads each receipt as the server does, and writes the figures down. */
export async function benchReadings(): Promise<string[]> {
  const results: Result[] = []
  for (const receipt of bankReceipts()) results.push(await resultOf(receipt, await drawBankReceipt(receipt), PAYEE))
  const unseen: Result[] = []
  for (const receipt of unseenReceipts())
    unseen.push(await resultOf(receipt, await drawUnseenReceipt(receipt), UNSEEN_PAYEE))
  const later: Result[] = []
  for (const receipt of laterReceipts())
    later.push(await resultOf(receipt, await drawLaterReceipt(receipt), LATER_PAYEE))
  const lines = [
    '# What receipts say',
    '',
    `\`npm run bench -- receipts\`: ${results.length} receipts of ten layouts, drawn in seven ways, each with a fee, a balance or a`,
    'total beside its amount. Read rightly:',
    '',
    ...tableOf(results, Object.keys(LAYOUTS), Object.keys(WAYS)),
    '',
    ...summary(results),
    '',
    '## Receipts that the reader was not made with',
    '',
    `${unseen.length} receipts of six other layouts, with other words, names, banks and letters:`,
    '',
    ...tableOf(unseen, Object.keys(UNSEEN_LAYOUTS), [...new Set(unseen.map(({ receipt }) => receipt.way))]),
    '',
    ...summary(unseen),
    '',
    '## Receipts that were drawn once the reader was finished',
    '',
    `${later.length} receipts of four more layouts, with other names, banks and words. Nothing was changed after they were read; who`,
    'drew them had made the reader.',
    '',
    ...tableOf(later, Object.keys(LATER_LAYOUTS), Object.keys(WAYS)),
    '',
    ...summary(later),
    '',
  ]
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(new URL('readings.md', RESULTS), lines.join('\n'))
  console.log(lines.join('\n'))
  return [
    ...WHAT.filter((what) => share(what, results) < LEAST[what] * results.length).map(
      (what) => `${what}: ${share(what, results)} of ${results.length} are right`,
    ),
    ...[...results, ...unseen, ...later]
      .filter(({ wrongAmount }) => wrongAmount)
      .map(({ receipt }) => `${receipt.layout}, ${receipt.way}: another amount was read`),
  ]
}

const share = (what: (typeof WHAT)[number], some: readonly Result[]) => some.filter(({ right }) => right[what]).length

function tableOf(results: readonly Result[], layouts: readonly string[], ways: readonly string[]): string[] {
  const row = (name: string, some: readonly Result[]) => [
    name,
    `${some.length}`,
    ...WHAT.map((what) => `${share(what, some)}`),
  ]
  const of = (what: 'layout' | 'way', names: readonly string[]) =>
    names.map((name) =>
      row(
        name,
        results.filter(({ receipt }) => receipt[what] === name),
      ),
    )
  return table([
    ['Receipts', 'All', 'Amount', 'Date', 'Reference'],
    ...of('layout', layouts),
    ...of('way', ways),
    row('all', results),
  ])
}

function summary(results: readonly Result[]): string[] {
  const times = results.map(({ ms }) => ms)
  return [
    `Another amount than the receipt's was read, with which a false claim would agree: ${results.filter(({ wrongAmount }) => wrongAmount).length}.`,
    `Median: ${Math.round(median(times))} ms, the longest ${Math.round(Math.max(...times))} ms.`,
  ]
}

async function resultOf(receipt: Drawn, bytes: Buffer, payee: string): Promise<Result> {
  const { amount, day, reference } = receipt
  const began = performance.now()
  const { reading: read } = await readFile({ bytes, type: 'image/jpeg', cameOn: CAME_ON })
  const ms = performance.now() - began
  const bank = { accountName: '', accountNumber: '', iban: '' }
  if (isOurs(read, { name: payee, bank }) === false)
    console.error(`${receipt.layout}, ${receipt.way}: the beneficiary is said to be another`)
  return {
    receipt,
    ms,
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
