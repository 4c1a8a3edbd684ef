import { CAME_WORDS, LEFT_WORDS, nameRank, sayingsOf } from './bank-column-names.ts'
import { addDays, type BusinessDate } from './calendar.ts'
import type { Fils } from './money.ts'
import { plainWords } from './sheets/plain-words.ts'

/**
 * Which columns of a bank's export hold what, by their headings. What a line moved stands either in `amount`, with its
 * sign or beside a `direction` (debit, credit), or in two columns, `debit` for what left the account and `credit`.
 */
export type BankColumns = {
  date: string
  description: string
  reference?: string | undefined
  amount?: string | undefined
  direction?: string | undefined
  debit?: string | undefined
  credit?: string | undefined
  balance?: string | undefined
}

/** The columns of a bank's statement that are read. */
export const BANK_COLUMNS = [
  'date',
  'description',
  'reference',
  'amount',
  'direction',
  'debit',
  'credit',
  'balance',
] as const satisfies readonly (keyof BankColumns)[]

export type BankColumn = (typeof BANK_COLUMNS)[number]

/** What the banks call them in English; the likelier names first. Other names, and other languages, stand in bank-column-names.ts. */
const NAMES: Readonly<Record<BankColumn, readonly RegExp[]>> = {
  date: [/^transaction date$/, /^(txn|trans|tran|posting|post|booking|entry) ?date$/, /^date$/, /^value date$/],
  description: [/^(transaction )?(description|details|narration|narrative|particulars)$/, /^(transaction )?remarks$/],
  reference: [
    /^(transaction |bank |customer |cheque )?(reference|ref)( ?(no|number|#))?$/,
    /^(cheque|transaction id)( ?(no|number))?$/,
  ],
  debit: [/^(debit|withdrawal|withdrawals|paid out|money out|dr)( amount)?$/],
  credit: [/^(credit|deposit|deposits|paid in|money in|cr)( amount)?$/],
  amount: [/^(transaction )?amount$/],
  direction: [/^(cr ?\/ ?dr|dr ?\/ ?cr|type|transaction type|debit ?\/ ?credit|credit ?\/ ?debit)$/],
  balance: [/^(running |available |closing |account )?balance$/],
}

/** A heading as it is compared: its case, what stands in brackets, and signs between words make no difference. */
function plainHeading(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/\((aed|dh|dhs|amount)\)|\baed\b/g, '')
    .replace(/[._:*-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The columns that these headings name by themselves; undefined where a date, a description or the amount is missing. */
export function guessColumns(headings: readonly string[]): BankColumns | undefined {
  const said = headings.map((heading) => ({ heading, sayings: sayingsOf(heading) }))
  const find = (column: BankColumn) => {
    for (const name of NAMES[column]) {
      const found = said.find(({ sayings }) => sayings.some((saying) => name.test(plainHeading(saying))))
      if (found) return found.heading
    }
    const rank = ({ sayings }: (typeof said)[number]) =>
      Math.min(...sayings.map((saying) => nameRank(saying, column) ?? Number.POSITIVE_INFINITY))
    const [best] = said.filter((each) => Number.isFinite(rank(each))).toSorted((a, b) => rank(a) - rank(b))
    return best?.heading
  }
  const [date, description, debit, credit, amount] = (
    ['date', 'description', 'debit', 'credit', 'amount'] as const
  ).map(find)
  if (date === undefined || description === undefined) return undefined
  const rest = { reference: find('reference'), balance: find('balance') }
  if (debit !== undefined && credit !== undefined) return { date, description, debit, credit, ...rest }
  return amount === undefined ? undefined : { date, description, amount, direction: find('direction'), ...rest }
}

/** Where each named column stands among the headings; undefined where one of them is not there. */
export function columnPlaces(
  columns: BankColumns,
  headings: readonly string[],
): Partial<Record<BankColumn, number>> | undefined {
  const plain = headings.map(plainHeading)
  const places: Partial<Record<BankColumn, number>> = {}
  for (const [column, heading] of Object.entries(columns) as [BankColumn, string | undefined][]) {
    if (heading === undefined) continue
    const place = plain.indexOf(plainHeading(heading))
    if (place < 0) return undefined
    places[column] = place
  }
  return places
}

/** A bank may date a line a day ahead. A later day is a mistake, of the bank or in how its days are read. */
export const isLineTooLate = (day: BusinessDate, today: BusinessDate): boolean => day > addDays(today, 1)

const LEFT = /^(dr?\.?|debit|withdrawals?|paid out|money out|-|مدين)$/i
const CAME = /^(cr?\.?|credit|deposits?|paid in|money in|\+|دائن)$/i

/** An amount beside a cell that says which way it went. Where that says anything else, the amount's own sign holds. */
export function directed(amount: Fils, direction: string): Fils {
  const size = amount < 0n ? -amount : amount
  const said = plainWords(direction)
  if (LEFT.test(direction) || LEFT_WORDS.has(said)) return -size
  return CAME.test(direction) || CAME_WORDS.has(said) ? size : amount
}
