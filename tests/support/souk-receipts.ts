import { arabicFigures, box, type Draw, dayOf, text } from './bank-receipts.ts'
import {
  arabicDate,
  drawSeen,
  fromRight,
  HIGH,
  isArabic,
  type LaidOutReceipt,
  laidOutReceipts,
  latin,
  money,
  nextDay,
  numbersOf,
  phone,
  plainMoney,
  printed,
  rule,
  WIDE,
} from './receipt-drawing.ts'
import { NASKH, SANS } from './receipt-fonts.ts'
import { wrapped } from './receipt-pages.ts'

// Twelve receipts of twelve more layouts, drawn once the reader had been mended for those of gulf-receipts.ts: debits with a minus,
// leaders of points, labels at the right, an email at night, a square code, tables in Arabic figures. Their first figures stand in
// bench/readings.ts.

export const SOUK_PAYEE = 'Hor Al Anz Savings Circle'
const SOUK_PAYEE_IN_ARABIC = 'حلقة ادخار هور العنز'
const PAYERS: readonly [string, ...string[]] = [
  'Kamrul Hasan',
  'Lakshmi Pillai',
  'Rowena Bautista',
  'Zeeshan Akhtar',
  'Chaminda Silva',
]
const PAYERS_IN_ARABIC: readonly string[] = [
  'كمرول حسن',
  'لاكشمي بيلاي',
  'روينا باوتيستا',
  'زيشان أختر',
  'تشاميندا سيلفا',
]
const inArabic = (payer: string) => PAYERS_IN_ARABIC[PAYERS.indexOf(payer)] ?? ''
const AMOUNTS = [20_000, 45_000, 60_000, 100_000, 150_000, 33_350, 127_575, 300_000, 90_000, 500_000] as const

