import { type MoneyFigure, SURE_ENOUGH } from './money-figures.ts'

/** Below this nothing else makes it sure: no amount is less sure than this, and what perhaps is one is. */
export const SURE_LEAST = 50

/** A headline is so much taller than all other money and than the text, and its letters so much wider than that of other money. */
const TALLER = 1.4
const WIDER = 1.1

/**
 * Which of the figures is what was paid. What is labelled as the amount comes before what was sent, and that before the
 * headline of the page; fees, balances, rates and totals are none. A bare figure beside 'sent' may be of a day: it needs
 * decimals or a currency. Undefined where two are possible, or a digit is doubtful and no other place says the same.
 * `textHeight`: that of most rows of the page.
 */
export function chooseAmount(money: Money, mentions: Mentions, textHeight: number): MoneyFigure | undefined {
  const { figures, inColumns, inWords } = money
  if (inColumns.length > 0) return ofColumns(inColumns, inWords) ?? besideColumns(inColumns, figures, inWords)
  const chosen = surely(fromFigures(money, mentions, textHeight), figures, inWords)
  if (inWords === undefined) return chosen
  return chosen ? agreeing(chosen, figures, inWords) : provenBy(inWords, figures)
}

/**
 * Which figure perhaps is what was paid, where chooseAmount() gives none: the one that it would choose if its digits were read
 * surely, or a headline that stands out by its height alone. For eyes that look at the receipt; nothing is decided by it.
 */
export function perhapsAmount(money: Money, mentions: Mentions, textHeight: number): MoneyFigure | undefined {
  const { figures, inColumns, inWords } = money
  if (inColumns.length > 0) return undefined
  const chosen = fromFigures(money, mentions, textHeight) ?? headlineOf(figures, textHeight)
  if (!chosen || isOfLine(chosen)) return undefined
  return inWords === undefined ? withPoint(chosen, figures) : agreeing(chosen, figures, inWords)
}

/** A small bare figure may be the number of a line. */
const isOfLine = ({ fils, currency, hasDecimals }: MoneyFigure) =>
  fils <= LINES_MOST && currency === undefined && !hasDecimals

/** The only figure that is so much taller than the text and all other money. */
function headlineOf(figures: readonly MoneyFigure[], textHeight: number): MoneyFigure | undefined {
  const isTall = ({ height }: MoneyFigure, than: number) => height > TALLER * than
  return figures.find(
    (each) =>
      each.fils > 0 &&
      each.currency !== 'other' &&
      !isExcluded(each.label) &&
      isTall(each, textHeight) &&
      figures.every((other) => other === each || isTall(each, other.height)),
  )
}

/** Where all other money has decimals, and its thousands a comma, a long figure with neither lost its point. */
function withPoint(chosen: MoneyFigure, figures: readonly MoneyFigure[]): MoneyFigure {
  const lostPoint =
    isWhole(chosen) &&
    chosen.fils >= 10_000_00 &&
    chosen.words.every(({ text }) => !text.includes(',')) &&
    figures.some((each) => each.hasDecimals && each.words.some(({ text }) => /\d,\d{3}/.test(text)))
  return lostPoint ? pointed(chosen) : chosen
}

/** With no decimals, not with one of two. */
const isWhole = ({ hasDecimals, fils }: MoneyFigure) => !hasDecimals && fils % 100 === 0
/** A whole figure with the point that its letters lost: the last two are fils. */
const pointed = (figure: MoneyFigure): MoneyFigure => ({
  ...figure,
  fils: figure.fils / 100,
  hasDecimals: true,
  doubtful: false,
})

/**
 * The figures, those with their points whose points small letters lost: '12500', '1500' and '075' above a total of 140.75 are 125.00,
 * 15.00 and 0.75. The total has its point, and the amount with all fees makes it to the fils.
 */
export function withLostPoints(figures: readonly MoneyFigure[]): readonly MoneyFigure[] {
  const [amount, ...amounts] = figures.filter(({ label, row }) => label === 'amount' && !row.isProse)
  const [total, ...totals] = figures.filter(({ label, row }) => label === 'total' && !row.isProse)
  const fees = figures.filter(isFee)
  if (!amount || !total || amounts.length > 0 || totals.length > 0 || fees.length === 0) return figures
  if (!isWhole(amount) || !total.hasDecimals || total.doubtful || [amount, total, ...fees].some(isUnsure))
    return figures
  if (!fees.every((fee) => fee.hasDecimals || isWhole(fee))) return figures
  const parts = new Map([amount, ...fees].map((each) => [each, each.hasDecimals ? each : pointed(each)]))
  return sumOf([...parts.values()]) === total.fils ? figures.map((each) => parts.get(each) ?? each) : figures
}

