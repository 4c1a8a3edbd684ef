import { box, type Draw, dayOf, type Ink, text } from './bank-receipts.ts'
import { inWords } from './everyday-known.ts'
import { dashedDate, HIGH, latin, money, nextDay, numbersOf, phone, rule, WIDE } from './receipt-drawing.ts'
import { NASKH } from './receipt-fonts.ts'
import { wrapped } from './receipt-pages.ts'
import { VARIED_PAYEE } from './varied-known.ts'

// The papers and pages among the receipts of varied-receipts.ts.

const arabic = (x: number, y: number, words: string, ink: Ink = {}) =>
  text(x, y, words, { font: NASKH, at: 'end', ...ink })

/** A bank's PDF, shared from its app and opened in a phone's viewer: small letters, the amount in words, printed on another day. */
export const advicePage: Draw = ({ amount, day, reference, fee, payer }) => {
  const vat = Math.round(fee / 20)
  const rows = [
    ['Transaction Reference', reference],
    ['Transaction Date', dashedDate(day)],
    ['Transaction Type', 'Local Transfer - UAEFTS'],
    ['Debit Account', `${payer.toUpperCase()} / 019XXXXXXX4410`],
    ['Beneficiary Name', VARIED_PAYEE.toUpperCase()],
    ['Beneficiary IBAN', 'AE82 0390 XXXX XXXX XXX3 306'],
    ['Transfer Amount', `AED ${money(amount)}`],
    ['Amount in Words', inWords(amount).toUpperCase()],
    ['Charges / VAT', `AED ${money(fee)} / AED ${money(vat)}`],
    ['Total Debited', `AED ${money(amount + fee + vat)}`],
    ['Purpose of Payment', 'FAM - Family support'],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#3c4043') +
    phone('#ffffff', '11:07') +
    latin(60, 170, 'Transfer_Advice.pdf', { size: 38, fill: '#ffffff' }) +
    box(20, 230, 1040, 1400, '#ffffff') +
    box(20, 230, 1040, 12, '#7a1f3d') +
    latin(70, 330, 'Dana Commercial Bank', { size: 38, fill: '#7a1f3d', weight: 700 }) +
    latin(1010, 330, 'TRANSFER ADVICE', { size: 30, at: 'end' }) +
    rule(365, '#bbbbbb', 70, 1010) +
    rows
      .map(([label, value], row) => {
        const y = 430 + row * 84
        const lines = wrapped(value, 46)
        return (
          latin(70, y, label, { size: 25, fill: '#555555' }) +
          latin(395, y, ':', { size: 25, fill: '#555555' }) +
          lines.map((line, at) => latin(420, y + at * 34, line, { size: 26 })).join('')
        )
      })
      .join('') +
    rule(1380, '#bbbbbb', 70, 1010) +
    latin(70, 1430, 'This is a system generated advice and does not require a signature.', {
      size: 22,
      fill: '#777777',
    }) +
    latin(70, 1470, `Printed on ${dashedDate(nextDay(day, 3))} 11:05:51   Page 1 of 1`, { size: 22, fill: '#777777' }) +
    latin(70, 1560, 'Dana Commercial Bank PJSC. P.O. Box 4471, Dubai. TRN 100311908800003', {
      size: 22,
      fill: '#777777',
    })
  )
}

/** A letter of a bank on a standing order, in prose: what was paid, what is paid next, and what is left of it. */
export const orderLetter: Draw = ({ amount, day, reference, fee, payer }) => {
  const long = (when: Date) => dayOf(when, { day: '2-digit', month: 'long', year: 'numeric' })
  const body = [
    ...wrapped(
      `We confirm that, as per your standing order no. SO-7741, your account 0198-XXXX-306 was debited on ${long(day)} with AED ${money(amount)} in favour of ${VARIED_PAYEE}.`,
      56,
    ),
    '',
    ...wrapped(`The charge of AED ${money(fee)} for the month was debited separately.`, 56),
    '',
    `Payment reference: ${reference}`,
    `Next payment date: ${long(nextDay(day, 30))}`,
    `Payments remaining: 7 (AED ${money(amount * 7)})`,
    '',
    ...wrapped(
      'You may change or stop the order in the mobile app up to two working days before the next payment.',
      56,
    ),
  ]
  return (
    box(0, 0, WIDE, HIGH, '#efe9df') +
    box(40, 30, 1000, 1840, '#ffffff') +
    latin(110, 150, 'Oryx Savings Bank', { size: 46, weight: 700, fill: '#0f4c5c' }) +
    arabic(970, 150, 'بنك المها للتوفير', { size: 46, fill: '#0f4c5c' }) +
    rule(190, '#0f4c5c', 110, 970) +
    latin(110, 270, long(nextDay(day)), { size: 30 }) +
    latin(110, 340, payer, { size: 32 }) +
    latin(110, 385, 'Sharjah, United Arab Emirates', { size: 30, fill: '#444444' }) +
    latin(110, 490, 'Dear Customer,', { size: 32 }) +
    latin(110, 560, 'STANDING ORDER PAYMENT', { size: 34, weight: 700 }) +
    body.map((line, row) => latin(110, 640 + row * 56, line, { size: 31 })).join('') +
    latin(110, 1560, 'Yours faithfully,', { size: 31 }) +
    latin(110, 1620, 'Oryx Savings Bank', { size: 31 })
  )
}

