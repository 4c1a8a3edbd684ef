import { addDays, type BusinessDate, yearOf } from '../calendar.ts'
import { dateFromCell, dayOrderOf } from '../sheets/cell-days.ts'
import { dotless, groupLabels, type Label, labelOf, type PlacedLabel, plainLabel } from './labels.ts'
import { groupsOf, type Row, type RowWord, textOf, wordsBetween } from './page.ts'

type FoundDay = {
  day: BusinessDate
  words: RowWord[]
  row: Row
  label: DayLabel | undefined
  sure: number
}

const DAY_LABELS = ['date', 'booked_date', 'paper_date', 'other_date'] as const
type DayLabel = (typeof DAY_LABELS)[number]
const dayLabel = (label: Label | undefined): DayLabel | undefined => DAY_LABELS.find((each) => each === label)

/** In a row of Arabic the second word of a month stands before the first. */
const SECOND = '(?:الأول|الثاني|الاول|الثانى)'
const MONTH = String.raw`(?:${SECOND}\s[\p{L}]{3,12}|[\p{L}]{3,12}(?:\s${SECOND})?|آب|اب)`
const WRITINGS = [
  String.raw`(?:19|20)\d\d\s?[-/.]\s?\d{1,2}\s?[-/.]\s?\d{1,2}`,
  String.raw`\d{1,2}\s?[-/.]\s?\d{1,2}\s?[-/.]\s?(?:20)?\d\d`,
  String.raw`\d{1,2}(?:st|nd|rd|th)?[\s,.-]*${MONTH}[\s,.'-]*20\d\d`,
  String.raw`${MONTH}\.?[\s-]*\d{1,2}(?:st|nd|rd|th)?[\s,-]+20\d\d`,
  String.raw`\d{1,2}[\s-]?${MONTH}[\s'-]?\d\d`,
  String.raw`20\d\d[\s-]${MONTH}[\s-]\d{1,2}`,
]
const DATE = new RegExp(String.raw`(?<![\p{L}\d])(?:${WRITINGS.join('|')})(?!\d|[./-]\d)`, 'gu')
/** Beside a label of days: strokes between the parts of a day that were read as figures, or not at all. */
const STROKES = /(?<![\p{L}\d])(0[1-9]|[12]\d|3[01])[71/\s](0[1-9]|1[0-2])[71/\s](20\d\d)(?![\p{L}\d./-])/gu
/** Without a year: what is nearest before the day on which the receipt came. */
const BARE =
  /(?<![\p{L}\d])(?:\d{1,2}(?:st|nd|rd|th)?[\s,-]+[\p{L}]{3,12}|[\p{L}]{3,12}[\s-]+\d{1,2}(?:st|nd|rd|th)?)(?![\p{L}\d])/gu
const SURE_ENOUGH = 65
/** In Arabic a month of few letters that is less sure may be another. */
const MONTH_SURE = 50
const FEW_LETTERS = 5
const MONTHS = 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(' ')
/** As they are called in the Levant; 'first' and 'second' are words of their own. */
const LEVANTINE = 'كانون الثاني،شباط،آذار،نيسان،أيار،حزيران،تموز،آب،أيلول،تشرين الأول،تشرين الثاني،كانون الأول'.split(
  '،',
)
/** By how they look without their dots, which a soft picture loses. */
const ARABIC_MONTHS = new Map(
  [MONTHS, LEVANTINE].flatMap((names) =>
    names.map((name, month) => [dotless(plainLabel(name)), MONTHS[month] ?? ''] as const),
  ),
)

const arabicMonth = (text: string) => ARABIC_MONTHS.get(dotless(plainLabel(text)))
export const isArabicMonth = (text: string): boolean => arabicMonth(text) !== undefined
export const isSameMonth = (one: string, other: string): boolean => arabicMonth(one) === arabicMonth(other)

/**
 * The day of a receipt: what is labelled as its date, else the only day that stands there. Undefined where two are
 * possible. `cameOn`: when the receipt came; a day without its year is the last such day before.
 */
