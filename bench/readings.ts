// Receipts of ten layouts, drawn, each in seven ways, and others that the reader had not seen when they were first read: how many
// are read rightly, and whether any agrees with a claim that it is not the receipt of.
import { mkdirSync, writeFileSync } from 'node:fs'
import { isOurs } from '#core/receipts/is-ours.ts'
import { readFile } from '#server/files/receipts/read-file.ts'
import { bankReceipts, drawBankReceipt, LAYOUTS, PAYEE, type ReceiptWay } from '../tests/support/bank-receipts.ts'
import {
  COUNTER_LAYOUTS,
  COUNTER_PAYEE,
  counterReceipts,
  drawCounterReceipt,
} from '../tests/support/counter-receipts.ts'
import { CREEK_LAYOUTS, CREEK_PAYEE, creekReceipts, drawCreekReceipt } from '../tests/support/creek-receipts.ts'
import { DELTA_LAYOUTS, DELTA_PAYEE, deltaReceipts, drawDeltaReceipt } from '../tests/support/delta-receipts.ts'
import {
  drawEverydayReceipt,
  EVERYDAY_LAYOUTS,
  EVERYDAY_PAYEE,
  everydayReceipts,
} from '../tests/support/everyday-receipts.ts'
import {
  drawFirstSightReceipt,
  FIRST_SIGHT_LAYOUTS,
  FIRST_SIGHT_PAYEE,
  firstSightReceipts,
} from '../tests/support/first-sight-receipts.ts'
import { drawFreshReceipt, FRESH_LAYOUTS, FRESH_PAYEE, freshReceipts } from '../tests/support/fresh-receipts.ts'
import { drawGulfReceipt, GULF_LAYOUTS, GULF_PAYEE, gulfReceipts } from '../tests/support/gulf-receipts.ts'
import {
  drawHarbourReceipt,
  HARBOUR_LAYOUTS,
  HARBOUR_PAYEE,
  harbourReceipts,
} from '../tests/support/harbour-receipts.ts'
import { drawLaterReceipt, LATER_LAYOUTS, LATER_PAYEE, laterReceipts } from '../tests/support/later-receipts.ts'
import {
  drawMessageReceipt,
  MESSAGE_LAYOUTS,
  MESSAGE_PAYEE,
  messageReceipts,
} from '../tests/support/message-receipts.ts'
import { drawSoukReceipt, SOUK_LAYOUTS, SOUK_PAYEE, soukReceipts } from '../tests/support/souk-receipts.ts'
import { drawUnseenReceipt, UNSEEN_LAYOUTS, UNSEEN_PAYEE, unseenReceipts } from '../tests/support/unseen-receipts.ts'
import {
  drawUntunedReceipt,
  UNTUNED_LAYOUTS,
  UNTUNED_PAYEE,
  untunedReceipts,
} from '../tests/support/untuned-receipts.ts'
import { drawVariedReceipt, VARIED_LAYOUTS, VARIED_PAYEE, variedReceipts } from '../tests/support/varied-receipts.ts'
import { median } from './load.ts'

const RESULTS = new URL('./results/', import.meta.url)
const WHAT = ['amount', 'date', 'reference'] as const
const CAME_ON = '2026-11-29'

/** What is known of a drawn receipt. */
type Drawn = { layout: string; way: ReceiptWay; amount: number; day: Date; reference: string }
type Result = {
  receipt: Drawn
  right: Record<(typeof WHAT)[number], boolean>
  wrongAmount: boolean
  /** What is shown as perhaps the amount, where none is sure: whether it is. */
  perhaps: boolean | undefined
  ms: number
}

/** Receipts that are read together, what is said of them, and how many of them were right when they were last measured. */
type Drawings = {
  head: string
  said: (many: number) => readonly string[]
  receipts: () => readonly (readonly [receipt: Drawn, draw: () => Promise<Buffer>])[]
  payee: string
  layouts: readonly string[]
  least: Record<(typeof WHAT)[number], number>
}