const isFee = ({ label, fils }: MoneyFigure) => label === 'fee' && fils > 0
const isUnsure = ({ sure, currency }: MoneyFigure) => sure < SURE_ENOUGH || currency === 'other'

/** A table has no more lines, in fils as it were. */
const LINES_MOST = 30_00

/** What else a page has: names of money, parts of a sum that are named, a headline of figures that were not read. */
type Mentions = Record<'dirham' | 'other' | 'parts' | 'headline', boolean>

/** What a page says of money: its figures, those of a column for dirhams and one for fils, and the amount in words, in fils. */
export type Money = {
  figures: readonly MoneyFigure[]
  inColumns: readonly MoneyFigure[]
  inWords: number | undefined
}

/** The sum of the columns. It is said twice: in words, or by the parts that make it. */
function ofColumns(columns: readonly MoneyFigure[], inWords: number | undefined): MoneyFigure | undefined {
  const largest = Math.max(...columns.map(({ fils }) => fils))
  const parts = columns.filter(({ fils }) => fils < largest)
  const chosen = only(columns.filter(({ fils }) => fils === largest))
  const isMade = parts.length > 1 && sumOf(parts) === largest
  const isSaid = inWords === largest
  if (!chosen || chosen.sure < SURE_LEAST || isExcluded(chosen.label, ['total'])) return undefined
  return isSaid || (isMade && inWords === undefined) ? chosen : undefined
}

/** What words say where the fils of the sum stayed unread. */
const besideColumns = (
  columns: readonly MoneyFigure[],
  figures: readonly MoneyFigure[],
  inWords: number | undefined,
): MoneyFigure | undefined =>
  inWords !== undefined && columns.every(({ fils }) => fils < inWords) ? provenBy(inWords, figures) : undefined

/** The amount, unless words say another that is neither its total nor any other figure of the page that is none. */
function agreeing(chosen: MoneyFigure, figures: readonly MoneyFigure[], inWords: number): MoneyFigure | undefined {
  const isOfAnother = figures.some(({ fils, label }) => fils === inWords && label === 'total')
  return chosen.fils === inWords || (isOfAnother && inWords > chosen.fils) ? chosen : undefined
}

/** The figure that words say again, where it may be what was paid. Where nothing was taken beside it, that is the total too. */
function provenBy(inWords: number, figures: readonly MoneyFigure[]): MoneyFigure | undefined {
  const isFree = !figures.some(({ label, fils }) => label === 'fee' && fils > 0)
  const same = figures.filter(
    ({ fils, currency, label }) =>
      fils === inWords && currency !== 'other' && !isExcluded(label, isFree ? ['total'] : []),
  )
  const isWithFee = figures.some(
    (fee) => fee.label === 'fee' && fee.fils > 0 && figures.some(({ fils }) => fils + fee.fils === inWords),
  )
  const chosen = only(same)
  return chosen && chosen.sure >= SURE_LEAST && !isWithFee ? chosen : undefined
}

function fromFigures({ figures }: Money, mentions: Mentions, textHeight: number): MoneyFigure | undefined {
  const paid = figures.filter(
    ({ fils, currency, label, hasDecimals }) =>
      fils > 0 &&
      currency !== 'other' &&
      !isExcluded(label) &&
      (currency === 'aed' || label === 'amount' || (label === 'sent' && hasDecimals)),
  )
  const inDirham = paid.filter(({ currency }) => currency === 'aed' || !mentions.other)
  const fees = figures.filter(isFee).map(({ fils }) => fils)
  const totals = figures.filter(({ label }) => label === 'total')
  const isWithFees = (fils: number, others: readonly number[]) =>
    others.some((other) => other < fils && (fees.includes(fils - other) || fils - other === sum(fees)))
  const named = inDirham.filter(({ label }) => label === 'amount')
  // Beside a figure that names the dirham one without it is a day or a number, and beside one with decimals that of a line.
  const labelled = named.filter(
    (each) =>
      each.currency === 'aed' ||
      each.hasDecimals ||
      !named.some(
        ({ row, currency, hasDecimals }) =>
          row === each.row && hasDecimals && (currency === 'aed' || each.fils <= LINES_MOST),
      ),
  )
  const allSent = inDirham.filter(({ label }) => label === 'sent')
  // Where one names the dirham, a bare figure may be a time whose colon was read as a point.
  const sent = allSent.some(({ currency }) => currency === 'aed')
    ? allSent.filter(({ currency }) => currency === 'aed')
    : allSent
  const all = [
    ...new Set(
      figures
        .filter((each) => inDirham.includes(each) || (each.hasDecimals && !isExcluded(each.label)))
        .map(({ fils }) => fils),
    ),
  ]
  // What is another with the fees is the total, whatever it is called.
  const bare = (some: readonly MoneyFigure[]) => some.filter(({ fils }) => !isWithFees(fils, all))
  for (const some of [bare(labelled), bare(sent)]) {
    if (some.length === 0) continue
    const chosen = only(some) ?? sumOfOthers(some, figures)
    if (chosen?.label === 'sent' && !chosen.row.isProse && entriesBeside(chosen, bare(inDirham)) >= ENTRIES_LEAST)
      return undefined
    return chosen && !isContradicted(chosen, inDirham, fees, totals) ? chosen : undefined
  }
  const made = madeWithFees(figures)
  if (made) return made
  // What was paid may stand there, and what was read be a balance or a fee.
  if (mentions.headline) return undefined
  const unlabelled = bare(inDirham.filter(({ label }) => label === undefined))
  if (unlabelled.some((each) => entriesBeside(each, unlabelled) >= ENTRIES_LEAST)) return undefined
  if (unlabelled.length > 0) return unnamed(unlabelled, figures, textHeight)
  // Where nothing is taken beside it, the total is the amount. A part that is named and was not read is something.
  const notes = notesIn(figures)
  const total = only(
    totals.filter(
      ({ fils, currency, row }) =>
        fils > 0 &&
        (currency === 'aed' || (currency === undefined && !mentions.other)) &&
        !notes.some((each) => each.row === row),
    ),
  )
  if (total && total.fils === sumOf(notes)) return total
  const unknown = figures.some(
    ({ fils, label, hasDecimals }) => label === undefined && hasDecimals && fils !== total?.fils,
  )
  if (unknown) return undefined
  return fees.length === 0 && !mentions.parts ? total : undefined
}

