import type { BusinessDate } from '../calendar.ts'
import { amountInWords } from './amount-in-words.ts'
import { chooseAmount, perhapsAmount, SURE_LEAST, withLostPoints } from './choose-amount.ts'
import { findDate } from './find-date.ts'
import { findPerson, findReference } from './find-texts.ts'
import { groupLabels, plainLabel } from './labels.ts'
import { moneyInColumns } from './money-columns.ts'
import { type MoneyFigure, moneyFigures, namesDirham, namesOtherMoney, unknownWords } from './money-figures.ts'
import { type Place, placeOf, type ReadPage, type Row, rowsOf, WORDS_MOST } from './page.ts'
import { unwrapped } from './prose.ts'

/** What was read, how sure it is (0 to 100), and where it stands, in thousandths of its page. */
type Read<Value> = { value: Value; sure: number; page: number; place: Place }

/** What a receipt says; null for what is not there, or could be one of two. */
export type ReceiptReading = {
  /** Fils. */
  amount: Read<number> | null
  /** Fils: what may be the amount where that is null, for eyes that look at the receipt. Less sure than any amount. */
  perhaps: Read<number> | null
  date: Read<BusinessDate> | null
  reference: Read<string> | null
  sender: Read<string> | null
  beneficiary: Read<string> | null
  /** All figures of accounts on it, without spaces: the association's own may be among them. */
  accounts: string[]
  /** It says that nothing was paid, or not yet. */
  unpaid: boolean
}

export const NOTHING_READ: ReceiptReading = {
  amount: null,
  perhaps: null,
  date: null,
  reference: null,
  sender: null,
  beneficiary: null,
  accounts: [],
  unpaid: false,
}

/**
 * Chooses what a receipt says from the words on its pages. `cameOn`: the day on which it was sent, for days without a year.
 * It rather says nothing than something that could be wrong.
 */
export function readReceipt(pages: readonly ReadPage[], cameOn: BusinessDate): ReceiptReading {
  if (pages.reduce((all, { words }) => all + words.length, 0) > WORDS_MOST) return NOTHING_READ
  // Nothing on one page is near anything on another.
  const paged = pages.map((page, at) => ({
    page,
    at,
    rows: unwrapped(rowsOf({ ...page, words: page.words.map(movedDown(at * FAR)) })),
  }))
  const rows = paged.flatMap((each) => each.rows)
  const text = rows.map((row) => row.text).join('\n')
  const read = <Value>(value: Value, found: { words: Row['words']; sure: number } | undefined): Read<Value> | null => {
    const on =
      found && paged.find((each) => each.rows.some((row) => found.words.some((word) => row.words.includes(word))))
    return on
      ? {
          value,
          sure: Math.round(found.sure),
          page: on.at,
          place: placeOf(
            found.words.map((word) => movedDown(-on.at * FAR)(word.on)),
            on.page,
          ),
        }
      : null
  }
  const unknown = unknownWords(rows)
  const heights = rows.map(({ height }) => height).sort((one, other) => one - other)
  const all = moneyFigures(rows, unknown)
  const inColumns = moneyInColumns(rows, all)
  const inWords = amountInWords(rows)
  const isTaken = (word: Row['words'][number]) =>
    inWords?.words.includes(word) || inColumns.some(({ words }) => words.includes(word))
  const figures = withLostPoints(all.filter(({ words }) => !words.some(isTaken)))
  const textHeight = heights[Math.floor(heights.length / 2)] ?? 0
  const money = { figures, inColumns, inWords: inWords?.fils }
  const mentions = {
    dirham: namesDirham(text),
    other: namesOtherMoney(rows),
    parts:
      unknown.size > 0 ||
      groupLabels(rows).some(({ label }) => label === 'amount' || label === 'fee' || label === 'sent'),
    headline: hasUnreadHeadline(rows, all, textHeight),
  }
  const amount = chooseAmount(money, mentions, textHeight)
  const perhaps = amount ? undefined : perhapsAmount(money, mentions, textHeight)
  // A message that names the amount says the rest of its payment itself; one that names another is of another payment.
  const saysAmount = (row: Row) => figures.some((each) => each.row === row && each.fils === amount?.fils)
  const saysAnother = (row: Row) =>
    figures.some(
      ({ row: its, label }) => its === row && (label === 'amount' || label === 'sent' || label === 'other_amount'),
    )
  const message = amount?.row.isProse ? rows.filter((row) => row.isProse && saysAmount(row)) : []
  const others = rows.filter((row) => !row.isProse || saysAmount(row) || !saysAnother(row))
  const date = findDate(message, cameOn) ?? findDate(others, cameOn)
  const reference = findReference(message) ?? findReference(others)
  const sender = findPerson(others, 'sender')
  const beneficiary = findPerson(message, 'beneficiary') ?? findPerson(others, 'beneficiary')
  return {
    amount: amount ? read(amount.fils, amount) : null,
    perhaps: perhaps ? read(perhaps.fils, { ...perhaps, sure: Math.min(perhaps.sure, SURE_LEAST - 1) }) : null,
    date: date ? read(date.day, date) : null,
    reference: reference ? read(reference.text, reference) : null,
    sender: sender ? read(sender.text, sender) : null,
    beneficiary: beneficiary ? read(beneficiary.text, beneficiary) : null,
    accounts: accountsIn(text),
    unpaid: saysUnpaid(rows),
  }
}

