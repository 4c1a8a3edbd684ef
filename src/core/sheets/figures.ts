import { withoutMarks } from './plain-words.ts'

/** Longer than any figure with its words around it; what is longer is a text, and no time is spent on it. */
export const CELL_LONGEST = 60

/** The zeros of the scripts that members' spreadsheets are written in: Arabic, Persian and Urdu, Devanagari, Bengali, Malayalam. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xd66]
const OTHER_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0d66-\u0d6f]/g

/** A figure with its digits in ASCII, whichever of the scripts it was written in; trimmed. */
export function asciiFigures(text: string): string {
  return withoutMarks(text.replace(OTHER_DIGIT, asciiDigit).replaceAll('\u066b', '.').replaceAll('\u066c', ','))
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .trim()
}

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const zero = ZEROS.findLast((each) => each <= code) ?? code
  return String(code - zero)
}

/** What divides the fils from the whole dirhams; the other of the two may divide thousands. */
export type DecimalSign = '.' | ','

const PLAIN_AMOUNT = /^\d{1,9}(\.\d{1,2})?$/
/** By thousands, or by lakh and crore. Never from 0, so that no decimal comma passes for one of thousands. */
const GROUPED_AMOUNT = /^[1-9]\d{0,2}(,\d{3})+(\.\d{1,2})?$|^[1-9]\d?(,\d{2})+,\d{3}(\.\d{1,2})?$/

const swapped = (figure: string) => figure.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))

/** The digits of an amount that was written with this sign; undefined for anything else. */
export function plainFigure(written: string, decimal: DecimalSign | undefined): string | undefined {
  const pointed = decimal === ',' ? swapped(written) : written
  const plain = decimal !== undefined && GROUPED_AMOUNT.test(pointed) ? pointed.replaceAll(',', '') : pointed
  return PLAIN_AMOUNT.test(plain) ? plain : undefined
}

/**
 * An amount as somebody types it, with ASCII digits and without groups: '1250.50' for 1,250.50, 1250,50 and ١٬٢٥٠٫٥٠.
 * A comma before three digits divides thousands, as it does on the pages. What is no amount comes back as it was typed.
 */
export function plainAmount(text: string): string {
  const written = asciiFigures(text)
  const sign = decimalSignOf(written)
  return plainFigure(written, sign === 'unsure' ? '.' : sign) ?? text
}

/** The amount in groups of three: '1,250.50'. What is no amount comes back as it is. */
export function groupedAmount(text: string): string {
  const plain = plainAmount(text)
  if (!PLAIN_AMOUNT.test(plain)) return text
  const [whole = '', ...decimals] = plain.split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.')
}

/**
 * What the writing of an amount says of its signs: which one divides the fils, or 'unsure' where three digits stand
 * behind the only one (1,250). Undefined where it has none, or makes no sense.
 */
export function decimalSignOf(text: string): DecimalSign | 'unsure' | undefined {
  if (text.length > CELL_LONGEST) return undefined
  const figure =
    asciiFigures(text)
      .match(/\d[\d.,' ]*(?<=\d)/)?.[0]
      .replace(/[' ]/g, '') ?? ''
  const signs = figure.replace(/\d/g, '')
  const last = signs.at(-1)
  if (last !== '.' && last !== ',') return undefined
  const other = last === '.' ? ',' : '.'
  const behind = figure.length - 1 - figure.lastIndexOf(last)
  if (behind <= 2) return signs.indexOf(last) === signs.length - 1 ? last : undefined
  if (signs.length === 1) return behind === 3 ? 'unsure' : undefined
  return GROUPED_AMOUNT.test(other === '.' ? figure : swapped(figure)) ? other : undefined
}