/** What nothing names, and with all fees makes the total to the fils: a column whose head was not read. */
function madeWithFees(figures: readonly MoneyFigure[]): MoneyFigure | undefined {
  const exact = exactOf(figures).filter(({ currency, row }) => currency !== 'other' && !row.isProse)
  const fees = figures.filter(isFee)
  const total = only(exact.filter(({ label }) => label === 'total'))
  if (!total || fees.length === 0 || !fees.every((fee) => exact.includes(fee))) return undefined
  const rest = total.fils - sumOf(fees)
  return only(exact.filter(({ label, fils }) => label === undefined && fils === rest))
}

const NOTES: readonly number[] = [5, 10, 20, 50, 100, 200, 500, 1_000].map((dirhams) => dirhams * 100)
const TIMES = /^[x×*]{1,2}$/i

/** What notes of one kind make, of which a row says how many a machine took: '200 x 2'. Each kind stands once. */
function notesIn(figures: readonly MoneyFigure[]): { note: number; fils: number; row: MoneyFigure['row'] }[] {
  const all = figures.flatMap((note, at) => {
    const many = figures[at + 1]
    const [last, first] = [note.words.at(-1), many?.words[0]]
    if (!many || many.row !== note.row || !last || !first || !NOTES.includes(note.fils)) return []
    const between = note.row.words.slice(note.row.words.indexOf(last) + 1, note.row.words.indexOf(first))
    const isTimes = between.length === 1 && TIMES.test(between[0]?.text ?? '')
    const isSure = note.sure >= SURE_ENOUGH && many.sure >= SURE_ENOUGH
    return isTimes && isSure ? [{ note: note.fils, fils: (note.fils * many.fils) / 100, row: note.row }] : []
  })
  return new Set(all.map(({ note }) => note)).size === all.length ? all : []
}

/** The one that all others in its column make together: what notes of each kind make, and what they make in all. */
function sumOfOthers(labelled: readonly MoneyFigure[], figures: readonly MoneyFigure[]): MoneyFigure | undefined {
  const largest = Math.max(...labelled.map(({ fils }) => fils))
  const column = labelled.filter(({ fils, currency }) => fils < largest && currency === undefined)
  const parts = figures.filter(
    (each) =>
      each.fils < largest &&
      each.hasDecimals &&
      each.currency === undefined &&
      (each.label === undefined || each.label === 'amount') &&
      column.some((head) => isBelow(each, head)),
  )
  const isMade = parts.length > 1 && sumOf(parts) === largest
  return isMade && labelled.every((each) => each.fils === largest || parts.includes(each))
    ? only(labelled.filter(({ fils }) => fils === largest))
    : undefined
}

const isBelow = ({ words: one }: MoneyFigure, { words: other }: MoneyFigure) =>
  (one[0]?.left ?? 0) < (other.at(-1)?.right ?? 0) && (one.at(-1)?.right ?? 0) > (other[0]?.left ?? 0)

