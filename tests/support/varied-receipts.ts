import { drawSeen, type LaidOutReceipt, laidOutReceipts } from './receipt-drawing.ts'
import { PAYERS } from './varied-known.ts'
import * as papers from './varied-papers.ts'
import * as screens from './varied-screens.ts'

// Receipts of ten more layouts: the new sign of the dirham, instant payments, a machine's screen, a message as a picture in a chat,
// a list of transactions, a PDF, a letter, columns for dirhams and fils, and what one bank sends to another. They were drawn from
// what banks print, before anything of the reader was looked at. Their first figures stand in bench/readings.ts.

export { VARIED_PAYEE } from './varied-known.ts'

const AMOUNTS = [15_000, 20_000, 50_000, 100_000, 36_050, 112_575, 250_000, 40_000, 65_025, 180_000, 8_500] as const
/** What a machine can take: it counts no coins. */
const NOTES = [15_000, 50_000, 100_000, 165_000, 300_000] as const
const WHOLE = [9_000, 40_000, 50_000, 120_000, 250_000, 105_000] as const

const known = (amounts: readonly [number, ...number[]], fees: readonly [number, ...number[]]) => ({
  payers: PAYERS,
  amounts,
  fees,
})

const SENT = {
  dirhamSign: { draw: screens.dirhamSign, ways: ['clean', 'soft'], reference: ({ figures }) => `WP${figures(10)}` },
  instantNight: {
    draw: screens.instantNight,
    ways: ['clean', 'soft'],
    reference: ({ figures }) => `AANI${figures(10)}`,
  },
  smsInChat: { draw: screens.smsInChat, ways: ['clean', 'soft'], reference: ({ figures }) => `26${figures(10)}` },
  openedLine: {
    draw: screens.openedLine,
    ways: ['clean', 'photographed'],
    reference: ({ figures, letters }) => `TR${letters(1)}${figures(9)}`,
  },
  advicePage: { draw: papers.advicePage, ways: ['clean', 'dim'], reference: ({ figures }) => `DCB${figures(11)}` },
  orderLetter: {
    draw: papers.orderLetter,
    ways: ['clean', 'photographed'],
    reference: ({ figures }) => `OSB/${figures(4)}/${figures(5)}`,
  },
  noteColumns: {
    draw: papers.noteColumns,
    ways: ['photographed', 'tilted'],
    reference: ({ figures }) => `KH${figures(7)}`,
  },
  bankMessage: {
    draw: papers.bankMessage,
    ways: ['clean', 'soft'],
    reference: ({ figures, letters }) => `${letters(3)}26${figures(8)}`,
  },
} as const satisfies Parameters<typeof laidOutReceipts>[0]
const MACHINES = {
  machineScreen: {
    draw: screens.machineScreen,
    ways: ['photographed', 'dim'],
    reference: ({ figures }) => `71${figures(8)}`,
  },
} as const satisfies Parameters<typeof laidOutReceipts>[0]
const STEPS = {
  transferSteps: {
    draw: screens.transferSteps,
    ways: ['clean', 'photographed'],
    reference: ({ figures }) => `7${figures(9)}`,
  },
} as const satisfies Parameters<typeof laidOutReceipts>[0]
export const VARIED_LAYOUTS = { ...SENT, ...MACHINES, ...STEPS }

/** Twenty receipts: each layout twice. */
export const variedReceipts = (seed = 20_417): LaidOutReceipt[] => [
  ...laidOutReceipts(SENT, seed, known(AMOUNTS, [0, 100, 525, 2_100])),
  ...laidOutReceipts(MACHINES, seed + 1, known(NOTES, [0])),
  ...laidOutReceipts(STEPS, seed + 2, known(WHOLE, [0, 500, 1_500])),
]

export const drawVariedReceipt = (receipt: LaidOutReceipt): Promise<Buffer> =>
  drawSeen(VARIED_LAYOUTS[receipt.layout as keyof typeof VARIED_LAYOUTS].draw, receipt)