export function findDate(rows: readonly Row[], cameOn: BusinessDate): FoundDay | undefined {
  const order = monthFirst(rows) ? 'month_first' : 'day_first'
  const read = (written: string) =>
    dateFromCell(tidy(written), order) ??
    (order === 'day_first' ? dateFromCell(tidy(written), 'month_first') : undefined)
  const strokes = (written: string) => read(written.replace(STROKES, '$1/$2/$3'))
  const whole = [
    ...rows.flatMap((row) => foundIn(row, DATE, read, rows)),
    ...rows.flatMap((row) => foundIn(row, STROKES, strokes, rows)).filter(({ label }) => label !== undefined),
  ]
  const found =
    whole.length > 0 ? whole : rows.flatMap((row) => foundIn(row, BARE, (written) => lastSuch(written, cameOn), rows))
  const own = found.filter(({ label, sure }) => label !== 'other_date' && sure >= SURE_ENOUGH)
  const labelled = own.filter(({ label }) => label === 'date')
  if (labelled.length > 0) return only(labelled)
  // The day of the payment is named, and was not read: the day on which it was booked may be another.
  const isUnread = own.some(({ label }) => label === 'booked_date') && groupLabels(rows).some(isDate)
  // When a letter was written or printed says the day where no other does.
  const others = own.filter(({ label }) => label !== 'paper_date')
  return isUnread ? undefined : only(others.length > 0 ? others : own)
}

const isDate = ({ label, words }: PlacedLabel) => label === 'date' && /date|تاريخ/i.test(textOf(words))

/** Figures that were read for letters of a month, in a text of the same length. */
const withMonths = (text: string) =>
  text.replace(/(?<!\p{L})0(?=ct)|(?<!\p{L})5(?=ep)|(?<=(?<!\p{L})n)0(?=v)/giu, (figure) =>
    figure === '5' ? 'S' : 'O',
  )

const tidy = (written: string) =>
  written
    .replace(new RegExp(`(${SECOND})\\s([ء-ي]+)`), '$2 $1')
    .replace(/[ء-ي]+(?:\s[ء-ي]+)?/g, (name) => ARABIC_MONTHS.get(dotless(plainLabel(name))) ?? name)
    .replace(/(\d)(st|nd|rd|th)/i, '$1')
    .replace(/\s?([-/.])\s?(?=\d)/g, '$1')
    .replace(/(\d)(\p{L})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')

/** Whether a day of the page can only be read with its month first, and none with its day first. */
function monthFirst(rows: readonly Row[]): boolean {
  const orders = rows.flatMap(({ text }) =>
    [...withMonths(text).matchAll(DATE)].map(([written]) => dayOrderOf(tidy(written))),
  )
  return orders.includes('month_first') && !orders.includes('day_first')
}

function foundIn(
  row: Row,
  pattern: RegExp,
  read: (written: string) => BusinessDate | undefined,
  rows: readonly Row[],
): FoundDay[] {
  return [...withMonths(row.text).matchAll(pattern)].flatMap((match) => {
    const day = read(match[0])
    const words = wordsBetween(row, match.index, match.index + match[0].length)
    if (!day || words.length === 0) return []
    const sure = Math.min(...words.filter(({ text }) => /\d/.test(text)).map((word) => word.sure))
    if (words.some((word) => word.sure < MONTH_SURE && word.text.length <= FEW_LETTERS && isArabicMonth(word.text)))
      return []
    return [{ day, words, row, sure, label: labelAt(row, words, match.index, rows) }]
  })
}

function labelAt(row: Row, words: readonly RowWord[], start: number, rows: readonly Row[]): FoundDay['label'] {
  const dated = (text: string) => dayLabel(labelOf(text))
  const before = row.text.slice(0, start)
  const groups = groupsOf(row)
  const mine = groups.findIndex((group) => words.some((word) => group.includes(word)))
  const beside = dated(
    before
      .split(/[.;]\s/)
      .at(-1)
      ?.split(' ')
      .slice(-5)
      .join(' ') ?? '',
  )
  if (beside) return beside
  const at = rows.indexOf(row)
  const [left, right] = [words[0]?.left ?? 0, words.at(-1)?.right ?? 0]
  for (const other of [rows[at - 1], rows[at + 1]]) {
    if (!other || Math.max(row.top - other.bottom, other.top - row.bottom) > 2.5 * row.height) continue
    const over = groupsOf(other).find(
      (group) => Math.min(right, group.at(-1)?.right ?? 0) > Math.max(left, group[0]?.left ?? 0),
    )
    const label = over && !/\d/.test(textOf(over)) ? dated(textOf(over)) : undefined
    if (label) return label
  }
  return dated(textOf(groups[mine + 1] ?? []))
}

function lastSuch(written: string, cameOn: BusinessDate): BusinessDate | undefined {
  const year = yearOf(cameOn)
  const days = [year, year - 1].map((each) => dateFromCell(`${tidy(written)} ${each}`.replace(',', ' ')))
  return days.find((day) => day !== undefined && day <= addDays(cameOn, 1))
}

/** The surest of those that say the same day. */
function only(found: readonly FoundDay[]): FoundDay | undefined {
  const [first, ...others] = found.toSorted((one, other) => other.sure - one.sure)
  return others.every(({ day }) => day === first?.day) ? first : undefined
}
