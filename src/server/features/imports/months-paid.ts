import { addMonths, type Month } from '#core/calendar.ts'
import { type Fils, sumFils } from '#core/money.ts'
import { type Sentence, sentence } from '#core/sentence.ts'
import { movementFromCell } from '#core/sheets/cell-amounts.ts'
import { dateFromCell } from '#core/sheets/cell-days.ts'
import type { DecimalSign } from '#core/sheets/figures.ts'
import { plainWords } from '#core/sheets/plain-words.ts'

const words = (list: string) => new Set(list.split('|').map(plainWords))
const PAID = words(
  'x|v|y|yes|paid|ok|okay|done|full|p|نعم|مدفوع|تم|دفع|হ্যাঁ|পরিশোধ|পরিশোধিত|জমা|हाँ|हां|जमा|अदा|ഉണ്ട്|അതെ|അടച്ചു|oo|bayad|ہاں|جی ہاں|ادا|جمع',
)
const NOT_PAID = words(
  'n|no|not paid|unpaid|due|pending|nil|none|na|لا|غير مدفوع|না|বাকি|नहीं|बाकी|ഇല്ല|hindi|wala|نہیں|بقایا',
)
const TICK = /^[✓✔☑✅√×✕]\ufe0f?$/u
const CROSS = /^([-–—.]+|[✗✘❌]\ufe0f?)$/u

/** Whether a mark says that a month was paid; undefined where it says neither. */
function isPaidMark(cell: string): boolean | undefined {
  const text = cell.trim()
  if (text === '' || CROSS.test(text)) return false
  if (TICK.test(text)) return true
  const plain = text.length > 20 ? '' : plainWords(text)
  return PAID.has(plain) ? true : NOT_PAID.has(plain) ? false : undefined
}

/** What a cell below a month says: whether it was paid, and how much; a mark or a day says no amount. */
function paidIn(cell: string, decimal: DecimalSign | undefined): { paid: boolean; amount?: Fils } | undefined {
  const mark = isPaidMark(cell)
  if (mark !== undefined) return { paid: mark }
  const amount = movementFromCell(cell, decimal)
  if (amount !== undefined) return amount < 0n ? undefined : { paid: amount > 0n, amount }
  // Some write the day on which it was paid.
  return dateFromCell(cell) ? { paid: true } : undefined
}

/** Whether a cell says that a month was paid, and not how much. */
export function isPaidWithoutAmount(cell: string, decimal: DecimalSign | undefined): boolean {
  const said = paidIn(cell, decimal)
  return said?.paid === true && said.amount === undefined
}

type Problem = { column: Month | 'dues_from'; message: Sentence }
export type MonthsPaid = { from: Month; until: Month | undefined; amount: Fils; problems: readonly Problem[] }

/**
 * Which months a line says were paid, of a sheet with a column a month; `from` is the first that is owed where that is
 * known, else it is the first column's. A month with a mark counts as `markAmount`, in fils. Months that were paid have
 * to follow each other: nothing is taken for a gap.
 */
export function monthsPaid(
  cells: readonly { month: Month; cell: string }[],
  decimal: DecimalSign | undefined,
  from: Month | undefined,
  markAmount: Fils,
): MonthsPaid {
  const [first, last] = [cells[0]?.month, cells.at(-1)?.month]
  if (!first || !last) throw new Error('a sheet of months has none')
  const problems: Problem[] = []
  const paid = new Set<Month>()
  const amounts: Fils[] = []
  for (const { month, cell } of cells) {
    const said = paidIn(cell, decimal)
    if (!said)
      problems.push({
        column: month,
        message: sentence('Write an amount, or a mark like x or yes. Empty is not paid.'),
      })
    if (said?.paid) paid.add(month)
    if (said?.paid) amounts.push(said.amount ?? markAmount)
  }
  const begin = from ?? first
  const early = [...paid].find((month) => month < begin)
  if (early)
    problems.push({
      column: 'dues_from',
      message: sentence('{month} is paid, before the dues begin.', { month: { month: early } }),
    })
  let until: Month | undefined
  for (let month = begin; month <= last; month = addMonths(month, 1)) {
    if (paid.has(month)) {
      const before = addMonths(month, -1)
      if (month > begin && until !== before && problems.length === 0)
        problems.push({
          column: until === undefined ? 'dues_from' : addMonths(until, 1),
          message: sentence(
            '{paid} is paid, but {gap} before it is not. Change one of them, or the month in which dues begin.',
            { paid: { month }, gap: { month: until === undefined ? begin : addMonths(until, 1) } },
          ),
        })
      if (problems.length === 0) until = month
    }
  }
  return { from: begin, until, amount: sumFils(amounts), problems }
}
