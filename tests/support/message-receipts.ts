import { box, type Draw, dayOf, type Ink } from './bank-receipts.ts'
import { inWords } from './everyday-known.ts'
import { arabicBalanceSms, arabicDayApp, arabicMonthSms, arabicNightApp, exchangeSlip } from './message-arabic.ts'
import { capitalDay, MESSAGE_PAYEE, PAYERS } from './message-known.ts'
import {
  drawSeen,
  HIGH,
  type LaidOutReceipt,
  laidOutReceipts,
  latin,
  money,
  nextDay,
  numbersOf,
  phone,
  printed,
  rule,
  WIDE,
  wholeMoney,
} from './receipt-drawing.ts'
import { ROBOTO } from './receipt-fonts.ts'
import { wrapped } from './receipt-pages.ts'

// Receipts as banks send them in messages, and as apps, machines and tellers give them: five layouts in Arabic, seven in English.
// Who drew them knew nothing of how the reader reads.

export { MESSAGE_PAYEE } from './message-known.ts'

const AMOUNTS = [10_000, 125_050, 9_000, 30_000, 7_735, 100_000, 20_000, 46_525, 150_000, 81_290, 240_000] as const
/** What a machine can take: it counts no coins. */
const NOTES = [9_000, 30_000, 50_000, 100_000, 145_000] as const
const FEES = [0, 105, 210, 525, 1_575, 2_000] as const
const FULL = { day: 'numeric', month: 'long', year: 'numeric' } as const
const SHORT = { day: '2-digit', month: 'short', year: 'numeric' } as const

const column = (x: number, y: number, lines: readonly string[], step: number, ink: Ink = {}) =>
  lines.map((line, row) => latin(x, y + row * step, line, ink)).join('')

/** A bank's text message in English, all in one sentence, below what the card paid two days before. */
const englishSms: Draw = ({ amount, day, reference, fee, balance }) => {
  const on = (when: Date) => capitalDay(when).replace('-20', '-')
  const charge = fee === 0 ? '' : ` plus charges of Dhs ${money(fee)} incl. VAT`
  const purchase = wrapped(
    `Dhs 43.75 spent at AL MADINA GROCERY with your card ending 7719 on ${on(nextDay(day, -2))} 19:08. Avl bal Dhs ${money(balance + amount + fee)}.`,
    40,
  )
  const lines = wrapped(
    `Your A/C no. XXX630 is debited with Dhs ${money(amount)}${charge} on ${on(day)} 13:22 towards transfer to ${MESSAGE_PAYEE.toUpperCase()}. Txn ref ${reference}. Avl bal Dhs ${money(balance)}. Not done by you? Call 600 57 0099.`,
    40,
  )
  return (
    box(0, 0, WIDE, HIGH, '#fafafd') +
    phone('#202124', '13:25') +
    latin(540, 165, 'AD-CORNICHE', { size: 40, at: 'middle', weight: 700 }) +
    rule(200, '#dadce0', 0, WIDE) +
    latin(540, 280, `${dayOf(nextDay(day, -2), { weekday: 'long' })} 19:08`, {
      size: 28,
      fill: '#5f6368',
      at: 'middle',
    }) +
    box(50, 310, 900, 50 + purchase.length * 62, '#e8eaf3', 30) +
    column(90, 382, purchase, 62, { size: 40 }) +
    latin(540, 680, 'Today 13:22', { size: 28, fill: '#5f6368', at: 'middle' }) +
    box(50, 710, 900, 50 + lines.length * 62, '#e8eaf3', 30) +
    column(90, 782, lines, 62, { size: 40 })
  )
}

