import { type Label, labelOf, plainLabel, saidAround } from './labels.ts'
import { groupsOf, isArabicText, type Row, type RowWord, textOf, wordsBetween } from './page.ts'

/** Below this a digit may be another. */
export const SURE_ENOUGH = 72

/** A figure that may be money, with what stands at it. */
export type MoneyFigure = {
  fils: number
  words: readonly RowWord[]
  row: Row
  /** Of its letters, in points. */
  height: number
  /** How wide one is. */
  letter: number
  /** Words that are surely read stand on its row, whether they are a label or not. */
  hasText: boolean
  currency: 'aed' | 'other' | undefined
  hasDecimals: boolean
  label: Label | undefined
  /** A part of it may have been read wrongly, or not at all. */
  doubtful: boolean
  sure: number
}

const AED = String.raw`A\.?E\.?D\.?|AEO|AFD|D[hH][sS]?\.?|DIRHAMS?|[Dd]irhams?|UAED|د\.?\s?[إاأ]\.?|دره[ء-ي]ا?|دراهم|ᴀᴇᴅ`
const OTHER = String.raw`BDT|INR|PKR|PHP|NPR|LKR|USD|EUR|GBP|SAR|QAR|OMR|KWD|BHD|EGP|Rs\.?|Tk\.?|TAKA|taka|rupees?|pesos?|RUPEES?|[$€£৳₹₱]|ريال|روبيه|روبية|دولار|جنيه`
/** The sign that the Central Bank gave the dirham in 2025, as it is read: no letter of its own stands for it yet. */
const FIGURE = new RegExp(
  String.raw`(?<![\p{L}\d.,'/:|#*])(?:(?<aed>${AED})|(?<other>${OTHER}))?[\s:]{0,2}(?<sign>[-+(])?\s?(?<aed2>${AED})?\s?(?<figure>\d[\d.,']*\d|\d)(?<whole>\s?\/[-=])?(?:\s?(?:(?<aedAfter>${AED})(?!\s?\d[\d,']*[.,]\d\d(?![\d.,/-]))|(?<otherAfter>${OTHER})))?(?![\p{L}\d%])`,
  'gu',
)
/** By thousands, or by lakh and crore, or without groups; with two decimals, or none. */
const WRITTEN = /^(\d{1,3}([,']\d{3})+|\d{1,2}(,\d{2})+,\d{3}|\d{1,7})(?:\.(\d{1,2}))?$/
const GROUPED = /^\D*\d{1,3}(,\d{3})+\D*$/
const POINTLESS = /^0\d{2,}$/
/** A figure of fils alone, and a time of which the colon was read as a point. */
const FILS_BEFORE = /(?<!\p{L})(fils?|فلس)\.?\s?$/iu
const NO_MONEY_BEHIND = /^\s?(fils?|فلس|[ap]\.?m\.?)(?!\p{L})/iu
/** How long a code holds, as a message says it; the word for minutes may stand in the next line. */
const TIME_BEFORE = /^(within|خلال|لمد[هة])$/iu
const TIME_BEHIND = /^(min(ute)?s?|hours?|hrs?|sec(ond)?s?|دقائق|دقيق[هة]|ثواني?|ثاني[هة]|ساع[هة]|ساعات)[.,]?$/iu
const CODE = /^(otp|code|(ال)?رمز|(ال)?كود):?$/iu
/** More is no payment to an association. */
const FILS_MOST = 999_999_999

/** All figures of the rows that may be money. `unknown`: see unknownWords(). */
export function moneyFigures(rows: readonly Row[], unknown: ReadonlySet<RowWord>): MoneyFigure[] {
  const found = rows.flatMap((row) =>
    ofMessage(row, withoutNames([...dividedText(row).matchAll(FIGURE)].flatMap((match) => figureOf(row, match) ?? []))),
  )
  const page = { rows, all: found, unknown }
  const withDecimals = found.filter(({ hasDecimals }) => hasDecimals).length
  // Where fils stand apart once, those of another figure may have stayed unread.
  const areFilsApart = found.some(isBesideFils)
  const labels = found.map((figure) => moneyLabel(figure, page))
  // '075' beside the word for a fee is 0.75: small letters lost their points.
  const arePointsLost = found.some(
    ({ words }, at) => labels[at] === 'fee' && words.some(({ text }) => POINTLESS.test(text)),
  )
  return found.map((figure, at) => {
    const said = labels[at]
    // Where all others have decimals, a point was lost; what is in groups has none but where fils stand apart.
    const isGrouped =
      figure.currency === 'aed' &&
      figure.words.some(({ text }) => GROUPED.test(text)) &&
      (figure.row.isProse || (figure.sure >= GROUPED_SURE && !areFilsApart && isLast(figure)))
    const pointLost = !figure.hasDecimals && (withDecimals > 0 || arePointsLost) && figure.fils >= 100_00 && !isGrouped
    const isYear = !figure.hasDecimals && !figure.currency && figure.fils >= YEARS.from && figure.fils <= YEARS.to
    const isCutShort = areFilsApart && !figure.hasDecimals && figure.currency === undefined
    const doubtful = figure.doubtful || pointLost || isYear || isCutShort || said === 'unsure'
    return { ...figure, label: said === 'unsure' ? undefined : said, doubtful, hasText: hasText(figure, page) }
  })
}

/** So sure is a figure whose groups say where its point is. */
const GROUPED_SURE = 85
const isLast = ({ row, words }: MoneyFigure) => row.words.at(-1) === words.at(-1)

const TEXT_SURE = 80
const hasText = ({ row, words }: MoneyFigure, { unknown }: Page) =>
  row.words.some((word) => !words.includes(word) && word.sure >= TEXT_SURE && /\p{L}{3}/u.test(word.text)) &&
  !row.words.some((word) => unknown.has(word))

/** Letters may have been read for figures. */
const FILS_APART = /^[.,]?[\dOoDQSsBIlZz]{2}$/
/** Two figures alone at the end of a row may be the fils of a whole figure before them, in a column of their own. */
function isBesideFils({ row, words, currency, hasDecimals }: MoneyFigure): boolean {
  const [behind, ...more] = row.words.slice(row.words.indexOf(words.at(-1) as RowWord) + 1)
  return !hasDecimals && currency === undefined && more.length === 0 && FILS_APART.test(behind?.text ?? '')
}

/** A page with what is known of it. */
type Page = { rows: readonly Row[]; all: readonly MoneyFigure[]; unknown: ReadonlySet<RowWord> }

/** A bare figure between them may be a year, in fils as it were. */
const YEARS = { from: 2015_00, to: 2039_00 }

/** The text of a row with a sign of its own between groups: the money of the next column is not that of this figure. */
function dividedText(row: Row): string {
  const ends = groupsOf(row).map((group) => group.at(-1)?.end ?? 0)
  return [...row.text].map((letter, at) => (ends.includes(at) ? '\u241f' : letter)).join('')
}

/** Without what is no figure but the name of the money behind one that is whole, and was read as figures, not surely. */
const withoutNames = (figures: readonly MoneyFigure[]) =>
  figures.filter(
    (figure, at) =>
      !(figure.sure < 60 && !figure.hasDecimals && figures[at - 1]?.hasDecimals && isNear(figures[at - 1], figure)),
  )
/** A message that names the dirham names it at each amount: all other figures are times, days, cards and phones. */
const ofMessage = ({ isProse }: Row, figures: readonly MoneyFigure[]) =>
  isProse && figures.some(({ currency }) => currency === 'aed')
    ? figures.filter(({ currency }) => currency !== undefined)
    : figures

function isNear(one: MoneyFigure | undefined, other: MoneyFigure): boolean {
  const [before, after] = [one?.words.at(-1), other.words[0]]
  return before !== undefined && after !== undefined && after.left - before.right < other.height
}

function figureOf(row: Row, match: RegExpMatchArray): MoneyFigure | undefined {
  const { aed, aed2, other, aedAfter, otherAfter, whole, figure = '' } = match.groups ?? {}
  const start = match.index ?? 0
  const at = match[0].lastIndexOf(figure) + start
  const end = at + figure.length
  const words = wordsBetween(row, at, end)
  const written = mended(figure)
  const [, , , , decimals] = WRITTEN.exec(written) ?? []
  if (!WRITTEN.test(written) || words.length === 0) return undefined
  if (FILS_BEFORE.test(row.text.slice(0, at)) || NO_MONEY_BEHIND.test(row.text.slice(end))) return undefined
  if (decimals === undefined && isJoined(row, start, end)) return undefined
  if (isTime(row, at, end) || (/^\d+$/.test(figure) && isCode(row, at, end))) return undefined
  const fils = Math.round(Number(written.replace(/[,']/g, '')) * 100)
  if (fils > FILS_MOST || (fils === 0 && !aed && !aed2 && !aedAfter)) return undefined
  // A stroke behind a figure says that it has no decimals.
  const hasDecimals = decimals?.length === 2 || (whole !== undefined && decimals === undefined)
  const currency = aed || aed2 || aedAfter ? 'aed' : other || otherAfter ? 'other' : undefined
  return {
    fils,
    words: currency ? wordsBetween(row, start, start + match[0].length) : words,
    row,
    height: Math.max(...words.map(({ top, bottom }) => bottom - top)),
    letter: Math.max(...words.map(({ text, left, right }) => (right - left) / text.length)),
    hasText: false,
    currency,
    hasDecimals,
    label: undefined,
    sure: Math.min(...words.map(({ sure }) => sure)),
    doubtful: decimals?.length === 1 || isCut(row, words, at, end, hasDecimals) || isPartOfMore(row, at, end),
  }
}

/** To a word by a stroke, as a day to its month: '05-Jun-2026'. */
const isJoined = ({ text }: Row, start: number, end: number) =>
  /\p{L}-$/u.test(text.slice(0, start)) || /^-\p{L}/u.test(text.slice(end))

function isTime(row: Row, at: number, end: number): boolean {
  const [before, behind] = wordsAround(row, at, end)
  return TIME_BEFORE.test(`${before.at(-1) ?? ''}`) || TIME_BEHIND.test(`${behind[0] ?? ''}`)
}
/** A figure right behind the word for a code is none of money. */
const isCode = (row: Row, at: number, end: number) =>
  wordsAround(row, at, end)[0]
    .slice(-3)
    .some((word) => CODE.test(word))

/** The words before a part of a text and behind it, as they are read: in Arabic a line stands the other way round, if it is no running text. */
function wordsAround(row: Row, at: number, end: number): [before: string[], behind: string[]] {
  const [left, right] = [row.text.slice(0, at), row.text.slice(end)].map((text) =>
    text.split(' ').filter((each) => each !== ''),
  )
  const isFromRight = !row.isProse && [left?.at(-1), right?.[0]].some((each) => each && isArabicText(each))
  return isFromRight ? [(right ?? []).toReversed(), (left ?? []).toReversed()] : [left ?? [], right ?? []]
}

/** A comma read for the point of the decimals, and a point for the comma of the thousands. */
function mended(figure: string): string {
  if (/^\d{1,3}([.,]\d{3})+[.,]\d{2}$/.test(figure))
    return `${figure.slice(0, -3).replaceAll('.', ',')}.${figure.slice(-2)}`
  if (/^\d{1,7},\d{2}$/.test(figure)) return figure.replace(',', '.')
  return figure
}

/** Whether a neighbour stands so near that it may be a part of the figure; behind two decimals none can be. */
function isCut(row: Row, words: readonly RowWord[], at: number, end: number, isWhole: boolean): boolean {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return true
  const at0 = row.words.indexOf(first)
  const at1 = row.words.indexOf(last)
  const [before, after] = [row.words[at0 - 1], row.words[at1 + 1]]
  const near = 0.9 * (first.bottom - first.top)
  if (
    first.start === at &&
    before &&
    first.left - before.right < near &&
    /[\d.,'|]$/.test(before.text) &&
    !/\p{L}\.$/u.test(before.text)
  )
    return true
  if (isWhole && after && after.left - last.right > 0.2 * (last.bottom - last.top)) return false
  return last.end === end && after !== undefined && after.left - last.right < near && /^[\d.,']/.test(after.text)
}

/** A date, a time, a share, a rate, a number of an account. Behind a label and its colon stands a value. */
function isPartOfMore(row: Row, at: number, end: number): boolean {
  const before = row.text.slice(0, at)
  return (
    /\d\s?[:/]\s?$/.test(before) ||
    /[=*x×-]\s?$/i.test(before.slice(-2).replace(/^\s?-/, '')) ||
    /^\s?[=×*]|^[:/-]\d/.test(row.text.slice(end, end + 3))
  )
}

const MONEY: readonly Label[] = ['amount', 'sent', 'total', 'fee', 'balance', 'other_amount']
const moneyOf = (label: Label | undefined) => (label !== undefined && MONEY.includes(label) ? label : undefined)

/** In words: so far in its sentence the label of a figure may stand. Without decimals or a currency it may be anything's. */
const REACH = { money: 7, bare: 3 } as const

/** What is said of a figure: to its left, in its sentence, above or below it, to its right. */
function moneyLabel(figure: MoneyFigure, page: Page): Label | 'unsure' | undefined {
  const { all } = page
  const { row, words } = figure
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return undefined
  const own = all.filter((other) => other.row === row && other !== figure)
  const groups = groupsOf(row)
  const isFigure = (group: readonly RowWord[]) => own.some((other) => group.some((each) => other.words.includes(each)))
  const mine = groups.findIndex((group) => group.includes(first))
  const group = groups[mine] ?? []
  const before = group.filter(({ end }) => end <= first.start)
  const after = group.filter(({ start }) => start >= last.end)
  const cutBefore = before.slice(lastFigureOf(before, own))
  const cutAfter = after.slice(0, firstFigureOf(after, own))
  const reach = figure.currency || figure.hasDecimals ? REACH.money : REACH.bare
  const said = saidBy(cutBefore.slice(-reach), page)
  const beside = sentenceLabel(said, 'last')
  const saidBehind = saidBy(cutAfter.slice(0, reach), page)
  const debit = debitOf(said, saidBehind) ?? (row.isProse ? undefined : debitOf(saidBehind, said))
  if (debit) return debit
  if (beside) return beside
  if (MOVED_BEFORE.test(plainLabel(said)))
    return sentenceLabel(saidBehind, 'first') === 'other_amount' ? 'other_amount' : 'sent'
  for (let at = mine - 1; at >= 0; at -= 1) {
    const left = groups[at] ?? []
    if (isFigure(left)) break
    const label = wholeLabel(saidBy(left, page))
    if (moneyOf(label)) return label
    if (label && label !== 'other') break
  }
  const behind = sentenceLabel(saidBehind, 'first')
  if (behind) return behind
  if (row.isProse && MOVED_BEHIND.test(plainLabel(saidBy(cutAfter.slice(0, 5), page)))) return 'sent'
  const stacked = stackedLabel(figure, group, page)
  if (stacked) return stacked === 'unsure' ? stacked : moneyOf(stacked)
  for (let at = mine + 1; at < groups.length; at += 1) {
    const right = groups[at] ?? []
    if (isFigure(right)) break
    const label = wholeLabel(saidBy(right, page))
    if (moneyOf(label)) return label
    if (label) break
  }
  return sentenceBefore(figure, page, group)
}

/** In a message: what was done with the amount before it, whatever account or day is named with it. */
const MOVED_BEHIND =
  /^(in favou?r of|(has been|have been|was|were) (successfully )?(transferred|sent|remitted|paid to)|لصالح)(?!\p{L})/u

/** Right before the figure, whatever account is named before that. */
const MOVED_BEFORE = /(?<!\p{L})(debited|credited|transferred|sent|paid|remitted)( (by|with|for|of|an?|amount|sum))*$/u

/** In Arabic one word is a debit and a discount: what stands behind the figure says which, and of what. */
const DEBITED = /(^| )خصم$/
const FEE = /^(ال|ك)?(رسوم|رسم|عموله|ضريبه)(?!\p{L})/u
const FROM_ACCOUNT = /^من (ال)?حساب/
function debitOf(before: string, behind: string): Label | undefined {
  if (!DEBITED.test(before)) return undefined
  const said = plainLabel(behind)
  return FEE.test(said) ? 'fee' : FROM_ACCOUNT.test(said) ? 'sent' : undefined
}

const lastFigureOf = (words: readonly RowWord[], all: readonly MoneyFigure[]) =>
  words.findLastIndex((each) => all.some((other) => other.words.includes(each))) + 1
function firstFigureOf(words: readonly RowWord[], all: readonly MoneyFigure[]): number | undefined {
  const at = words.findIndex((each) => all.some((other) => other.words.includes(each)))
  return at < 0 ? undefined : at
}

/** In a sentence the label that stands nearest counts; sentences end at a full stop. */
function sentenceLabel(text: string, nearest: 'first' | 'last'): Label | undefined {
  const sentences = text.split(/[.;!](?:\s|$)|,\s/)
  return moneyOf(wholeLabel((nearest === 'last' ? sentences.at(-1) : sentences[0]) ?? ''))
}

/** In a text, for a word that nobody can say: a letter of no language of ours. */
const UNKNOWN = '\u1800'
const UNKNOWN_SURE = 50

/** Whether a word was not read surely, and is no label by itself. */
export const isUnread = ({ text, sure }: RowWord): boolean =>
  sure < UNKNOWN_SURE && /\p{L}{3}/u.test(text) && labelOf(text) === undefined

/** Words that were not read. One alone is no sign that both the figure that was paid and the label of another stayed unread. */
export function unknownWords(rows: readonly Row[]): ReadonlySet<RowWord> {
  const unknown = rows.map(({ words }) => words.filter(isUnread))
  return new Set(unknown.filter((words) => words.length > 0).length > 1 ? unknown.flat() : [])
}

const saidBy = (words: readonly RowWord[], { unknown }: Page): string =>
  textOf(words.map((word) => (unknown.has(word) ? { ...word, text: UNKNOWN } : word)))

/** What a label says of money. With a word of it unknown none says what was paid: the word may be that of a fee. */
function wholeLabel(text: string): Label | undefined {
  const label = labelOf(text)
  return (label === 'amount' || label === 'sent') && text.includes(UNKNOWN) ? undefined : label
}

/** A text that goes on from the row before: 'Available balance is' and on the next row 'AED 100.00'. */
function sentenceBefore({ row, words }: MoneyFigure, page: Page, group: readonly RowWord[]): Label | undefined {
  const { rows } = page
  if (group[0] !== words[0] || group.length <= words.length) return undefined
  const above = rows[rows.indexOf(row) - 1]
  if (!above || row.top - above.bottom > 1.2 * row.height) return undefined
  return sentenceLabel(saidBy(above.words.slice(-4), page), 'last')
}

/** Of two gaps the smaller is at least this part of the larger: neither is nearer. */
const AS_NEAR = 0.8

/** The label above a value or below it, whichever is nearer. */
function stackedLabel(
  { row, words, height }: MoneyFigure,
  group: readonly RowWord[],
  page: Page,
): Label | 'unsure' | undefined {
  const { rows, unknown } = page
  const at = rows.indexOf(row)
  const [left, right] = [Math.min(...group.map((each) => each.left)), Math.max(...group.map((each) => each.right))]
  const top = Math.min(...words.map((each) => each.top))
  const bottom = Math.max(...words.map((each) => each.bottom))
  const isAlone = groupsOf(row).length === 1
  const near = (direction: 1 | -1) => {
    for (let step = 1; step <= 3; step += 1) {
      const other = rows[at + direction * step]
      if (!other) return undefined
      const gap = direction === -1 ? top - other.bottom : other.top - bottom
      if (gap > 3.2 * Math.max(height, other.height)) return undefined
      const over = groupsOf(other).find((each) => {
        const [from, to] = [each[0]?.left ?? 0, each.at(-1)?.right ?? 0]
        return Math.min(right, to) - Math.max(left, from) > 0.25 * Math.min(right - left, to - from)
      })
      if (over)
        return {
          gap,
          label: wholeLabel(saidBy(isAlone && isMoneyName(over) && !/\d/.test(other.text) ? other.words : over, page)),
          isFigure: /\d[.,]\d\d\b/.test(textOf(over)),
          isInline: /:$/.test(textOf(over)),
          isUnknown: over.some((word) => unknown.has(word)),
        }
      const around = isAlone ? saidAround(other, group) : undefined
      if (around) return { gap, label: around, isFigure: false, isInline: false, isUnknown: false }
    }
    return undefined
  }
  const [above, below] = [near(-1), near(1)]
  const labelled = [above, below].flatMap((each) => (each?.label && !each.isFigure ? [each] : []))
  const [nearest, other] = labelled.sort((one, next) => one.gap - next.gap)
  let own = nearest
  if (nearest && other && nearest.label !== other.label && nearest.gap > AS_NEAR * other.gap) {
    const order = stackOrder(rows, at, 1.6 * other.gap)
    if (order === 'unsure') return order
    own = order === 'label first' ? above : below
  }
  // What says what was paid is a label of its own figure, and not of one that stayed unread.
  const across = own === above ? below : above
  const isOfAnother =
    (own?.label === 'amount' || own?.label === 'sent') &&
    ((across?.isUnknown && own.gap > AS_NEAR * across.gap) ||
      row.words.some((word) => unknown.has(word)) ||
      (own.isInline && rows.some(({ text }) => INLINE.test(text))) ||
      stackedOtherwise(rows, own === above ? 'label first' : 'value first'))
  return isOfAnother ? undefined : own?.label
}

/**
 * The name of money stands apart from the rest of its label where a machine prints it far apart, above a value that is alone. Beside
 * other words, and in Arabic, it may be of a figure that stayed unread.
 */
const isMoneyName = (words: readonly RowWord[]) =>
  words.length === 1 && /[a-z]/i.test(textOf(words)) && namesDirham(textOf(words))

/** A label with its colon, and its value behind it. */
const INLINE = /\p{L}\s?:\s?[^:]*\d/u

/** Whether more labels of a page stand near to what is on their other side: this one may be of a value that stayed unread. */
function stackedOtherwise(all: readonly Row[], order: 'label first' | 'value first'): boolean {
  const rows = all.filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text))
  let [first, last] = [0, 0]
  for (const [at, row] of rows.entries()) {
    const labels = groupsOf(row).filter((group) => !/\d/.test(textOf(group)) && labelOf(textOf(group)) !== undefined)
    const over = row.top - (rows[at - 1]?.bottom ?? Number.NEGATIVE_INFINITY)
    const under = (rows[at + 1]?.top ?? Number.POSITIVE_INFINITY) - row.bottom
    if (under < AS_NEAR * over) first += labels.length
    if (over < AS_NEAR * under) last += labels.length
  }
  return order === 'label first' ? last > first : first > last
}

/** Of labels and values that stand one below the other as far apart: which of the two the stack begins with says how it goes on. */
function stackOrder(rows: readonly Row[], at: number, gapMost: number): 'label first' | 'value first' | 'unsure' {
  const isLabel = (row: Row | undefined) => row !== undefined && !/\d/.test(row.text) && labelOf(row.text) !== undefined
  const isNear = (one: Row | undefined, other: Row | undefined) => one && other && other.top - one.bottom < gapMost
  let [first, last] = [at, at]
  while (isNear(rows[first - 1], rows[first])) first -= 1
  while (isNear(rows[last], rows[last + 1])) last += 1
  if (!isLabel(rows[last])) return 'label first'
  return isLabel(rows[first]) ? 'unsure' : 'value first'
}

/** Whether a text names the dirham anywhere. */
export const namesDirham = (text: string): boolean => new RegExp(`(?<![\\p{L}])(${AED})(?![\\p{L}])`, 'u').test(text)

/** A speck or the edge of a box is read as a sign of money, but not surely. */
const SIGN_SURE = 70
const OTHER_NAMED = new RegExp(`(?<![\\p{L}])(${OTHER})(?![\\p{L}])`, 'u')
/** Whether the rows name other money anywhere. */
export const namesOtherMoney = (rows: readonly Row[]): boolean =>
  rows.some(({ words }) =>
    words.some(({ text, sure }) => OTHER_NAMED.test(text) && (sure >= SIGN_SURE || /\p{L}/u.test(text))),
  )