/** A dark app: a debit with its minus and small letters of the money behind it, rows with an icon each. */
const redDebit: Draw = ({ amount, day, reference, payer, balance }) => {
  const rows = [
    ['Paid to', SOUK_PAYEE],
    ['Paid by', payer],
    ['Transaction date', dayOf(day, { day: '2-digit', month: 'short', year: 'numeric' })],
    ['Transaction reference', reference],
    ['Category', 'Transfers'],
    ['Balance after', `${money(balance)} AED`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#101114') +
    phone('#ffffff', '22:18') +
    `<circle cx="540" cy="270" r="80" fill="#2c2f36"/>` +
    latin(540, 292, 'H', { size: 64, fill: '#ffffff', at: 'middle' }) +
    latin(540, 420, SOUK_PAYEE, { size: 42, fill: '#ffffff', at: 'middle', weight: 700 }) +
    latin(640, 560, `−${money(amount)}`, { size: 104, fill: '#ff6b6b', at: 'end' }) +
    latin(655, 560, 'AED', { size: 44, fill: '#ff6b6b' }) +
    latin(540, 630, 'Completed', { size: 32, fill: '#8d93a0', at: 'middle' }) +
    rows
      .map(
        ([label, value], row) =>
          `<circle cx="110" cy="${760 + row * 150}" r="38" fill="#23262d"/>` +
          latin(180, 745 + row * 150, label, { size: 29, fill: '#8d93a0' }) +
          latin(180, 792 + row * 150, value, { size: 37, fill: '#ffffff' }),
      )
      .join('')
  )
}

/** A machine's slip with points between what it says and the value. */
const leaders: Draw = ({ amount, day, reference, fee }) => {
  const line = (label: string, value: string) => `${label.padEnd(28 - value.length, '.')}${value}`
  const slip = [
    '     GULFSTAR EXCHANGE',
    '   DEIRA CLOCK TOWER BR',
    '',
    line('DATE', dayOf(day, { day: '2-digit', month: '2-digit', year: 'numeric' }).replaceAll('/', '-')),
    line('TIME', '10:26:41'),
    line('RCPT NO', reference),
    line('TERMINAL', 'K0047'),
    '',
    'BANK DEPOSIT TO:',
    SOUK_PAYEE.toUpperCase(),
    '',
    line('AMOUNT AED', money(amount)),
    line('SERVICE FEE AED', money(fee)),
    line('TOTAL PAID AED', money(amount + fee)),
    line('CASH GIVEN AED', money(Math.ceil((amount + fee) / 10_000) * 10_000 + 10_000)),
    '',
    '  THANK YOU, COME AGAIN',
  ]
  return (
    box(0, 0, WIDE, HIGH, '#6d675c') +
    box(120, 60, 840, 1620, '#f7f5f0') +
    printed(slip, { x: 170, y: 170, across: 26, down: 86 }, { size: 36, fill: '#303036' })
  )
}

/** A page in English whose labels end where their values begin, in the middle. */
const middleLabels: Draw = ({ amount, day, reference, payer, fee }) => {
  const rows = [
    ['Transfer type:', 'Domestic (UAEFTS)'],
    ['Debit account name:', payer],
    ['Beneficiary name:', SOUK_PAYEE],
    ['Beneficiary IBAN:', 'AE62 0330 0000 1019 5551 234'],
    ['Transfer amount:', `AED ${money(amount)}`],
    ['Charges:', `AED ${money(fee)} (OUR)`],
    ['Submitted on:', `${dayOf(day, { day: '2-digit', month: 'short', year: 'numeric' })} 15:02`],
    ['Bank reference:', reference],
    ['Status:', 'Processed'],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    box(0, 0, WIDE, 24, '#c0392b') +
    latin(60, 140, 'Zafran Bank', { size: 52, weight: 700, fill: '#c0392b' }) +
    latin(60, 230, 'Payment details', { size: 40 }) +
    rule(270, '#dddddd') +
    rows
      .map(
        ([label, value], row) =>
          latin(470, 370 + row * 120, label, { size: 31, fill: '#666666', at: 'end' }) +
          latin(495, 370 + row * 120, value, { size: 33 }),
      )
      .join('')
  )
}

/** An email at night: sentences, with what matters in bold. */
const nightMail: Draw = ({ amount, day, reference, payer }) => {
  const words = `We have sent AED ${money(amount)} from your Everyday Account ending 3308 to ${SOUK_PAYEE} on ${dayOf(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}. Quote ${reference} as the reference if you contact us about this payment.`
  return (
    box(0, 0, WIDE, HIGH, '#1b1b1f') +
    phone('#e3e3e8', '06:31') +
    latin(60, 190, 'Payment sent', { size: 54, fill: '#f5f5f7', weight: 700 }) +
    latin(60, 270, 'Hello Bank  •  no-reply@hellobank.example', { size: 28, fill: '#9a9aa4' }) +
    rule(310, '#33333a') +
    latin(60, 420, `Hi ${payer.split(' ')[0]},`, { size: 38, fill: '#e3e3e8' }) +
    wrapped(words, 46)
      .map((line, row) => latin(60, 510 + row * 60, line, { size: 38, fill: '#e3e3e8' }))
      .join('') +
    latin(60, 1000, 'Thanks,', { size: 38, fill: '#e3e3e8' }) +
    latin(60, 1060, 'The Hello Bank team', { size: 38, fill: '#e3e3e8' }) +
    latin(60, 1240, 'Hello Bank PJSC, Level 12, Index Tower, Dubai. Never share your PIN.', {
      size: 26,
      fill: '#77777f',
    })
  )
}

/** A receipt of a wallet with a square code in its middle, and what it says around it. */
const squareCode: Draw = ({ amount, day, reference, payer }) => {
  const cells = Array.from({ length: 21 * 21 }, (_, at) => at)
    .filter((at) => (at * at * 31 + at * Number(reference.slice(-4)) + 17) % 11 < 5)
    .map((at) => box(330 + (at % 21) * 20, 760 + Math.floor(at / 21) * 20, 20, 20, '#111111'))
  return (
    box(0, 0, WIDE, HIGH, '#fff7e8') +
    phone('#3b2a05', '13:44') +
    box(60, 130, 960, 1640, '#ffffff', 40) +
    latin(540, 250, 'E-Receipt', { size: 44, at: 'middle', weight: 700, fill: '#b36b00' }) +
    latin(540, 340, 'Transferred', { size: 34, at: 'middle', fill: '#7a6a4c' }) +
    latin(540, 450, `AED${plainMoney(amount)}`, { size: 88, at: 'middle', weight: 700 }) +
    latin(540, 550, `To ${SOUK_PAYEE}`, { size: 36, at: 'middle' }) +
    latin(540, 610, `From ${payer}`, { size: 36, at: 'middle' }) +
    cells.join('') +
    latin(540, 1290, `Ref. No. ${reference}`, { size: 36, at: 'middle' }) +
    latin(540, 1360, dayOf(day, { month: 'short', day: '2-digit', year: 'numeric' }, 'en-US'), {
      size: 36,
      at: 'middle',
    }) +
    latin(540, 1420, '01:43 PM', { size: 36, at: 'middle' }) +
    latin(540, 1700, 'No fee was charged', { size: 30, at: 'middle', fill: '#7a6a4c' })
  )
}

/** An exchange house's paper in Arabic: a table of two columns in Arabic figures. */
const arabicSheet: Draw = ({ amount, day, reference, fee, payer }) => {
  const rows = [
    ['رقم الحوالة', arabicFigures(reference)],
    ['التاريخ', arabicFigures(arabicDate(day))],
    ['اسم المرسل', inArabic(payer)],
    ['اسم المستفيد', SOUK_PAYEE_IN_ARABIC],
    ['مبلغ الحوالة', `${arabicFigures(money(amount))} درهم`],
    ['أجور التحويل', `${arabicFigures(money(fee))} درهم`],
    ['المجموع', `${arabicFigures(money(amount + fee))} درهم`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#fffefa') +
    fromRight(540, 160, 'مؤسسة الميناء للصرافة', { size: 52, at: 'middle', weight: 700 }) +
    fromRight(540, 230, 'إيصال حوالة', { size: 40, at: 'middle' }) +
    rows
      .map(([label, value], row) => {
        const y = 300 + row * 130
        return (
          `<rect x="60" y="${y}" width="620" height="130" fill="none" stroke="#222222" stroke-width="3"/>` +
          `<rect x="680" y="${y}" width="340" height="130" fill="#eeeeea" stroke="#222222" stroke-width="3"/>` +
          fromRight(1000, y + 82, label, { size: 36, weight: 700 }) +
          fromRight(650, y + 82, value, { size: 42, font: NASKH })
        )
      })
      .join('') +
    fromRight(1000, 1330, 'ختم المؤسسة', { size: 32 })
  )
}

/** An app in Arabic and our figures whose rows are cards, by day: the amount is a row as others are. */
const arabicCards: Draw = ({ amount, day, reference, payer, fee, balance }) => {
  const rows = [
    ['نوع التحويل', 'تحويل محلي'],
    ['المبلغ', `AED ${money(amount)}`],
    ['الرسوم', `AED ${money(fee)}`],
    ['المحول منه', inArabic(payer)],
    ['المحول إليه', SOUK_PAYEE_IN_ARABIC],
    ['تاريخ العملية', numbersOf(day)],
    ['الرقم المرجعي', reference],
    ['الرصيد الحالي', `AED ${money(balance)}`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#eaf0f6') +
    phone('#0b2545', '11:57') +
    box(0, 90, WIDE, 150, '#0b2545') +
    fromRight(540, 185, 'إشعار تحويل', { size: 46, fill: '#ffffff', at: 'middle', weight: 700 }) +
    rows
      .map(([label, value], row) => {
        const y = 290 + row * 175
        return (
          box(40, y, 1000, 150, '#ffffff', 20) +
          fromRight(1000, y + 58, label, { size: 30, fill: '#5b7083' }) +
          (isArabic(value)
            ? fromRight(1000, y + 118, value, { size: 38, fill: '#0b2545' })
            : latin(1000, y + 118, value, { size: 38, fill: '#0b2545', at: 'end' }))
        )
      })
      .join('')
  )
}

/** A message in Arabic of a bank by night, in the bubble of a chat. */
const nightBubble: Draw = ({ amount, day, reference, balance }) => {
  const words = `عزيزي العميل، تم تحويل مبلغ ${money(amount)} درهم من حسابك رقم ****7712 إلى ${SOUK_PAYEE_IN_ARABIC} بتاريخ ${numbersOf(day)}. رقم العملية ${reference}. رصيدك المتاح ${money(balance)} درهم`
  const lines = wrapped(words, 40)
  return (
    box(0, 0, WIDE, HIGH, '#0b141a') +
    box(0, 0, WIDE, 190, '#1f2c34') +
    phone('#e9edef', '18:20') +
    latin(200, 150, 'Savings group', { size: 40, fill: '#e9edef', weight: 700 }) +
    box(60, 300, 900, lines.length * 66 + 120, '#202c33', 24) +
    lines.map((line, row) => fromRight(925, 380 + row * 66, line, { size: 38, fill: '#e9edef' })).join('') +
    latin(90, 300 + lines.length * 66 + 95, '18:19', { size: 24, fill: '#8696a0' }) +
    box(360, 1500, 680, 100, '#005c4b', 24) +
    latin(400, 1562, 'Received, thank you', { size: 36, fill: '#e9edef' })
  )
}

/** A teller's stub: a label in small capitals, its value below it in what a matrix prints, three to a row. */
const threeAcross: Draw = ({ amount, day, reference, payer, fee }) => {
  const cells = [
    ['DATE', numbersOf(day)],
    ['BRANCH', '014 KARAMA'],
    ['TELLER', 'T221'],
    ['DEPOSITOR', payer.toUpperCase()],
    ['ACCOUNT NO', '1019555123401'],
    ['CURRENCY', 'AED'],
    ['AMOUNT', money(amount)],
    ['CHARGES', money(fee)],
    ['NET CREDIT', money(amount)],
    ['TRANSACTION NO', reference],
    ['VALUE DATE', numbersOf(nextDay(day))],
    ['NARRATION', 'SAVINGS'],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#e9f1ee') +
    latin(60, 140, 'UNION DHOW BANK', { size: 48, weight: 700, fill: '#0d5c63' }) +
    latin(60, 200, 'CASH DEPOSIT ADVICE', { size: 34 }) +
    rule(240, '#0d5c63') +
    latin(60, 310, 'ACCOUNT TITLE', { size: 24, fill: '#0d5c63' }) +
    latin(60, 360, SOUK_PAYEE.toUpperCase(), { size: 38 }) +
    cells
      .map(([label, value], at) => {
        const [x, y] = [60 + (at % 3) * 330, 470 + Math.floor(at / 3) * 170]
        return latin(x, y, label, { size: 24, fill: '#0d5c63' }) + latin(x, y + 52, value, { size: 34 })
      })
      .join('') +
    latin(60, 1240, 'This advice needs no signature', { size: 26, fill: '#555555' })
  )
}

/** A wallet's bill: what was paid, its parts with plus signs, the total in a band, at the end the code. */
const plusBill: Draw = ({ amount, day, reference, fee }) => {
  const vat = Math.round(fee / 21)
  const ink = { size: 36, font: SANS }
  return (
    box(0, 0, WIDE, HIGH, '#f2f2f7') +
    phone('#1c1c1e', '20:09') +
    text(540, 190, 'Transfer complete', { ...ink, size: 46, at: 'middle' }) +
    text(540, 255, `${dayOf(day, { day: 'numeric', month: 'long', year: 'numeric' })} at 20:08`, {
      ...ink,
      size: 30,
      fill: '#8e8e93',
      at: 'middle',
    }) +
    box(50, 320, 980, 640, '#ffffff', 30) +
    text(100, 420, SOUK_PAYEE, ink) +
    text(980, 500, `${money(amount)}`, { ...ink, at: 'end' }) +
    text(100, 500, 'Transfer amount', { ...ink, fill: '#6c6c70' }) +
    text(100, 590, 'Service fee', { ...ink, fill: '#6c6c70' }) +
    text(980, 590, `+ ${money(fee - vat)}`, { ...ink, at: 'end' }) +
    text(100, 680, 'VAT (5%)', { ...ink, fill: '#6c6c70' }) +
    text(980, 680, `+ ${money(vat)}`, { ...ink, at: 'end' }) +
    rule(740, '#e5e5ea', 100, 980) +
    text(100, 830, 'You paid', { ...ink, size: 42 }) +
    text(980, 830, `AED ${money(amount + fee)}`, { ...ink, size: 46, at: 'end' }) +
    box(50, 1020, 980, 200, '#ffffff', 30) +
    text(100, 1100, 'Transaction ID', { ...ink, size: 30, fill: '#6c6c70' }) +
    text(100, 1160, reference, ink)
  )
}

/** An app whose receipt is a ticket with a heading in capitals, and a sentence around the amount. */
const bigSentence: Draw = ({ amount, day, reference, payer }) =>
  box(0, 0, WIDE, HIGH, '#0f4c81') +
  phone('#ffffff', '15:33') +
  box(70, 200, 940, 1300, '#ffffff', 30) +
  latin(540, 330, 'SUCCESSFUL', { size: 40, fill: '#1a8f4d', at: 'middle', weight: 700 }) +
  latin(540, 450, `${payer} sent`, { size: 40, at: 'middle' }) +
  latin(540, 550, `Dh ${money(amount)}`, { size: 80, at: 'middle', weight: 700, fill: '#0f4c81' }) +
  latin(540, 640, `to ${SOUK_PAYEE}`, { size: 40, at: 'middle' }) +
  `<path d="M70 740H1010" stroke="#c7d4e0" stroke-width="5" stroke-dasharray="18 14"/>` +
  latin(130, 850, 'WHEN', { size: 28, fill: '#7f93a6' }) +
  latin(130, 905, `${dayOf(day, { weekday: 'short', day: '2-digit', month: 'short', year: 'numeric' })}, 3:32 pm`, {
    size: 38,
  }) +
  latin(130, 1020, 'TRACKING NUMBER', { size: 28, fill: '#7f93a6' }) +
  latin(130, 1075, reference, { size: 38 }) +
  latin(130, 1190, 'MESSAGE', { size: 28, fill: '#7f93a6' }) +
  latin(130, 1245, 'Monthly share, 2 members', { size: 38 }) +
  box(130, 1640, 820, 120, '#ffffff', 60) +
  latin(540, 1716, 'Back to home', { size: 38, at: 'middle', fill: '#0f4c81' })

/** A dark bank app in Arabic with months in letters and small grey labels below their values. */
const valuesFirst: Draw = ({ amount, day, reference, payer, fee }) => {
  const rows = [
    [SOUK_PAYEE_IN_ARABIC, 'المستفيد'],
    [inArabic(payer), 'المرسل'],
    [`${arabicDate(day)} - 10:12 م`, 'تاريخ ووقت التنفيذ'],
    [reference, 'رقم المرجع'],
    [`${money(fee)} د.إ`, 'رسوم'],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#161022') +
    phone('#f0ebff', '22:12') +
    fromRight(540, 230, 'تمت العملية بنجاح', { size: 44, fill: '#8ef0b5', at: 'middle', weight: 700 }) +
    fromRight(540, 400, `${money(amount)} د.إ`, { size: 92, fill: '#ffffff', at: 'middle', weight: 700 }) +
    box(50, 500, 980, 1010, '#211833', 34) +
    rows
      .map(([value, label], row) => {
        const y = 610 + row * 190
        return (
          (isArabic(value)
            ? fromRight(980, y, value, { size: 39, fill: '#f0ebff' })
            : latin(980, y, value, { size: 39, fill: '#f0ebff', at: 'end' })) +
          fromRight(980, y + 58, label, { size: 28, fill: '#9c8fbd' })
        )
      })
      .join('')
  )
}

const SENT = {
  redDebit: { draw: redDebit, ways: ['clean'], reference: ({ figures }) => `T${figures(9)}` },
  leaders: { draw: leaders, ways: ['photographed'], reference: ({ figures }) => `GS${figures(7)}` },
  middleLabels: { draw: middleLabels, ways: ['soft'], reference: ({ figures }) => `ZB${figures(10)}` },
  nightMail: { draw: nightMail, ways: ['clean'], reference: ({ figures, letters }) => `${letters(2)}${figures(7)}` },
  squareCode: { draw: squareCode, ways: ['dim'], reference: ({ figures }) => figures(13) },
  arabicSheet: { draw: arabicSheet, ways: ['photographed'], reference: ({ figures }) => `3${figures(7)}` },
  arabicCards: { draw: arabicCards, ways: ['soft'], reference: ({ figures }) => `AC${figures(9)}` },
  nightBubble: { draw: nightBubble, ways: ['clean'], reference: ({ figures }) => `NB${figures(8)}` },
  threeAcross: { draw: threeAcross, ways: ['tilted'], reference: ({ figures }) => `CD${figures(8)}` },
  plusBill: { draw: plusBill, ways: ['clean'], reference: ({ figures }) => `8${figures(11)}` },
  bigSentence: { draw: bigSentence, ways: ['photographed'], reference: ({ figures }) => `TR${figures(10)}` },
  valuesFirst: { draw: valuesFirst, ways: ['clean'], reference: ({ figures }) => `PR${figures(9)}` },
} as const satisfies Parameters<typeof laidOutReceipts>[0]
export const SOUK_LAYOUTS = SENT

/** Twelve receipts: each layout once. */
export const soukReceipts = (seed = 14_142): LaidOutReceipt[] =>
  laidOutReceipts(SENT, seed, { payers: PAYERS, amounts: AMOUNTS, fees: [105, 525, 1_050, 2_100] })

export const drawSoukReceipt = (receipt: LaidOutReceipt): Promise<Buffer> =>
  drawSeen(SOUK_LAYOUTS[receipt.layout as keyof typeof SOUK_LAYOUTS].draw, receipt)
