import { PAYERS } from './counter-known.ts'
import * as papers from './counter-papers.ts'
import * as screens from './counter-screens.ts'
import { drawSeen, type LaidOutReceipt, laidOutReceipts } from './receipt-drawing.ts'

// Receipts of twelve more layouts: banks' apps with the new sign of the dirham, dark apps in Arabic, an opened line of a list, short
// messages, and what exchange houses and machines print in two languages. Who drew them had read how the reader reads, and no
// picture was read before all were drawn. Their first figures stand in bench/readings.ts.

export { COUNTER_PAYEE } from './counter-known.ts'

const AMOUNTS = [12_500, 20_000, 35_000, 50_000, 100_000, 41_275, 137_540, 220_000, 60_050, 9_500, 305_000] as const
/** What a machine can take: it counts no coins. */
const NOTES = [20_000, 50_000, 100_000, 175_000, 230_000] as const
const WHOLE = [10_000, 35_000, 50_000, 120_000, 250_000] as const

const known = (amounts: readonly [number, ...number[]], fees: readonly [number, ...number[]]) => ({
  payers: PAYERS,
  amounts,
  fees,
})

const SENT = {
  signSheet: {
    draw: screens.signSheet,
    ways: ['clean', 'photographed'],
    reference: ({ figures }) => `FT26${figures(8)}`,
  },
  signNight: { draw: screens.signNight, ways: ['clean', 'soft'], reference: ({ figures }) => `9${figures(9)}` },
  nightStack: { draw: screens.nightStack, ways: ['clean', 'soft'], reference: ({ figures }) => `TRN${figures(9)}` },
  opened: { draw: screens.opened, ways: ['clean', 'soft'], reference: ({ figures }) => `P26${figures(9)}` },
  gradientWallet: { draw: screens.gradientWallet, ways: ['clean', 'dim'], reference: ({ figures }) => figures(12) },
  arabicThread: {
    draw: screens.arabicThread,
    ways: ['clean', 'photographed'],
    reference: ({ figures }) => `RB${figures(9)}`,
  },
  shortSms: {
    draw: screens.shortSms,
    ways: ['clean', 'soft'],
    reference: ({ figures, letters }) => `${letters(2)}${figures(8)}`,
  },
  exchangeCounter: {
    draw: papers.exchangeCounter,
    ways: ['photographed', 'tilted'],
    reference: ({ figures }) => `DX${figures(8)}`,
  },
  arabicVoucher: {
    draw: papers.arabicVoucher,
    ways: ['clean', 'tilted'],
    reference: ({ figures }) => `4${figures(6)}`,
  },
} as const satisfies Parameters<typeof laidOutReceipts>[0]
const MACHINES = {
  transferSlip: {
    draw: papers.transferSlip,
    ways: ['photographed', 'dim'],
    reference: ({ figures }) => `5${figures(9)}`,
  },
  bothSidesDeposit: {
    draw: papers.bothSidesDeposit,
    ways: ['clean', 'photographed'],
    reference: ({ figures }) => figures(12),
  },
} as const satisfies Parameters<typeof laidOutReceipts>[0]
const PHONES = {
  phoneToPhone: { draw: screens.phoneToPhone, ways: ['clean', 'soft'], reference: ({ figures }) => `AP${figures(10)}` },
} as const satisfies Parameters<typeof laidOutReceipts>[0]
export const COUNTER_LAYOUTS = { ...SENT, ...MACHINES, ...PHONES }

/** Twenty-four receipts: each layout twice. */
export const counterReceipts = (seed = 61_803): LaidOutReceipt[] => [
  ...laidOutReceipts(SENT, seed, known(AMOUNTS, [0, 105, 525, 1_575, 2_625])),
  ...laidOutReceipts(MACHINES, seed + 1, known(NOTES, [0])),
  ...laidOutReceipts(PHONES, seed + 2, known(WHOLE, [0])),
]

export const drawCounterReceipt = (receipt: LaidOutReceipt): Promise<Buffer> =>
  drawSeen(COUNTER_LAYOUTS[receipt.layout as keyof typeof COUNTER_LAYOUTS].draw, receipt)