/** A chat with the treasurer: a bank's message forwarded in a bubble, with what was asked before and said after it. */
const forwardedChat: Draw = ({ amount, day, reference, fee }) => {
  const lines = wrapped(
    `Falaj Bank: Your transfer of AED${wholeMoney(amount)} to ${MESSAGE_PAYEE} was completed on ${dayOf(day, SHORT)} at 21:16. Fee AED${money(fee)}, total debited AED${money(amount + fee)}. Ref: ${reference}. Do not share your PIN or OTP with anyone.`,
    38,
  )
  const end = 510 + lines.length * 58
  const time = (x: number, y: number, clock: string) => latin(x, y, clock, { size: 25, fill: '#667781', at: 'end' })
  return (
    box(0, 0, WIDE, HIGH, '#efe7de') +
    box(0, 0, WIDE, 200, '#ffffff') +
    phone('#111b21', '21:24') +
    `<circle cx="120" cy="140" r="42" fill="#b8c4c9"/>` +
    latin(190, 135, 'Treasurer Somiti', { size: 38, weight: 700 }) +
    latin(190, 178, 'online', { size: 26, fill: '#667781' }) +
    box(30, 235, 720, 130, '#ffffff', 22) +
    latin(60, 300, 'Bhai please send the slip', { size: 38 }) +
    time(730, 348, '21:02') +
    box(170, 400, 880, end - 360, '#d9fdd3', 22) +
    `<text x="205" y="450" font-size="28" font-style="italic" fill="#667781" font-family="${ROBOTO}">Forwarded</text>` +
    column(205, 515, lines, 58, { size: 38 }) +
    time(1025, end + 22, '21:19') +
    box(450, end + 75, 600, 130, '#d9fdd3', 22) +
    latin(485, end + 140, 'Sent, for this month and next', { size: 38 }) +
    time(1025, end + 188, '21:20') +
    box(30, end + 240, 420, 130, '#ffffff', 22) +
    latin(60, end + 305, 'Ok received', { size: 38 }) +
    time(430, end + 353, '21:23') +
    box(30, 1800, 880, 90, '#ffffff', 45) +
    latin(80, 1858, 'Message', { size: 36, fill: '#8696a0' })
  )
}

/** A bank's email: a sentence, points below it, and a foot in small letters. */
const emailNotice: Draw = ({ amount, day, reference, fee, payer }) => {
  const sentence = wrapped(
    `We have processed your instruction to pay DHS. ${money(amount)} from account ending 2085 to ${MESSAGE_PAYEE}.`,
    48,
  )
  const points = [
    `Reference: ${reference}`,
    `Processed: ${dayOf(day, FULL)}, 10:05`,
    `Value date: ${dayOf(nextDay(day), FULL)}`,
    `Transfer charge: DHS. ${money(fee)}`,
    `Debited in total: DHS. ${money(amount + fee)}`,
    'Beneficiary bank: Sahil Bank PJSC',
  ]
  const foot = wrapped(
    'This is an automated email, please do not reply. Barsha Bank PJSC is licensed by the Central Bank of the UAE. Head office PO Box 2923.',
    64,
  )
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    phone('#202124', '11:40') +
    latin(50, 190, 'Funds transfer confirmation', { size: 48 }) +
    box(50, 222, 110, 46, '#eeeeee', 8) +
    latin(105, 254, 'Inbox', { size: 26, at: 'middle', fill: '#5f6368' }) +
    `<circle cx="95" cy="360" r="46" fill="#b4232c"/>` +
    latin(95, 376, 'B', { size: 46, at: 'middle', fill: '#ffffff' }) +
    latin(165, 348, 'Barsha Bank', { size: 36, weight: 700 }) +
    latin(380, 348, dayOf(day, { day: 'numeric', month: 'short' }), { size: 28, fill: '#5f6368' }) +
    latin(165, 395, 'to me', { size: 30, fill: '#5f6368' }) +
    box(50, 460, 980, 110, '#b4232c') +
    latin(90, 530, 'BARSHA BANK', { size: 40, fill: '#ffffff', weight: 700 }) +
    latin(70, 660, `Dear ${payer},`, { size: 38 }) +
    column(70, 735, sentence, 58, { size: 38 }) +
    points
      .map(
        (point, row) =>
          `<circle cx="95" cy="${967 + row * 70}" r="7"/>${latin(125, 980 + row * 70, point, { size: 36 })}`,
      )
      .join('') +
    latin(70, 1460, 'Thank you for banking with us.', { size: 38 }) +
    rule(1520, '#dddddd', 50, 1030) +
    column(70, 1580, foot, 42, { size: 28, fill: '#777777' })
  )
}

