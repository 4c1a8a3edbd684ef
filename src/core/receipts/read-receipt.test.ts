import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HEIGHT, type Line, pageOf, wrapped } from '../../../tests/support/receipt-pages.ts'
import type { ReadWord } from './page.ts'
import { readReceipt } from './read-receipt.ts'

const CAME_ON = '2026-11-29'

const arabicFigures = (text: string) =>
  text
    .replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    .replaceAll(',', '\u066c')
    .replaceAll('.', '\u066b')
const written = (fils: number) => (fils / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

const WORDS = {
  english: {
    amount: ['Amount', 'Transfer amount', 'Amount sent', 'Payment amount', 'Amount (AED)', 'Amount paid'],
    fee: ['Fee', 'Bank charges', 'Service charge', 'VAT 5%', 'Commission'],
    balance: ['Available balance', 'Balance', 'Remaining balance', 'New balance'],
    total: ['Total', 'Total debited', 'Grand total', 'Total amount'],
    date: ['Date', 'Value date', 'Transaction date'],
    reference: ['Reference', 'Ref no', 'Transaction ID'],
  },
  arabic: {
    amount: ['المبلغ', 'مبلغ التحويل', 'قيمة التحويل', 'المبلغ المدفوع'],
    fee: ['الرسوم', 'رسوم الخدمة', 'عمولة', 'ضريبة القيمة المضافة'],
    balance: ['الرصيد', 'الرصيد المتاح', 'رصيد الحساب'],
    total: ['الإجمالي', 'إجمالي الخصم', 'المجموع'],
    date: ['التاريخ', 'تاريخ العملية'],
    reference: ['المرجع', 'رقم المرجع', 'رقم العملية'],
  },
} as const
const MONEY = {
  english: [
    (figure: string) => `AED ${figure}`,
    (figure: string) => `${figure} AED`,
    (figure: string) => `Dhs. ${figure}`,
  ],
  arabic: [
    (figure: string) => `${figure} د.إ`,
    (figure: string) => `${figure} درهم`,
    (figure: string) => `AED ${figure}`,
  ],
} as const

/** A receipt: what it says of its money in some order, and how its lines are laid out. */
const receipts = fc
  .record({
    language: fc.constantFrom('english' as const, 'arabic' as const),
    figures: fc.constantFrom('western' as const, 'arabic' as const),
    layout: fc.constantFrom('beside' as const, 'from the right' as const, 'below' as const, 'colon' as const),
    money: fc.nat(2),
    word: fc.nat(5),
    amount: fc.integer({ min: 100, max: 9_999_999 }),
    fee: fc.integer({ min: 1, max: 20_000 }),
    balance: fc.integer({ min: 0, max: 99_999_999 }),
    with: fc.subarray(['fee', 'balance', 'total', 'headline'] as const),
    order: fc.array(fc.nat(100), { minLength: 6, maxLength: 6 }),
    large: fc.boolean(),
  })
  .map((drawn) => {
    const words = WORDS[drawn.language]
    const say = (fils: number) => {
      const figure =
        drawn.figures === 'arabic' && drawn.language === 'arabic' ? arabicFigures(written(fils)) : written(fils)
      return MONEY[drawn.language][drawn.money]?.(figure) ?? figure
    }
    const word = (what: keyof typeof words) => words[what][drawn.word % words[what].length] ?? ''
    const has = (what: (typeof drawn.with)[number]) => drawn.with.includes(what)
    const rows = [
      [word('amount'), say(drawn.amount)],
      [word('date'), '18/11/2026'],
      [word('reference'), 'FT26849407833'],
      ...(has('fee') ? [[word('fee'), say(drawn.fee)]] : []),
      ...(has('balance') ? [[word('balance'), say(drawn.balance)]] : []),
      ...(has('total') && has('fee') ? [[word('total'), say(drawn.amount + drawn.fee)]] : []),
    ] as const
    const sorted = rows
      .map((row, at) => ({ row, by: drawn.order[at] ?? 0 }))
      .sort((one, other) => one.by - other.by)
      .map(({ row }) => row)
    const headline: Line[] = has('headline')
      ? [
          { parts: [{ text: say(drawn.amount), from: 'left', at: 300 }], height: 2 * HEIGHT },
          { parts: [] },
          { parts: [] },
        ]
      : []
    return { amount: drawn.amount, lines: [...headline, ...sorted.flatMap((row) => laidOut(row, drawn.layout))] }
  })

function laidOut(
  [label = '', value = '']: readonly string[],
  layout: 'beside' | 'from the right' | 'below' | 'colon',
): Line[] {
  switch (layout) {
    case 'beside':
      return [
        {
          parts: [
            { text: label, from: 'left', at: 50 },
            { text: value, from: 'right', at: 950 },
          ],
        },
      ]
    case 'from the right':
      return [
        {
          parts: [
            { text: label, from: 'right', at: 950 },
            { text: value, from: 'left', at: 50 },
          ],
        },
      ]
    case 'below':
      return [
        { parts: [{ text: label, from: 'left', at: 50 }] },
        { parts: [{ text: value, from: 'left', at: 50 }] },
        { parts: [] },
      ]
    case 'colon':
      return [
        {
          parts: [
            { text: `${label}:`, from: 'left', at: 50 },
            { text: value, from: 'left', at: 80 + 15 * label.length },
          ],
        },
      ]
  }
}

/** Of a hundred words. */
const LOST_PERCENT = 15
/** A word of which the recogniser made this or that, not surely. */
const misread = (word: ReadWord): ReadWord => ({ ...word, text: /\d/.test(word.text) ? word.text : 'xqzv', sure: 40 })

describe('the amount of a receipt', () => {
  test('is the one that was paid, or none, whatever stands beside it', () => {
    let [read, all] = [0, 0]
    fc.assert(
      fc.property(receipts, ({ amount, lines }) => {
        const said = readReceipt([pageOf(lines)], CAME_ON).amount?.value
        all += 1
        if (said !== undefined) read += 1
        expect([undefined, amount]).toContain(said)
      }),
      { numRuns: 2_000 },
    )
    expect(read / all).toBeGreaterThan(0.9)
  })

  const lostWords = fc.array(fc.nat(99), { minLength: 60, maxLength: 60 })
  const readWithout = (lines: Line[], lost: readonly number[]) => {
    const page = pageOf(lines, (word, at) => ((lost[at] ?? 99) < LOST_PERCENT ? misread(word) : word))
    return readReceipt([page], CAME_ON).amount?.value
  }

  test('is the one that was paid, or none, whatever words of the page stayed unread', () => {
    fc.assert(
      fc.property(receipts, lostWords, ({ amount, lines }, lost) => {
        expect([undefined, amount]).toContain(readWithout(lines, lost))
      }),
      { numRuns: 1_000 },
    )
  })

  // What looks for a failure draws more lost words than that, in some runs many more: so these are drawn evenly, and are the same
  // in every run.
  test('is read on most pages of which one word in seven stayed unread', () => {
    const pages = fc.sample(fc.tuple(receipts, lostWords), { numRuns: 2_000, seed: 1 })
    const read = pages.filter(([{ lines }, lost]) => readWithout(lines, lost) !== undefined)
    expect(read.length / pages.length).toBeGreaterThan(0.5)
  })

  test('is no fee whose label stayed unread, where that of the amount did too', () => {
    const page = pageOf(
      [
        { parts: [{ text: '200.00 AED', from: 'left' as const, at: 700 }] },
        // The box of a line holds the edge of a frame too.
        { parts: [{ text: '10.50 AED', from: 'left' as const, at: 700 }], height: 48 },
        { parts: [{ text: '210.50 AED', from: 'left' as const, at: 700 }] },
        { parts: [{ text: 'المجموع', from: 'right' as const, at: 950 }] },
      ],
      (word) => ({ ...word, right: word.left + 15 * word.text.length }),
    )
    expect(readReceipt([page], CAME_ON).amount).toBeNull()
    const alone = pageOf([
      { parts: [{ text: '10.50 AED', from: 'left', at: 700 }] },
      { parts: [{ text: 'Sent on 18 November 2026', from: 'left', at: 50 }] },
    ])
    expect(readReceipt([alone], CAME_ON).amount).toBeNull()
  })

  test('is the headline of the page, though nothing beside it says so', () => {
    const page = pageOf([
      { parts: [{ text: 'AED 200.00', from: 'left', at: 300 }], height: 2 * HEIGHT },
      { parts: [] },
      { parts: [{ text: 'Rahim Uddin', from: 'left', at: 50 }] },
      {
        parts: [
          { text: 'Fee', from: 'left', at: 50 },
          { text: 'AED 10.50', from: 'right', at: 950 },
        ],
      },
    ])
    expect(readReceipt([page], CAME_ON).amount?.value).toBe(20_000)
  })

  test.each([
    ['TOTAL DEPOSITED AED 1,000.00', 100_000],
    ['Deposit total AED 1,000.00', 100_000],
    ['إجمالي الإيداع 1,000.00 درهم', 100_000],
  ])('of a machine that counts notes is what it counted: %s', (text, amount) => {
    const lines = ['CASH DEPOSIT', '500 x 2 = 1,000.00', text, 'A/C BALANCE AED 22,035.60']
    const page = pageOf(lines.map((line) => ({ parts: [{ text: line, from: 'left', at: 50 }] })))
    expect(readReceipt([page], CAME_ON).amount?.value).toBe(amount)
  })

  test('is in whole dirhams where a stroke says so', () => {
    const lines = ['Dhs. 4,750/- was transferred from', 'your account.', 'Avl Bal Dhs. 23,111.81.']
    const page = pageOf(lines.map((line) => ({ parts: [{ text: line, from: 'left', at: 50 }] })))
    expect(readReceipt([page], CAME_ON).amount?.value).toBe(475_000)
  })

  test('is found behind its label and a colon, as a letter has it', () => {
    const lines = [
      'Principal amount : 350.75 AED',
      'Exchange rate : 1.0000',
      'Bank charges : 2.50 AED',
      'Net debit : 353.25 AED',
    ]
    const page = pageOf(lines.map((text) => ({ parts: [{ text, from: 'left', at: 50 }] })))
    expect(readReceipt([page], CAME_ON).amount?.value).toBe(35_075)
  })

  test.each(['They receive', 'Recipient gets', 'Beneficiary will receive'])(
    'is what arrives where what leaves has the fee in it: %s',
    (label) => {
      const lines = ['You paid AED 101.05', `${label} AED 100.00`, 'Transfer fee AED 1.05', "Today's rates for AED 1"]
      const page = pageOf(lines.map((text) => ({ parts: [{ text, from: 'left', at: 50 }] })))
      expect(readReceipt([page], CAME_ON).amount?.value).toBe(10_000)
    },
  )

  test('is what the notes of each kind make in all, and none where they make something else', () => {
    const read = (...column: string[]) => {
      const rows = column.map((text) => ({ parts: [{ text, from: 'right' as const, at: 950 }] }))
      const total = [
        { text: 'DEPOSIT AMOUNT', from: 'left' as const, at: 50 },
        { text: 'AED 3,500.00', from: 'right' as const, at: 950 },
      ]
      return readReceipt([pageOf([...rows, { parts: [] }, { parts: [] }, { parts: total }])], CAME_ON).amount?.value
    }
    expect(read('VALUE', '3,000.00', '500.00')).toBe(350_000)
    expect(read('VALUE', '3,000.00', '400.00')).toBeUndefined()
  })

  test('is no part of a day whose label is read in part', () => {
    const lines = ['Transfer', '16 September 2026'].map((text) => ({
      parts: [{ text, from: 'left' as const, at: 50 }],
    }))
    expect(readReceipt([pageOf(lines)], CAME_ON).amount).toBeNull()
  })
})

describe('a list of what went in and out', () => {
  const entry = (name: string, sum: string): Line => ({
    parts: [
      { text: name, from: 'left', at: 50 },
      { text: sum, from: 'right', at: 950 },
    ],
  })
  const others = [entry('Nesto Hypermarket', '- AED 87.35'), entry('Salary', '+ AED 4,200.00')]

  test.each(['RTA Nol top up', 'Transfer', 'du Postpaid'])('has no amount, whatever an entry is called: %s', (name) => {
    expect(readReceipt([pageOf([...others, entry(name, '- AED 50.00')])], CAME_ON).amount).toBeNull()
  })
})

test.each([
  ['Dear Customer, AED 500.00 has been transferred from your account XX4410 to', 50_000],
  ['As ordered, your account 0198 was debited on 23 July 2026 with AED 500.00 in favour of', 50_000],
  ['Dear Customer, AED 500.00 has been debited from your card XX4410 at', undefined],
])('a message says what was done with its amount, whatever stands between: %s', (said, amount) => {
  const lines = [...wrapped(`${said} Sharjah Pearl Welfare Association. For help call 600 56 6000 any time.`, 36)]
  const page = pageOf([
    { parts: [{ text: 'Payments AED 7,000.00', from: 'left', at: 500 }] },
    { parts: [] },
    ...lines.map((text): Line => ({ parts: [{ text, from: 'left', at: 50 }] })),
  ])
  expect(readReceipt([page], CAME_ON).amount?.value).toBe(amount)
})

test('a day without its strokes, and a time with a point, are no amount beside one', () => {
  const line = (text: string): Line => ({ parts: [{ text, from: 'left', at: 50 }] })
  const amountOf = (...lines: string[]) => readReceipt([pageOf(lines.map(line))], CAME_ON).amount?.value
  expect(amountOf('Settled amount', '261020 AED 400,00')).toBe(40_000)
  expect(amountOf('Sent 3.12 PM', 'Maryam')).toBeUndefined()
  expect(amountOf('Today 3.12 PM', 'You paid AED 500.00')).toBe(50_000)
})

describe('what is read of Arabic', () => {
  const linesOf = (...texts: string[]) => texts.map((text) => ({ parts: [{ text, from: 'right' as const, at: 950 }] }))
  const read = (...texts: string[]) => readReceipt([pageOf(linesOf(...texts))], CAME_ON)

  test('has its code at the left of the label, as the line begins at its right', () => {
    expect(read('عزيزي العميل،', 'رقم العملية: 19189111390205', 'رصيدك المتاح 3,177.97 درهم').reference?.value).toBe(
      '19189111390205',
    )
    expect(read('رقم الحساب: 19189111390205').reference).toBeNull()
  })

  test('is known by its letters where a soft picture lost their dots', () => {
    const lines = [
      'المىلع 350.75 درهم',
      'الرسوم 2.50 درهم',
      'ىارىح العملىه 18 أكىوىر 2026',
      'الرقم المرحعى 36136483168',
    ]
    expect(read(...lines)).toMatchObject({
      amount: { value: 35_075 },
      date: { value: '2026-10-18' },
      reference: { value: '36136483168' },
    })
  })

  test('tells the debit of a message from the debit of a fee', () => {
    expect(read('تم خصم مبلغ 500.00 درهم من حسابك', 'تم خصم رسوم 5.00 درهم').amount?.value).toBe(50_000)
    expect(read('تم خصم رسوم 5.00 درهم').amount).toBeNull()
  })
})

describe('names and values that stand one below the other, as far apart', () => {
  const stacked = (...texts: string[]) =>
    readReceipt([pageOf(texts.map((text) => ({ parts: [{ text, from: 'left', at: 50 }] })))], CAME_ON).amount?.value

  test('are told apart by which of them comes first', () => {
    expect(stacked('Amount', 'AED 300.00', 'Fee', 'AED 20.00', 'Balance', 'AED 900.00')).toBe(30_000)
    expect(stacked('AED 300.00', 'Amount', 'AED 20.00', 'Fee', 'AED 900.00', 'Balance')).toBe(30_000)
  })

  test('say nothing where that cannot be told', () => {
    expect(stacked('Fee', 'AED 300.00', 'Amount', 'AED 20.00', 'Balance')).toBeUndefined()
  })
})

describe('a receipt in a frame', () => {
  test('has its rows, though the side of the frame was read as a letter that stands beside all of them', () => {
    const page = pageOf(
      ['Transaction ID 36136483168725', 'AED 3,000.00', 'Amount', 'AED 20.00', 'Fee'].map((text) => ({
        parts: [{ text, from: 'right', at: 900 }],
      })),
    )
    const side = { text: '|', sure: 80, leastSure: 80, left: 20, right: 26, top: 40, bottom: 420 }
    const reading = readReceipt([{ ...page, words: [...page.words, side] }], CAME_ON)
    expect(reading).toMatchObject({ amount: { value: 300_000 }, reference: { value: '36136483168725' } })
  })
})

test('a bare figure that may be a year is no amount, whatever stands beside it', () => {
  const page = pageOf([{ parts: [{ text: 'Amount 2026', from: 'left', at: 50 }] }])
  expect(readReceipt([page], CAME_ON).amount).toBeNull()
})

describe('a reference', () => {
  const rowsOf = (...rows: (readonly [label: string, value: string])[]) =>
    rows.map(([label, value]) => ({
      parts: [
        { text: label, from: 'left' as const, at: 50 },
        { text: value, from: 'right' as const, at: 950 },
      ],
    }))
  const read = (...rows: (readonly [label: string, value: string])[]) =>
    readReceipt([pageOf(rowsOf(...rows))], CAME_ON).reference?.value
  const line = (text: string) =>
    readReceipt([pageOf([{ parts: [{ text, from: 'left', at: 50 }] }])], CAME_ON).reference?.value

  test.each([
    ...['Transfer #', 'Txn #', 'Order no.', 'Transfer code', 'Trx ID', 'TransID', 'FT number', 'Confirmation code'],
    ...['Remittance No', 'Tracking number', 'Control no', 'IMPS Ref No', 'UPI ID', 'MTCN', 'XPIN', 'RRN', 'UTR no.'],
    ...['UETR', 'Receipt No', 'Voucher', 'Tax invoice no', 'Trace no', 'TRACENO', 'Auth code', 'Customer reference'],
  ])('is named %s', (label) => {
    expect(read([label, 'QX36136483168'])).toBe('QX36136483168')
  })

  test.each([
    ...['رقم العملية', 'الرقم المرجعي', 'رقم الحوالة', 'رقم الإيصال', 'رقم المعاملة', 'رمز العملية', 'رقم مرجع الدفع'],
    ...['رقم التحويل', 'رقم السند', 'رقم القيد', 'الرقم التسلسلي', 'رقم التتبع', 'رمز الموافقة'],
  ])('is named %s', (label) => {
    const parts = [
      { text: label, from: 'right' as const, at: 950 },
      { text: '36136483168', from: 'left' as const, at: 50 },
    ]
    expect(readReceipt([pageOf([{ parts }])], CAME_ON).reference?.value).toBe('36136483168')
  })

  test('stands behind its label, with a sign of a number or a colon, in parts that have letters', () => {
    expect(line('Transfer #404038363')).toBe('404038363')
    expect(line('Voucher: 1043827')).toBe('1043827')
    expect(line('Ref No. 1999 707 383296')).toBe('1999707383296')
    expect(line('Sent with TrxID DN844A0193 at noon')).toBe('DN844A0193')
  })

  test('of the bank comes before what others call by a number', () => {
    const approval = ['Approval code', '138364'] as const
    const trace = ['Trans seq no', '2361'] as const
    const rrn = ['RRN', '672080853528'] as const
    const own = ['Our reference', 'OPT0090116746'] as const
    const uetr = ['UETR', '44965195-9c1e-4f70-b2d5-8e60a17f3c24'] as const
    expect(read(approval, ['Txn #', 'TW-3538-048295'])).toBe('TW-3538-048295')
    expect(read(approval, rrn, trace)).toBe('672080853528')
    expect(read(uetr, own)).toBe('OPT0090116746')
  })

  test('is no code of an approval beside a longer one whose label could not be read, and no number for the tax', () => {
    expect(read(['Approval code', '138364'], ['Rcczt', '3350837592'])).toBeUndefined()
    expect(read(['TRN', '100324477100003'], ['Account number', '1012345678901'])).toBeUndefined()
  })

  test('goes on where its letters stand as near as those of a word', () => {
    const page = pageOf([{ parts: [{ text: 'Reference No. 031 OLT062921715', from: 'left', at: 50 }] }])
    const near = (by: number) => {
      const words = page.words.map((word) => (word.text.startsWith('OLT') ? { ...word, left: word.left - by } : word))
      return readReceipt([{ ...page, words }], CAME_ON).reference?.value
    }
    expect(near(0.3 * HEIGHT)).toBe('031OLT062921715')
    expect(near(0)).toBeUndefined()
  })

  test('that begins with letters begins with an O where a zero was read', () => {
    expect(read(['Our reference', '0PT8844609213'])).toBe('OPT8844609213')
    expect(read(['Our reference', '0048844609213'])).toBe('0048844609213')
    expect(read(['Our reference', '0SB/6731/39221'])).toBe('OSB/6731/39221')
  })

  test('is not the number of a standing order', () => {
    expect(read(['Standing order no.', 'SO-7741'], ['Payment reference', 'OSB/6731/39221'])).toBe('OSB/6731/39221')
    expect(read(['Standing order no.', 'SO-7741'])).toBeUndefined()
  })

  test('is no money', () => {
    expect(read(['Transfer', '5000.00'], ['Order total', '5,000'], ['Payment', '250000'])).toBeUndefined()
  })
})