/** A slip of the counter with a column for dirhams and one for fils: notes, their sum, and the sum in words. */
export const noteColumns: Draw = ({ amount, day, reference, payer }) => {
  const notes: string[][] = []
  let left = Math.floor(amount / 100)
  for (const note of [1_000, 500, 200, 100, 50, 20, 10, 5, 1]) {
    const many = Math.floor(left / note)
    if (many > 0) notes.push([`${note} x ${many}`, (note * many).toLocaleString('en-US'), '00'])
    left %= note
  }
  if (amount % 100 > 0) notes.push(['Coins', '', `${amount % 100}`])
  const [whole = '', fils = ''] = money(amount).split('.')
  const table = [...notes, ['Total', whole, fils]]
  const bottom = 800 + table.length * 70
  const heads = [
    ['Date', numbersOf(day), 'التاريخ'],
    ['Slip No.', reference, 'رقم القسيمة'],
    ['Account Name', VARIED_PAYEE, 'اسم الحساب'],
    ['Account No.', '0198 4420 0306', 'رقم الحساب'],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#51606b') +
    box(40, 60, 1000, 1700, '#eef4ee') +
    latin(90, 160, 'Khor Islamic Bank', { size: 44, weight: 700, fill: '#14532d' }) +
    arabic(990, 160, 'بنك الخور الإسلامي', { size: 46, fill: '#14532d' }) +
    latin(90, 235, 'CASH DEPOSIT', { size: 36, weight: 700 }) +
    arabic(990, 235, 'إيداع نقدي', { size: 40 }) +
    heads
      .map(
        ([english, value, name], row) =>
          latin(90, 330 + row * 88, english, { size: 28, fill: '#3f5147' }) +
          latin(330, 330 + row * 88, value, { size: 31 }) +
          arabic(990, 330 + row * 88, name, { size: 32, fill: '#3f5147' }) +
          rule(352 + row * 88, '#a8bcae', 340, 760),
      )
      .join('') +
    `<path d="M90 690V${bottom}M560 690V${bottom}M830 690V${bottom}M990 690V${bottom}" stroke="#14532d" stroke-width="3"/>` +
    rule(690, '#14532d', 90, 990) +
    rule(760, '#14532d', 90, 990) +
    latin(120, 740, 'Notes', { size: 28 }) +
    latin(580, 740, 'AED', { size: 28 }) +
    arabic(815, 742, 'درهم', { size: 30 }) +
    latin(845, 740, 'Fils', { size: 28 }) +
    arabic(978, 742, 'فلس', { size: 30 }) +
    table
      .map(([note = '', dirhams = '', coins = ''], row) => {
        const [y, weight] = [815 + row * 70, note === 'Total' ? 700 : 400]
        return (
          latin(120, y, note, { size: 34, weight }) +
          latin(805, y, dirhams, { size: 38, at: 'end', weight }) +
          latin(965, y, coins, { size: 38, at: 'end', weight }) +
          rule(y + 20, '#a8bcae', 90, 990)
        )
      })
      .join('') +
    rule(bottom, '#14532d', 90, 990) +
    latin(90, bottom + 70, 'Amount in words', { size: 28, fill: '#3f5147' }) +
    wrapped(inWords(amount), 38)
      .map((line, row) => latin(350, bottom + 70 + row * 50, line, { size: 32 }))
      .join('') +
    latin(90, bottom + 200, `Deposited by ${payer}`, { size: 30 }) +
    latin(90, bottom + 260, 'Teller 0417   12:31', { size: 28, fill: '#3f5147' })
  )
}

/** The message from bank to bank, as a clerk prints it: numbered fields, the year first, a comma before the fils. */
export const bankMessage: Draw = ({ amount, day, reference, payer }) => {
  const [year, month, date] = [day.getUTCFullYear() % 100, day.getUTCMonth() + 1, day.getUTCDate()].map((part) =>
    `${part}`.padStart(2, '0'),
  )
  const sum = `${Math.floor(amount / 100)},${`${amount % 100}`.padStart(2, '0')}`
  const lines = [
    'Message type: MT103 Single Customer Credit',
    'Sender: MJBKAEAD   Receiver: SHBKAEAS',
    '',
    ['20', "Sender's Reference", reference],
    ['23B', 'Bank Operation Code', 'CRED'],
    ['32A', 'Val Dte/Curr/Interbnk Settld Amt', `${year}${month}${date} AED ${sum}`],
    ['33B', 'Currency/Instructed Amount', `AED ${sum}`],
    ['50K', 'Ordering Customer', payer.toUpperCase()],
    ['59', 'Beneficiary Customer', `/AE820390000019844200306`, VARIED_PAYEE.toUpperCase()],
    ['70', 'Remittance Information', 'MONTHLY SHARE'],
    ['71A', 'Details of Charges', 'OUR'],
  ] as const
  let y = 400
  const drawn = lines.map((line) => {
    if (typeof line === 'string') {
      y += 56
      return latin(90, y, line, { size: 30 })
    }
    const [tag, name, ...values] = line
    y += 70
    const head = latin(90, y, `${tag}:`, { size: 30, weight: 700 }) + latin(190, y, name, { size: 30, fill: '#444444' })
    return (
      head +
      values
        .map((value) => {
          y += 48
          return latin(230, y, value, { size: 34 })
        })
        .join('')
    )
  })
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    latin(90, 150, 'Marjan Bank', { size: 46, weight: 700, fill: '#8a1538' }) +
    latin(90, 215, 'Payment message copy', { size: 36 }) +
    latin(90, 270, `Executed ${dayOf(day, { day: '2-digit', month: 'long', year: 'numeric' })}`, { size: 32 }) +
    rule(320, '#8a1538', 90, 990) +
    drawn.join('')
  )
}