const SETS: readonly Drawings[] = [
  {
    head: '# What receipts say',
    said: (many) => [
      `\`npm run bench -- receipts\`: ${many} receipts of ten layouts, drawn in seven ways, each with a fee, a balance or a`,
      'total beside its amount. Read rightly:',
    ],
    receipts: () => bankReceipts().map((receipt) => [receipt, () => drawBankReceipt(receipt)]),
    payee: PAYEE,
    layouts: Object.keys(LAYOUTS),
    least: { amount: 68, date: 70, reference: 69 },
  },
  {
    head: '## Receipts that the reader was not made with',
    said: (many) => [`${many} receipts of six other layouts, with other words, names, banks and letters:`],
    receipts: () => unseenReceipts().map((receipt) => [receipt, () => drawUnseenReceipt(receipt)]),
    payee: UNSEEN_PAYEE,
    layouts: Object.keys(UNSEEN_LAYOUTS),
    least: { amount: 17, date: 17, reference: 18 },
  },
  {
    head: '## Receipts that were drawn once the reader was finished',
    said: (many) => [
      `${many} receipts of four more layouts, with other names, banks and words. Before the reader was mended by what was wrong with`,
      'them, 26 amounts, 26 dates and 17 references were right.',
    ],
    receipts: () => laterReceipts().map((receipt) => [receipt, () => drawLaterReceipt(receipt)]),
    payee: LATER_PAYEE,
    layouts: Object.keys(LATER_LAYOUTS),
    least: { amount: 27, date: 28, reference: 28 },
  },
  {
    head: '## Receipts that were designed before the reader saw one of them',
    said: (many) => [
      `${many} receipts of eight more layouts, with other names, banks and words, and other numbers beside the reference. When they`,
      'were first read, 48 amounts, 43 dates and 41 references were right; then the reader was mended once more. Who drew them had',
      'mended it before.',
    ],
    receipts: () => freshReceipts().map((receipt) => [receipt, () => drawFreshReceipt(receipt)]),
    payee: FRESH_PAYEE,
    layouts: Object.keys(FRESH_LAYOUTS),
    least: { amount: 48, date: 47, reference: 46 },
  },
  {
    head: '## Receipts counted at first sight',
    said: (many) => [
      `${many} receipts of ten more layouts, each photo taken from another side. When they were first read, 27 amounts, 36 dates and`,
      '35 references were right, and nothing was read wrongly; then the reader was mended once more.',
    ],
    receipts: () => firstSightReceipts().map((receipt) => [receipt, () => drawFirstSightReceipt(receipt)]),
    payee: FIRST_SIGHT_PAYEE,
    layouts: Object.keys(FIRST_SIGHT_LAYOUTS),
    least: { amount: 37, date: 37, reference: 38 },
  },
  {
    head: '## Receipts as members send them every day',
    said: (many) => [
      `${many} receipts of sixteen more layouts: screenshots with the phone's clock, slips, emails with two dates, a code above a bank's`,
      'message. When they were first read, 29 amounts, 35 dates and 34 references were right, and four references had a letter',
      'wrong; then the reader was mended once more.',
    ],
    receipts: () => everydayReceipts().map((receipt) => [receipt, () => drawEverydayReceipt(receipt)]),
    payee: EVERYDAY_PAYEE,
    layouts: Object.keys(EVERYDAY_LAYOUTS),
    least: { amount: 38, date: 39, reference: 38 },
  },
  {
    head: '## Receipts that nothing was mended for',
    said: (many) => [
      `${many} receipts of ten more layouts, drawn once the reader had been mended for those above, and not looked at since. When they`,
      'were first read, 17 amounts, 19 dates and 19 references were right, and no amount was wrong; one amount more came when rules',
      'were narrowed for older sets.',
    ],
    receipts: () => untunedReceipts().map((receipt) => [receipt, () => drawUntunedReceipt(receipt)]),
    payee: UNTUNED_PAYEE,
    layouts: Object.keys(UNTUNED_LAYOUTS),
    least: { amount: 19, date: 19, reference: 19 },
  },
  {
    head: '## Receipts as banks send them in messages',
    said: (many) => [
      `${many} receipts of twelve more layouts, five of them in Arabic: text messages in prose, a chat, an email, apps, and the papers of`,
      'machines, tellers and exchange houses. Who drew them had seen nothing of the reader. When they were first read, 10 amounts, 18',
      'dates and 22 references were right, and two amounts were of an older message above; then the reader was mended once more.',
    ],
    receipts: () => messageReceipts().map((receipt) => [receipt, () => drawMessageReceipt(receipt)]),
    payee: MESSAGE_PAYEE,
    layouts: Object.keys(MESSAGE_LAYOUTS),
    least: { amount: 23, date: 23, reference: 23 },
  },
  {
    head: '## Receipts of everything else that members send',
    said: (many) => [
      `${many} receipts of ten more layouts: the new sign of the dirham, instant payments, a machine's screen, a message as a picture`,
      'in a chat, a list of transactions, a PDF, a letter, columns for dirhams and fils, the message from bank to bank. They were',
      'drawn before anything of the reader was looked at. When they were first read, 10 amounts, 16 dates and 17 references were',
      'right, and two amounts were of another line of a list; then the reader was mended once more.',
    ],
    receipts: () => variedReceipts().map((receipt) => [receipt, () => drawVariedReceipt(receipt)]),
    payee: VARIED_PAYEE,
    layouts: Object.keys(VARIED_LAYOUTS),
    least: { amount: 18, date: 17, reference: 18 },
  },
  {
    head: '## Receipts of apps with the new sign, of counters and of machines',
    said: (many) => [
      `${many} receipts of twelve more layouts: the new sign of the dirham by day and by night, dark apps in Arabic, an opened line of a`,
      'list, short messages, and what exchange houses and machines print in two languages. Who drew them had read the reader; none was',
      'read before all were drawn. When they were first read, 20 amounts, 20 dates and 20 references were right, one reference had a',
      'figure less, and of one the beneficiary was taken for another; then the reader was mended once more.',
    ],
    receipts: () => counterReceipts().map((receipt) => [receipt, () => drawCounterReceipt(receipt)]),
    payee: COUNTER_PAYEE,
    layouts: Object.keys(COUNTER_LAYOUTS),
    least: { amount: 24, date: 22, reference: 24 },
  },
  {
    head: '## Receipts from chats, letters, wallets abroad and machines',
    said: (many) => [
      `${many} receipts of twelve more layouts: amounts in letters of three sizes, a dark app in Arabic above what the phone shares it`,
      'with, a receipt in a chat, Arabic figures, money from abroad, a thread of messages, orders, forms, notes, a cheque, a letter. They',
      'were drawn before anything of the reader was looked at. When they were first read, 17 amounts, 18 dates and 20 references were',
      'right, no amount was wrong, and four dates were another day: of a letter, of a cheque, and one month of Arabic for another; then',
      'the reader was mended once more.',
    ],
    receipts: () => gulfReceipts().map((receipt) => [receipt, () => drawGulfReceipt(receipt)]),
    payee: GULF_PAYEE,
    layouts: Object.keys(GULF_LAYOUTS),
    least: { amount: 24, date: 24, reference: 23 },
  },
  {
    head: '## Receipts drawn after those',
    said: (many) => [
      `${many} receipts of twelve more layouts, drawn once the reader had been mended for those above: debits with a minus, leaders of`,
      'points, an email at night, a square code, tables in Arabic figures. When they were first read, 10 amounts, 10 dates and 9',
      'references were right, no amount was wrong, and one day had lost a figure; then the reader was mended once more.',
    ],
    receipts: () => soukReceipts().map((receipt) => [receipt, () => drawSoukReceipt(receipt)]),
    payee: SOUK_PAYEE,
    layouts: Object.keys(SOUK_LAYOUTS),
    least: { amount: 12, date: 11, reference: 11 },
  },
  {
    head: '## Receipts drawn by what members send, before the reader was looked at',
    said: (many) => [
      `${many} receipts of thirteen more layouts: apps by day, by night and on a gradient, a wallet, messages of a bank in two languages,`,
      'what a member types, a page of online banking, slips with a stamp, in two languages and of a machine, an advice in small letters.',
      'When they were first read, 19 amounts, 23 dates and 23 references were right, no amount was wrong, two references had a zero for',
      'an O, and of two the beneficiary was taken for another; then the reader was mended once more.',
    ],
    receipts: () => harbourReceipts().map((receipt) => [receipt, () => drawHarbourReceipt(receipt)]),
    payee: HARBOUR_PAYEE,
    layouts: Object.keys(HARBOUR_LAYOUTS),
    least: { amount: 25, date: 23, reference: 25 },
  },
  {
    head: '## Receipts drawn after those of the harbour',
    said: (many) => [
      `${many} receipts of twelve more layouts, drawn once the reader had been mended for those above: apps, short messages, what a`,
      'member forwards, slips, a page of a PDF and of a bank. When they were first read, 9 amounts, 11 dates and 11 references were',
      'right and nothing was wrong; then the reader was mended once more.',
    ],
    receipts: () => creekReceipts().map((receipt) => [receipt, () => drawCreekReceipt(receipt)]),
    payee: CREEK_PAYEE,
    layouts: Object.keys(CREEK_LAYOUTS),
    least: { amount: 11, date: 11, reference: 12 },
  },
  {
    head: '## Receipts that no figure was mended for',
    said: (many) => [
      `${many} receipts of twelve more layouts, drawn once the reader had been mended for those above: apps by day and by night, a`,
      'wallet, a list with an entry opened, messages, an email, slips, a page of a bank. No figure is wrong, and nothing was mended to',
      'read more of them; of one a sentence was taken for whom it went to, which is mended.',
    ],
    receipts: () => deltaReceipts().map((receipt) => [receipt, () => drawDeltaReceipt(receipt)]),
    payee: DELTA_PAYEE,
    layouts: Object.keys(DELTA_LAYOUTS),
    least: { amount: 9, date: 11, reference: 11 },
  },
]

