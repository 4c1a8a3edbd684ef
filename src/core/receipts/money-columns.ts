import type { MoneyFigure } from './money-figures.ts'
import type { Row, RowWord } from './page.ts'

/** As a head of a column. */
const DIRHAM = /^\(?(A\.?E\.?D|D[hH][sS]?|DIRHAMS?|[Dd]irhams?|درهم|دراهم)[.:)]*$/u
const FILS = /^\(?([Ff]ils?|FILS?|فلس|فلوس)[.:)]*$/u
const WHOLE = /^(\d{1,3}(,\d{3})*|\d{1,6})$/
/** In heights of the head: so far from it the fils of its column may begin or end. */
const ASIDE = 1.5

/**
 * Amounts of which the dirhams stand in one column and the fils in the next, below the heads of both. Each is one figure, with the
 * label that the figures of its dirhams had.
 */
export function moneyInColumns(rows: readonly Row[], figures: readonly MoneyFigure[]): MoneyFigure[] {
  return rows.flatMap((head, at) => {
    const heads = headsOf(head)
    return heads ? rows.slice(at + 1).flatMap((row) => amountIn(row, heads, figures)) : []
  })
}

type Heads = { dirham: readonly RowWord[]; fils: readonly RowWord[] }

/** In both languages each head may have two words. */
function headsOf({ words }: Row): Heads | undefined {
  const fils = words.filter(({ text }) => FILS.test(text))
  const dirham = words.filter(({ text, right }) => DIRHAM.test(text) && fils.every(({ left }) => right < left))
  return fils.length > 0 && dirham.length > 0 ? { dirham, fils } : undefined
}

function amountIn(row: Row, { dirham, fils }: Heads, figures: readonly MoneyFigure[]): MoneyFigure[] {
  const [from, to] = [Math.min(...fils.map(({ left }) => left)), Math.max(...fils.map(({ right }) => right))]
  const begin = Math.min(...dirham.map(({ left }) => left))
  const aside = ASIDE * row.height
  // The page may lean: what is below the head stands a little aside.
  const last = row.words.findLast(({ text }) => /\d/.test(text))
  if (!last || !/^\d\d$/.test(last.text) || last.right < from - aside || last.left > to + aside) return []
  const before = row.words.filter((word) => word !== last && word.right > begin - aside)
  // Coins have no dirhams; what stands to the left of its head may be dirhams without their fils.
  if (before.length === 0 && last.left < from - row.height / 2) return []
  if (before.length > 1 || before.some(({ text, right }) => !WHOLE.test(text) || last.left - right < row.height))
    return []
  const words = [...before, last]
  const whole = Number(before[0]?.text.replaceAll(',', '') ?? 0)
  const own = figures.find(({ row: its, words: [first] }) => its === row && first === before[0])
  return [
    {
      fils: 100 * whole + Number(last.text),
      words,
      row,
      height: Math.max(...words.map(({ top, bottom }) => bottom - top)),
      letter: Math.max(...words.map(({ text, left, right }) => (right - left) / text.length)),
      hasText: false,
      currency: 'aed',
      hasDecimals: true,
      label: own?.label,
      doubtful: false,
      sure: Math.min(...words.map(({ sure }) => sure)),
    },
  ]
}
