import { PAYERS } from './gulf-known.ts'
import * as papers from './gulf-papers.ts'
import * as screens from './gulf-screens.ts'
import { drawSeen, type LaidOutReceipt, laidOutReceipts } from './receipt-drawing.ts'

// Receipts of twelve more layouts: an amount in letters of three sizes, a dark app in Arabic above what the phone shares it with,
// a receipt in a chat, Arabic figures, money that comes from abroad, a thread of messages, a page of orders, forms, notes, a
// cheque and a letter. They were drawn before anything of the reader was looked at. Their first figures stand in bench/readings.ts.

export { GULF_PAYEE } from './gulf-known.ts'

const AMOUNTS = [15_000, 30_000, 50_000, 75_000, 100_000, 52_750, 118_035, 240_000, 70_090, 8_000, 410_000] as const
/** What a machine can take: it counts no coins. */
const NOTES = [35_000, 60_000, 115_000, 185_000, 250_000] as const

const known = (amounts: readonly [number, ...number[]], fees: readonly [number, ...number[]]) => ({
  payers: PAYERS,
  amounts,
  fees,
})

const SENT = {
  heroGrid: { draw: screens.heroGrid, ways: ['clean', 'soft'], reference: ({ figures }) => `LD${figures(9)}` },
  nightShare: {
    draw: screens.nightShare,
    ways: ['clean', 'photographed'],
    reference: ({ figures }) => `MRJ${figures(8)}`,
  },
  chatCaption: { draw: screens.chatCaption, ways: ['clean', 'soft'], reference: ({ figures }) => `NCB${figures(10)}` },
  phoneInbox: { draw: screens.phoneInbox, ways: ['clean', 'dim'], reference: ({ figures }) => `26${figures(10)}` },
  arabicIndic: { draw: screens.arabicIndic, ways: ['clean', 'dim'], reference: ({ figures }) => `7${figures(8)}` },
  sentFromAbroad: {
    draw: screens.sentFromAbroad,
    ways: ['clean', 'soft'],
    reference: ({ figures }) => `9${figures(8)}`,
  },
  threadOfBank: {
    draw: screens.threadOfBank,
    ways: ['clean', 'photographed'],
    reference: ({ figures, letters }) => `${letters(3)}${figures(8)}`,
  },
  gridForm: { draw: papers.gridForm, ways: ['clean', 'tilted'], reference: ({ figures }) => `SF-${figures(7)}` },
  chequeSlip: { draw: papers.chequeSlip, ways: ['clean', 'photographed'], reference: ({ figures }) => figures(8) },
  adviceTable: {
    draw: papers.adviceTable,
    ways: ['photographed', 'tilted'],
    reference: ({ figures }) => `RB${figures(4)}DA${figures(5)}`,
  },
} as const satisfies Parameters<typeof laidOutReceipts>[0]
const ORDERS = {
  orderOnPage: { draw: screens.orderOnPage, ways: ['clean', 'soft'], reference: ({ figures }) => `SO${figures(8)}` },
} as const satisfies Parameters<typeof laidOutReceipts>[0]
const MACHINES = {
  thermalNotes: { draw: papers.thermalNotes, ways: ['photographed', 'dim'], reference: ({ figures }) => figures(6) },
} as const satisfies Parameters<typeof laidOutReceipts>[0]
export const GULF_LAYOUTS = { ...SENT, ...ORDERS, ...MACHINES }

/** Twenty-four receipts: each layout twice. */
export const gulfReceipts = (seed = 27_182): LaidOutReceipt[] => [
  ...laidOutReceipts(SENT, seed, known(AMOUNTS, [105, 210, 525, 1_575, 2_625])),
  ...laidOutReceipts(ORDERS, seed + 1, known(AMOUNTS, [0])),
  ...laidOutReceipts(MACHINES, seed + 2, known(NOTES, [0])),
]

export const drawGulfReceipt = (receipt: LaidOutReceipt): Promise<Buffer> =>
  drawSeen(GULF_LAYOUTS[receipt.layout as keyof typeof GULF_LAYOUTS].draw, receipt)
