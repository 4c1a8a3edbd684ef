import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HEIGHT, type Line, pageOf, WIDE, wrapped } from '../../../tests/support/receipt-pages.ts'
import { isArabicText } from './page.ts'
import { readReceipt } from './read-receipt.ts'

const CAME_ON = '2026-11-29'
const PAYEE = 'Ajman Unity Savings Group'
const ARABIC_PAYEE = 'مجموعة وحدة عجمان للادخار'

const money = (fils: number) => (fils / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
const LETTER = HEIGHT / 2

/** A text in lines of so many letters, as a phone breaks it: at the left, or at the right in Arabic. */
const linesOf = (text: string, letters: number): Line[] =>
  wrapped(text, letters).map((line) => ({ parts: partsOf(line) }))

function partsOf(line: string): Line['parts'] {
  const from = isArabicText(line) ? 'right' : 'left'
  let gone = 0
  return line.split(' ').map((text) => {
    const at = from === 'right' ? WIDE - 50 - gone : 50 + gone
    gone += (text.length + 1) * LETTER
    return { text, from, at }
  })
}

const APART: Line = { parts: [] }
const amounts = fc.integer({ min: 100, max: 500_000 })
const drawn = fc.record({
  amount: amounts,
  fee: fc.integer({ min: 5, max: 2_500 }),
  balance: amounts.map((fils) => fils + 500_001),
  reference: fc.integer({ min: 10_000_000, max: 99_999_999 }).map((figures) => `FT26${figures}`),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never

const MESSAGES: Record<string, (drawn: Drawn) => string> = {
  debited: ({ amount, fee, balance, reference }) =>
    `Your A/C no. XXX630 is debited with AED ${money(amount)} plus charges of AED ${money(fee)} incl. VAT on 20/09/2026 ` +
    `towards transfer to ${PAYEE}. Txn ref ${reference}. Avl bal AED ${money(balance)}. Not done by you? Call us.`,
  transferred: ({ amount, fee, reference }) =>
    `Creek Bank: Your transfer of AED ${money(amount)} to ${PAYEE} was completed on 20 Sep 2026 at 21:16. ` +
    `Fee AED ${money(fee)}, total debited AED ${money(amount + fee)}. Ref: ${reference}. Never share your PIN with anyone.`,
  sent: ({ amount, balance, reference }) =>
    `Dear customer, AED ${money(amount)} has been sent from your account ending 2085 to ${PAYEE} on 20-Sep-2026. ` +
    `Reference ${reference}. Available balance is AED ${money(balance)}.`,
  arabic: ({ amount, fee, balance, reference }) =>
    `عزيزنا العميل. تم تحويل مبلغ ${money(amount)} درهم من حسابك رقم XX2085 إلى ${ARABIC_PAYEE} بتاريخ 20/09/2026 ` +
    `الرقم المرجعي ${reference} رسوم التحويل ${money(fee)} درهم. رصيدك المتاح ${money(balance)} درهم.`,
}
const purchase = ({ balance }: Drawn) =>
  `AED 43.75 spent at AL MADINA GROCERY with your card ending 7719 on 18/09/2026 19:08. Avl bal AED ${money(balance)}.`

const letters = fc.integer({ min: 26, max: 44 })
const read = (lines: readonly Line[]) => readReceipt([pageOf(lines)], CAME_ON)

describe('a message in running text', () => {
  test.each(Object.entries(MESSAGES))('(%s) is read wherever its lines break, and nothing else is', (_, message) => {
    let [whole, all] = [0, 0]
    fc.assert(
      fc.property(drawn, letters, fc.boolean(), (values, wide, isSecond) => {
        const before = isSecond ? [...linesOf(purchase(values), wide), APART] : []
        const said = read([...before, ...linesOf(message(values), wide)])
        expect([undefined, values.amount]).toContain(said.amount?.value)
        expect(said.unpaid).toBe(false)
        expect([undefined, '2026-09-20']).toContain(said.date?.value)
        expect([undefined, values.reference]).toContain(said.reference?.value)
        expect([undefined, PAYEE, ARABIC_PAYEE]).toContain(said.beneficiary?.value)
        all += 1
        if (said.amount && said.date && said.reference && said.beneficiary) whole += 1
      }),
      { numRuns: 300 },
    )
    expect(whole / all).toBeGreaterThan(0.9)
  })

  test('of a purchase alone is no payment', () => {
    fc.assert(
      fc.property(drawn, letters, (values, wide) => {
        expect(read(linesOf(purchase(values), wide)).amount).toBeNull()
      }),
    )
  })

  test('names to whom it went, with all words of the name', () => {
    const to = 'Brothers and Sisters Samity'
    const message = `Dear customer, your transfer of AED 300.00 to ${to} was completed on 20 Sep 2026. Fee AED 1.05.`
    expect(read(linesOf(message, 30)).beneficiary?.value).toBe(to)
  })

  test('says that nothing was paid, in either language, and not by a word about something else', () => {
    const unpaid = (text: string) => read(linesOf(text, 30)).unpaid
    const end = `of AED 300.00 to ${PAYEE} on 20/09/2026`
    expect(
      unpaid(`Dear customer, your transfer ${end} was declined due to insufficient balance in your account.`),
    ).toBe(true)
    expect(unpaid(`Dear customer, your transfer ${end} could not be completed. Please try once more or call us.`)).toBe(
      true,
    )
    expect(
      unpaid(`عزيزنا العميل. نأسف لم تتم عملية تحويل مبلغ 300.00 درهم من حسابك رقم XX2085 إلى ${ARABIC_PAYEE} اليوم`),
    ).toBe(true)
    expect(
      unpaid(`تم تحويل مبلغ 300.00 درهم من حسابك إلى ${ARABIC_PAYEE}. إذا لم تطلبوا هذه الحوالة اتصلوا بنا فورا`),
    ).toBe(false)
  })

  test('is no list of which most labels stayed unread', () => {
    const listed = [
      ['Amount sent:', 'AED 1.00', 245],
      ['Remaining balance:', 'AED 0.00', 335],
      ['Grand total:', 'AED 1.01', 245],
      ['Transaction date:', '18/11/2026', 320],
      ['Transaction ID:', 'FT26849407833', 290],
      ['Service charge:', 'AED 0.01', 290],
    ] as const
    const lines = listed.map(([label, text, at]): Line => {
      return {
        parts: [
          { text: label, from: 'left', at: 50 },
          { text, from: 'left', at },
        ],
      }
    })
    const lost = [0, 1, 2, 3, 4, 7, 8, 13, 16, 19, 20, 21]
    const page = pageOf(lines, (word, at) =>
      lost.includes(at) ? { ...word, text: /\d/.test(word.text) ? word.text : 'xqzv', sure: 40 } : word,
    )
    expect(readReceipt([page], CAME_ON).amount).toBeNull()
  })

  test('shows where its amount stands on the picture', () => {
    const lines = linesOf(
      MESSAGES.sent?.({ amount: 30_000, fee: 0, balance: 900_000, reference: 'FT2612345678' }) ?? '',
      30,
    )
    const at = lines.findIndex(({ parts }) => parts.some(({ text }) => text === '300.00'))
    const { height } = pageOf(lines)
    expect(read(lines).amount?.place.top).toBe(Math.round((1_000 * 60 * (at + 1)) / height))
  })
})