/** So many other amounts, of which nothing is said, are the entries of a list: a word beside one is what it was for. */
const ENTRIES_LEAST = 2
/** Entries of a list are about as high. */
const AS_HIGH = 1.3
function entriesBeside({ fils, height, row }: MoneyFigure, figures: readonly MoneyFigure[]): number {
  const entries = figures.filter(
    (each) =>
      each.label === undefined &&
      each.hasDecimals &&
      each.currency === 'aed' &&
      each.fils !== fils &&
      each.row !== row &&
      !each.row.isProse &&
      each.height < AS_HIGH * height &&
      height < AS_HIGH * each.height,
  )
  return new Set(entries.map((each) => each.fils)).size
}

const sum = (some: readonly number[]) => some.reduce((all, each) => all + each, 0)
const sumOf = (some: readonly { fils: number }[]) => sum(some.map(({ fils }) => fils))
/** Figures of which every digit and the point were surely read. */
const exactOf = (figures: readonly MoneyFigure[]) =>
  figures.filter(({ hasDecimals, doubtful, sure, fils }) => hasDecimals && !doubtful && sure >= SURE_ENOUGH && fils > 0)
const EXCLUDED: readonly MoneyFigure['label'][] = ['fee', 'balance', 'other_amount', 'total']
const isExcluded = (label: MoneyFigure['label'], but: readonly MoneyFigure['label'][] = []) =>
  EXCLUDED.includes(label) && !but.includes(label)

/** The surest of figures that all say the same. */
function only(figures: readonly MoneyFigure[]): MoneyFigure | undefined {
  const [first, ...others] = figures.toSorted(
    (one, other) => Number(one.doubtful) - Number(other.doubtful) || other.sure - one.sure,
  )
  return others.every(({ fils }) => fils === first?.fils) ? first : undefined
}

/**
 * Of figures without a label the headline, else the only one, where words stand on its row. A figure beside which nothing was read
 * may be a fee or a balance.
 */
function unnamed(
  some: readonly MoneyFigure[],
  figures: readonly MoneyFigure[],
  textHeight: number,
): MoneyFigure | undefined {
  const tallest = Math.max(...some.map(({ height }) => height))
  const chosen = only(some.filter(({ height }) => height * TALLER > tallest))
  const others = figures.filter(
    ({ fils, currency, hasDecimals }) => fils !== chosen?.fils && (currency !== undefined || hasDecimals),
  )
  const isHeadline =
    chosen !== undefined &&
    tallest > TALLER * textHeight &&
    others.every(({ height, letter }) => tallest > TALLER * height && chosen.letter > WIDER * letter)
  if (isHeadline) return chosen
  return others.every(({ label }) => label !== undefined) && some.every(({ hasText }) => hasText)
    ? only(some)
    : undefined
}

/** Whether a taller figure of the page says another amount that neither fees nor totals explain. */
function isContradicted(
  chosen: MoneyFigure,
  figures: readonly MoneyFigure[],
  fees: readonly number[],
  totals: readonly MoneyFigure[],
): boolean {
  return figures.some(({ fils, height, currency, label, doubtful }) => {
    if (fils === chosen.fils || currency !== 'aed' || height < 1.3 * chosen.height) return false
    // The same without its fils, which stand apart.
    if (doubtful && fils === chosen.fils - (chosen.fils % 100)) return false
    if (label === 'amount') return true
    const explained =
      totals.some((total) => total.fils === fils) ||
      fees.includes(fils - chosen.fils) ||
      fils - chosen.fils === sum(fees)
    return !explained
  })
}

function surely(
  chosen: MoneyFigure | undefined,
  figures: readonly MoneyFigure[],
  inWords: number | undefined,
): MoneyFigure | undefined {
  if (!chosen) return undefined
  if (chosen.fils === inWords && chosen.sure >= SURE_LEAST) return chosen
  if (!chosen.doubtful && chosen.sure >= SURE_ENOUGH) return chosen
  const again = figures.some(
    (other) => other !== chosen && other.fils === chosen.fils && other.sure >= SURE_LEAST && other.hasDecimals,
  )
  return (again || isMadeUpTo(chosen, figures)) && chosen.sure >= SURE_LEAST ? chosen : undefined
}

/** Whether with a fee, or all of them, it makes another figure of the page, to the fils: then no point was lost. */
function isMadeUpTo({ fils }: MoneyFigure, figures: readonly MoneyFigure[]): boolean {
  const exact = exactOf(figures)
  const fees = exact.filter(({ label }) => label === 'fee')
  const all = fees.length > 0 ? [...fees.map((fee) => fee.fils), sumOf(fees)] : []
  return exact.some(
    ({ label, fils: total }) => (label === 'total' || label === undefined) && all.some((fee) => fils + fee === total),
  )
}