/** Words that say that nothing was paid, or not yet. */
const FAILED =
  'failed|declined|rejected|unsuccessful|pending|scheduled|cancell?ed|reversed|insufficient|فشل|فشلت|مرفوض|مرفوضه|معلق|معلقه|ملغي|ملغاه|غير ناجح[ه]?'
const bounded = (words: string) => new RegExp(`(?<!\\p{L})(${words})(?!\\p{L})`, 'u')
const NOT_DONE = '[يت](تم|كتمل|كمل|نفذ|نجح|كن|صل|رسل|دفع|حول|ستلم|قبل|عتمد|خصم|جر|سدد|قيد|صرف|سلم|ضف|وافق)'
const UNPAID = bounded(
  `${FAILED}|failure|processing|draft|not (sent|completed|successful)|قيد|لم ${NOT_DONE}|${NOT_DONE} لم`,
)
/** In a message some words are of other things: what was not done is said with them. */
const UNPAID_IN_PROSE = bounded(
  `${FAILED}|(could )?not( be| been)? (sent|made|completed|processed|successful|executed)|unable to|` +
    'تعذر|رفض|رفضت|الغاء|الغيت|لم (يتم|تتم|تكتمل|ينفذ|تنفذ)',
)

const saysUnpaid = (rows: readonly Row[]): boolean =>
  rows.some(({ text, words, isProse }) =>
    isProse ? UNPAID_IN_PROSE.test(plainLabel(text)) : words.length <= 6 && UNPAID.test(plainLabel(text)),
  )

/** Whether figures that are much taller than the text, or as tall a name of money, are a part of nothing that may be money. */
const HEADLINE = 1.6
const LIKE_MONEY = /^\D{0,3}\d[\d.,]{1,10}\D{0,2}$/
const hasUnreadHeadline = (rows: readonly Row[], figures: readonly MoneyFigure[], textHeight: number): boolean =>
  rows.some((row) =>
    row.words.some(
      (word) =>
        word.bottom - word.top > HEADLINE * textHeight &&
        (LIKE_MONEY.test(word.text) || namesDirham(word.text)) &&
        !figures.some(({ words }) => words.includes(word)),
    ),
  )

/** So many figures tell references apart; the letters before them are read less surely. */
const FIGURES_TELL = 7

/** A reference as it is compared with others: by its figures, and letters that look like some are taken for them. */
export function comparedReference(reference: string): string {
  const figures = alike(reference).replace(/\D/g, '')
  return figures.length >= FIGURES_TELL ? figures : alike(reference)
}

const alike = (reference: string) =>
  reference
    .toUpperCase()
    .replace(/^[A-Z]+/, '')
    .replace(/[^A-Z0-9]/g, '')
    .replace(/[OQD]/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/S/g, '5')
    .replace(/B/g, '8')
    .replace(/Z/g, '2')

const FAR = 100_000
const movedDown =
  (by: number) =>
  <Word extends Place>(word: Word): Word => ({ ...word, top: word.top + by, bottom: word.bottom + by })

const accountsIn = (text: string) =>
  [
    ...new Set(
      [...text.matchAll(/(?<![\d.,])(?:AE\s?)?\d{2,4}(?:[ -]?\d{3,4}){2,6}(?:[ -]?\d{1,3})?(?![\d.,]\d)/g)].map(
        ([found]) => found.replace(/[\s-]/g, ''),
      ),
    ),
  ].slice(0, 10)