/** An app by night: a card from below, the dirhams large, their fils small and high. */
const smallFilsApp: Draw = ({ amount, day, reference, fee, balance }) => {
  const [whole, fils] = money(amount).split('.')
  const rows = [
    ['Sent to', MESSAGE_PAYEE],
    ['When', dayOf(day, { weekday: 'short', ...FULL, month: 'short' })],
    ['Paid from', 'Everyday ·· 6630'],
    ['Fee', fee === 0 ? 'Free' : `AED ${money(fee)}`],
    ['Left in Everyday', `AED ${money(balance)}`],
    ['Transaction ref', reference],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#05070a') +
    phone('#f5f5f5', '22:09') +
    latin(60, 180, 'Activity', { size: 58, fill: '#5a616b', weight: 700 }) +
    box(0, 260, WIDE, 1660, '#15191f', 60) +
    box(470, 290, 140, 12, '#3a424d', 6) +
    `<circle cx="540" cy="430" r="72" fill="#c6f24e"/><path d="M505 432L532 460L580 405" fill="none" stroke="#15191f" stroke-width="12"/>` +
    latin(540, 570, 'Money sent', { size: 36, fill: '#97a1ae', at: 'middle' }) +
    `<text x="540" y="715" text-anchor="middle" fill="#ffffff" font-family="${ROBOTO}" font-weight="700"><tspan font-size="44">AED </tspan><tspan dx="16" font-size="124">${whole}</tspan><tspan dy="-46" font-size="58">.${fils}</tspan></text>` +
    rows
      .map(
        ([label, value], row) =>
          latin(70, 850 + row * 125, label, { size: 34, fill: '#97a1ae' }) +
          latin(1010, 850 + row * 125, value, { size: 36, fill: '#ffffff', at: 'end' }) +
          (row === rows.length - 1 ? '' : rule(900 + row * 125, '#262d36', 70, 1010)),
      )
      .join('') +
    box(70, 1690, 455, 110, '#262d36', 55) +
    latin(297, 1758, 'Report a problem', { size: 34, fill: '#ffffff', at: 'middle' }) +
    box(555, 1690, 455, 110, '#c6f24e', 55) +
    latin(782, 1758, 'Share', { size: 34, fill: '#15191f', at: 'middle', weight: 700 })
  )
}

/** What a machine prints that takes cash: narrow paper, each letter as wide as the other. */
const cashSlip: Draw = ({ amount, day, reference, balance }) => {
  const ends = (left: string, right: string) => left + right.padStart(30 - left.length)
  const note = amount % 10_000 === 0 ? 10_000 : amount % 5_000 === 0 ? 5_000 : 1_000
  const lines = [
    '      JAZIRA ISLAMIC BANK',
    '       CASH DEPOSIT SLIP',
    '',
    ends('CDM 0238', 'AL NUAIMIA 2'),
    ends(dayOf(day, { day: '2-digit', month: '2-digit', year: '2-digit' }), '16:47:55'),
    ends('SEQ NO', '004918'),
    ends('RRN', reference),
    '------------------------------',
    'CREDIT A/C      0151XXXXXX9172',
    MESSAGE_PAYEE.toUpperCase(),
    '',
    ends('NOTES', `${note / 100} X ${amount / note}`),
    ends('CASH DEPOSITED', `DHS ${money(amount)}`),
    ends('FEE', 'DHS 0.00'),
    ends('NEW BAL', `DHS ${money(balance)}`),
    '------------------------------',
    '   KEEP THIS SLIP. CLAIMS',
    '   WITHIN 30 DAYS ONLY.',
  ]
  return (
    box(0, 0, WIDE, HIGH, '#39434d') +
    box(170, 0, 740, 1560, '#f4f2ee') +
    printed(lines, { x: 221, y: 120, across: 22, down: 76 }, { size: 32, fill: '#4a4a4f' })
  )
}

