import { groupsOf, type Row, type RowWord } from './page.ts'

/** What an amount in words says, to its end. */
export type AmountInWords = { fils: number; words: readonly RowWord[]; row: Row }

const ONES = new Map(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
    'eighteen nineteen'
  )
    .split(' ')
    .map((name, number) => [name, number]),
)
const TENS = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((name, at) => [name, 20 + 10 * at]),
)
const DIRHAM = /^(aed|dhs?|dirhams?)$/
const FILS = /^fils?$/
/** A word that is less surely read may be another number. */
const WORD_SURE = 75
/** An amount in words is written over so many lines at most. */
const LINES_MOST = 3

type Token = { said: string; word: RowWord }

/**
 * The amount that a page has in English words, as 'Dirhams One Hundred Twenty Five and Fils 50 Only': all of it, up to the word
 * that ends it. Undefined where there is none, where a word of it is not surely read, or where two differ.
 */
export function amountInWords(rows: readonly Row[]): AmountInWords | undefined {
  const [first, ...others] = rows.flatMap((row, at) => groupsOf(row).flatMap((group) => spokenIn(group, row, rows, at)))
  return others.every(({ fils }) => fils === first?.fils) ? first : undefined
}

function spokenIn(group: readonly RowWord[], row: Row, rows: readonly Row[], at: number): AmountInWords[] {
  const tokens = tokensOf(group)
  const from = tokens.findIndex(({ said }) => DIRHAM.test(said) || isNumber(said))
  const own = from < 0 ? [] : tokens.slice(from)
  if (!own.some(({ said }) => isNumber(said))) return []
  for (let line = 1; line < LINES_MOST && own.at(-1)?.said !== 'only'; line += 1) {
    const [above, below] = [rows[at + line - 1], rows[at + line]]
    if (!above || !below || below.top - above.bottom > 2 * above.height) break
    const next = groupsOf(below)
      .map(tokensOf)
      .find((each) => each.length > 0 && each.every(isOfAmount))
    if (!next) break
    own.push(...next)
  }
  const end = own.findIndex(({ said }) => said === 'only')
  const whole = own.slice(0, end)
  if (end < 0 || whole.some(({ word }) => word.sure < WORD_SURE)) return []
  const fils = filsOf(whole.map(({ said }) => said))
  return fils === undefined ? [] : [{ fils, words: whole.map(({ word }) => word), row }]
}

const tokensOf = (words: readonly RowWord[]): Token[] =>
  words.flatMap((word) =>
    word.text
      .toLowerCase()
      .replace(/(\d)\/-/g, '$1')
      .split(/[^a-z0-9/]+/)
      .filter((said) => said !== '')
      .map((said) => ({ said, word })),
  )

const isNumber = (said: string) => ONES.has(said) || TENS.has(said)
const isOfAmount = ({ said }: Token) =>
  isNumber(said) ||
  DIRHAM.test(said) ||
  FILS.test(said) ||
  /^(hundred|thousand|lakh|million|and|only|\d\d?(\/100)?)$/.test(said)

/** Undefined where the words are none of an amount, or not in its order. */
function filsOf(said: readonly string[]): number | undefined {
  if (!said.some((word) => DIRHAM.test(word))) return undefined
  const spoken = said.filter((word) => !DIRHAM.test(word))
  const at = spoken.findIndex((word) => FILS.test(word) || /\d/.test(word))
  const parts = at < 0 ? spoken : beforeFils(spoken)
  const whole = parts && numberOf(parts.filter((word) => word !== 'and'))
  const rest = at < 0 ? 0 : parts && filsIn(spoken.slice(parts.length))
  return whole === undefined || rest === undefined || rest > 99 ? undefined : whole * 100 + rest
}

/** What stands before the last 'and': behind it are the fils. */
function beforeFils(spoken: readonly string[]): readonly string[] | undefined {
  const and = spoken.lastIndexOf('and')
  return and < 0 ? undefined : spoken.slice(0, and)
}

function filsIn(said: readonly string[]): number | undefined {
  const [, figures] = /^(\d\d)\/100$/.exec(said.at(-1) ?? '') ?? []
  const own = said.slice(1).filter((word) => !FILS.test(word))
  if (figures !== undefined) return own.length === 1 ? Number(figures) : undefined
  if (own.length === 1 && /^\d\d?$/.test(own[0] ?? '')) return Number(own[0])
  return numberOf(own)
}

/** A number below a thousand million in words, each group smaller than the one before. */
function numberOf(words: readonly string[]): number | undefined {
  let [whole, group, scaleMost] = [0, 0, Number.POSITIVE_INFINITY]
  let least = Number.POSITIVE_INFINITY
  if (words.length === 0) return undefined
  for (const word of words) {
    const number = ONES.get(word) ?? TENS.get(word)
    const scale = { hundred: 100, thousand: 1_000, lakh: 100_000, million: 1_000_000 }[word]
    if (number !== undefined) {
      // 'Twenty five' and 'hundred five', but not 'five twenty' nor 'twelve five'.
      if (number >= least || (number === 0 && words.length > 1)) return undefined
      group += number
      least = TENS.has(word) ? 10 : 1
    } else if (word === 'hundred') {
      if (group === 0 || group > 99) return undefined
      group *= 100
      least = 100
    } else if (scale !== undefined) {
      if (group === 0 || scale >= scaleMost) return undefined
      whole += group * scale
      ;[group, scaleMost, least] = [0, scale, Number.POSITIVE_INFINITY]
    } else return undefined
  }
  return whole + group
}