/** Reads each receipt as the server does, and writes the figures down. */
export async function benchReadings(): Promise<string[]> {
  const lines: string[] = []
  const failures: string[] = []
  for (const { head, said, receipts, payee, layouts, least } of SETS) {
    const results: Result[] = []
    for (const [receipt, draw] of receipts()) results.push(await resultOf(receipt, await draw(), payee))
    const ways = [...new Set(results.map(({ receipt }) => receipt.way))]
    const told = [
      head,
      '',
      ...said(results.length),
      '',
      ...tableOf(results, layouts, ways),
      '',
      ...summary(results),
      '',
    ]
    console.log(told.join('\n'))
    lines.push(...told)
    failures.push(
      ...WHAT.filter((what) => share(what, results) < least[what]).map(
        (what) => `${head.replace(/^#+ /, '')}, ${what}: ${share(what, results)} of ${results.length} are right`,
      ),
      ...results
        .filter(({ wrongAmount }) => wrongAmount)
        .map(({ receipt }) => `${receipt.layout}, ${receipt.way}: another amount was read`),
    )
  }
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(new URL('readings.md', RESULTS), lines.join('\n'))
  return failures
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
  const perhaps = results.flatMap(({ perhaps: is }) => is ?? [])
  return [
    `Another amount than the receipt's was read, with which a false claim would agree: ${results.filter(({ wrongAmount }) => wrongAmount).length}.`,
    `Where no amount was surely read, one was shown as perhaps the amount ${perhaps.length} times, ${perhaps.filter((is) => is).length} of them rightly.`,
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
    perhaps: read.perhaps ? read.perhaps.value === amount : undefined,
  }
}

/** Rows of Markdown, the first of them the heads, as the formatter sets them. */
export function table(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [heads = [], ...others] = rows.map(line)
  return [`${heads}`, line(widths.map((width) => '-'.repeat(width))), ...others]
}