/** A teller's advice: dirhams and fils in columns of their own, the amount in words, and a stamp. */
const tellerAdvice: Draw = ({ amount, day, reference, payer }) => {
  const [whole = '', fils = ''] = money(amount).split('.')
  const words = wrapped(inWords(amount), 44)
  const fields = [
    ['Advice no.', reference],
    ['Transaction date', numbersOf(day)],
    ['Account credited', '0151-447209-172'],
    ['Account title', MESSAGE_PAYEE],
    ['Deposited by', payer],
    ['Mobile', '05X XXX 4180'],
    ['Narration', 'CASH DEP MONTHLY DUES'],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#6d5c4c') +
    box(50, 80, 980, 1560, '#f7f4ea') +
    latin(100, 180, 'Emirates Creek Bank', { size: 46, weight: 700, fill: '#1e3a5f' }) +
    latin(100, 235, 'Ajman Main Branch (017)', { size: 30 }) +
    latin(980, 180, 'DEPOSIT ADVICE', { size: 36, at: 'end', weight: 700 }) +
    latin(980, 235, 'Customer copy', { size: 28, at: 'end' }) +
    rule(270, '#1e3a5f', 100, 980) +
    fields
      .map(
        ([label, value], row) =>
          latin(100, 345 + row * 84, label, { size: 31, fill: '#4b4b4b' }) +
          latin(410, 345 + row * 84, `:  ${value}`, { size: 34 }),
      )
      .join('') +
    `<path d="M100 920H980V1130H100zM100 990H980M610 920V1130M840 920V1130" fill="none" stroke="#1e3a5f" stroke-width="3"/>` +
    latin(130, 968, 'Particulars', { size: 30 }) +
    latin(820, 968, 'Dhs.', { size: 30, at: 'end' }) +
    latin(955, 968, 'Fils', { size: 30, at: 'end' }) +
    latin(130, 1075, 'Cash', { size: 36 }) +
    latin(820, 1075, whole, { size: 40, at: 'end' }) +
    latin(955, 1075, fils, { size: 40, at: 'end' }) +
    column(100, 1205, words, 52, { size: 34 }) +
    latin(100, 1370, 'Teller TLR0456   Serial 00219   Time 12:31', { size: 30, fill: '#4b4b4b' }) +
    latin(100, 1550, 'Depositor signature', { size: 28, fill: '#4b4b4b' }) +
    rule(1510, '#777777', 100, 420) +
    `<g transform="rotate(-9 790 1450)" fill="none" stroke="#5b3fa0" stroke-width="5"><rect x="610" y="1375" width="350" height="150" rx="10"/></g>` +
    `<g transform="rotate(-9 790 1450)">${latin(785, 1437, 'CASH RECEIVED', { size: 36, fill: '#5b3fa0', at: 'middle', weight: 700 })}${latin(785, 1492, dayOf(day, SHORT).toUpperCase(), { size: 32, fill: '#5b3fa0', at: 'middle' })}</g>`
  )
}

