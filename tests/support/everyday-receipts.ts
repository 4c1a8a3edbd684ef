import { PAYERS } from './everyday-known.ts'
import * as papers from './everyday-papers.ts'
import * as screens from './everyday-screens.ts'
import { drawSeen, type LaidOutReceipt, laidOutReceipts } from './receipt-drawing.ts'

// Receipts of sixteen more layouts as members send them day by day: screenshots with the phone's clock and the app's buttons,
// a one-time code above a bank's message, a locked screen, a receipt within a chat's viewer, slips, vouchers and emails with two
// dates. They were drawn before anything of the reader was looked at. Their first figures stand in bench/readings.ts.

export { EVERYDAY_PAYEE } from './everyday-known.ts'

const AMOUNTS = [
  10_000, 20_000, 25_000, 30_000, 50_000, 50_000, 75_000, 100_000, 100_000, 150_000, 200_000, 250_000, 350_000, 520_000,
  10_500, 40_575, 63_225, 128_090,
] as const
const FEES = [0, 53, 105, 210, 1_575, 2_100] as const

export const EVERYDAY_LAYOUTS = {
  successSheet: {
    draw: screens.successSheet,
    ways: ['clean', 'soft', 'photographed'],
    reference: ({ figures, from }) => `FT26${figures(3)}${from('0123456789BCDFGHJKLMNPQRSTVWXYZ', 5)}`,
  },
  historyEntry: {
    draw: screens.historyEntry,
    ways: ['clean', 'soft'],
    reference: ({ figures }) => `P2P${figures(10)}`,
  },
  shareCard: {
    draw: screens.shareCard,
    ways: ['clean', 'soft', 'dim'],
    reference: ({ figures }) => `MB-${figures(10)}`,
  },
  byMobile: {
    draw: screens.byMobile,
    ways: ['clean', 'soft', 'photographed'],
    reference: ({ from }) => [4, 4, 4].map((many) => from('0123456789ABCDEF', many)).join('-'),
  },
  codeAndDebit: {
    draw: screens.codeAndDebit,
    ways: ['clean', 'photographed'],
    reference: ({ figures }) => `9${figures(8)}`,
  },
  lockedScreen: {
    draw: screens.lockedScreen,
    ways: ['clean', 'soft'],
    reference: ({ letters, figures }) => `${letters(3)}${figures(7)}`,
  },
  arabicSent: {
    draw: screens.arabicSent,
    ways: ['clean', 'soft', 'photographed'],
    reference: ({ figures }) => `4${figures(11)}`,
  },
  exchangePaper: {
    draw: papers.exchangePaper,
    ways: ['clean', 'photographed', 'tilted'],
    reference: ({ figures }) => `SQ${figures(2)}/${figures(7)}`,
  },
  machineSlip: {
    draw: papers.machineSlip,
    ways: ['clean', 'photographed', 'turned'],
    reference: ({ figures }) => `5${figures(7)}`,
  },
  phoneMail: {
    draw: papers.phoneMail,
    ways: ['clean', 'soft'],
    reference: ({ figures }) => `031OLT${figures(9)}`,
  },
  chatViewer: { draw: screens.chatViewer, ways: ['clean', 'soft'], reference: ({ figures }) => `WB${figures(12)}` },
  counterVoucher: {
    draw: papers.counterVoucher,
    ways: ['clean', 'photographed', 'upside down'],
    reference: ({ figures }) => `CDV-${figures(6)}`,
  },
  arabicPaper: {
    draw: papers.arabicPaper,
    ways: ['clean', 'photographed'],
    reference: ({ figures }) => `${figures(3)}7${figures(6)}`,
  },
  arabicDetails: {
    draw: screens.arabicDetails,
    ways: ['clean', 'soft', 'photographed'],
    reference: ({ letters, figures }) => `${letters(2)}${figures(10)}`,
  },
  walletRates: { draw: screens.walletRates, ways: ['clean', 'soft'], reference: ({ figures }) => `1${figures(9)}` },
  standingOrder: {
    draw: papers.standingOrder,
    ways: ['clean', 'dim'],
    reference: ({ figures }) => `SO${figures(4)}-${figures(5)}`,
  },
} as const satisfies Parameters<typeof laidOutReceipts>[0]

/** Forty receipts: each layout clean, and in a way or two in which members send such ones. */
export function everydayReceipts(seed = 7_411): LaidOutReceipt[] {
  const receipts = laidOutReceipts(EVERYDAY_LAYOUTS, seed, { payers: PAYERS, amounts: AMOUNTS, fees: FEES })
  // Notes make no fils.
  return receipts.map((receipt) =>
    receipt.layout === 'machineSlip' ? { ...receipt, amount: Math.ceil(receipt.amount / 5_000) * 5_000 } : receipt,
  )
}

export const drawEverydayReceipt = (receipt: LaidOutReceipt): Promise<Buffer> =>
  drawSeen(EVERYDAY_LAYOUTS[receipt.layout as keyof typeof EVERYDAY_LAYOUTS].draw, receipt)