/** An exchange house's app: what is sent and what arrives with the rate between them, the fee and the total below. */
const exchangeApp: Draw = ({ amount, day, reference, fee }) => {
  const rows = [
    ['Transfer fee', `${money(fee)} AED`],
    ['Promo discount', '0.00 AED'],
    ['Total to pay', `${money(amount + fee)} AED`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#f4f0fb') +
    phone('#2d1457', '18:33') +
    latin(60, 175, 'Transfer complete', { size: 52, fill: '#2d1457', weight: 700 }) +
    latin(60, 235, `Ref ${reference}`, { size: 34, fill: '#6b5a8a' }) +
    box(40, 290, 1000, 500, '#ffffff', 30) +
    latin(90, 370, 'You send', { size: 32, fill: '#6b5a8a' }) +
    latin(90, 445, wholeMoney(amount), { size: 64, weight: 700 }) +
    box(820, 385, 160, 72, '#ece4fa', 36) +
    latin(900, 434, 'AED', { size: 34, at: 'middle' }) +
    `<path d="M110 480V610" stroke="#b9a5de" stroke-width="4" stroke-dasharray="8 8"/>` +
    latin(150, 558, 'Rate 1 AED = 1.0000 AED', { size: 32, fill: '#6b5a8a' }) +
    latin(90, 660, 'They get', { size: 32, fill: '#6b5a8a' }) +
    latin(90, 735, wholeMoney(amount), { size: 64, weight: 700 }) +
    box(820, 675, 160, 72, '#ece4fa', 36) +
    latin(900, 724, 'AED', { size: 34, at: 'middle' }) +
    box(40, 830, 1000, 350, '#ffffff', 30) +
    rows
      .map(([label, value], row) => {
        const weight = row === 2 ? 700 : 400
        return (
          latin(90, 920 + row * 105, label, { size: 36, weight }) +
          latin(990, 920 + row * 105, value, { size: 36, at: 'end', weight })
        )
      })
      .join('') +
    box(40, 1220, 1000, 420, '#ffffff', 30) +
    latin(90, 1300, 'To', { size: 32, fill: '#6b5a8a' }) +
    latin(90, 1355, MESSAGE_PAYEE, { size: 40, weight: 700 }) +
    latin(90, 1405, 'Sahil Bank · account ending 9172', { size: 32, fill: '#6b5a8a' }) +
    latin(90, 1500, 'Sent on', { size: 32, fill: '#6b5a8a' }) +
    latin(90, 1555, `${dayOf(day, FULL)} at 6:31 PM`, { size: 38 }) +
    latin(540, 1760, 'Send again', { size: 38, fill: '#6d28d9', at: 'middle', weight: 700 })
  )
}

const SENT = {
  arabicBalanceSms: {
    draw: arabicBalanceSms,
    ways: ['clean', 'soft'],
    reference: ({ figures, from }) => `FT26${from('012', 1)}${figures(2)}${from('BCDFGHJKMNPQRTVWXZ23456789', 5)}`,
  },
  arabicMonthSms: {
    draw: arabicMonthSms,
    ways: ['clean', 'photographed'],
    reference: ({ figures }) => `MB${figures(10)}`,
  },
  arabicNightApp: { draw: arabicNightApp, ways: ['clean', 'soft'], reference: ({ figures }) => `4${figures(11)}` },
  arabicDayApp: { draw: arabicDayApp, ways: ['clean', 'turned'], reference: ({ figures }) => `TRF${figures(9)}` },
  exchangeSlip: {
    draw: exchangeSlip,
    ways: ['photographed', 'tilted'],
    reference: ({ figures }) => `WX-${figures(7)}`,
  },
  englishSms: { draw: englishSms, ways: ['clean', 'photographed'], reference: ({ figures }) => `8${figures(9)}` },
  forwardedChat: {
    draw: forwardedChat,
    ways: ['clean', 'soft'],
    reference: ({ figures, letters }) => `FLJ${figures(8)}${letters(1)}`,
  },
  emailNotice: {
    draw: emailNotice,
    ways: ['clean', 'clean'],
    reference: ({ figures, letters }) => `${letters(2)}-2026-${figures(7)}`,
  },
  smallFilsApp: {
    draw: smallFilsApp,
    ways: ['clean', 'clean'],
    reference: ({ from }) => [4, 4, 4].map((many) => from('0123456789ABCDEF', many)).join('-'),
  },
  exchangeApp: { draw: exchangeApp, ways: ['clean', 'soft'], reference: ({ figures }) => `TX${figures(10)}` },
  tellerAdvice: {
    draw: tellerAdvice,
    ways: ['tilted', 'dim'],
    reference: ({ figures }) => `CDA/${figures(3)}/${figures(6)}`,
  },
} as const satisfies Parameters<typeof laidOutReceipts>[0]
const MACHINES = {
  cashSlip: { draw: cashSlip, ways: ['soft', 'photographed'], reference: ({ figures }) => `63${figures(10)}` },
} as const satisfies Parameters<typeof laidOutReceipts>[0]
export const MESSAGE_LAYOUTS = { ...SENT, ...MACHINES }

/** Twenty-four receipts: each layout twice. */
export const messageReceipts = (seed = 31_511): LaidOutReceipt[] => [
  ...laidOutReceipts(SENT, seed, { payers: PAYERS, amounts: AMOUNTS, fees: FEES }),
  ...laidOutReceipts(MACHINES, seed + 1, { payers: PAYERS, amounts: NOTES, fees: [0] }),
]

export const drawMessageReceipt = (receipt: LaidOutReceipt): Promise<Buffer> =>
  drawSeen(MESSAGE_LAYOUTS[receipt.layout as keyof typeof MESSAGE_LAYOUTS].draw, receipt)
