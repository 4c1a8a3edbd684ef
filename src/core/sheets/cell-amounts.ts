import { FILS_PER_AED, type Fils } from '../money.ts'
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

/**
 * Reads an amount of AED from a spreadsheet into fils: at most nine digits and two decimals, zero too. Where it is not
 * known what divides the fils, that is a point and nothing divides thousands. Undefined for anything else; never rounded.
 */
export function amountFromCell(text: string, decimal: DecimalSign | undefined): Fils | undefined {
  const written = asciiFigures(text)
  const pointed = decimal === ',' ? swapped(written) : written
  const plain = decimal !== undefined && GROUPED_AMOUNT.test(pointed) ? pointed.replaceAll(',', '') : pointed
  if (!PLAIN_AMOUNT.test(plain)) return undefined
  const [whole = '', decimals = ''] = plain.split('.')
  return BigInt(whole) * FILS_PER_AED + BigInt(decimals.padEnd(2, '0'))
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

/** The dirham as people write it, in seven languages. */
const CURRENCY = '(?:AED|DHS?|DIRHAMS?|د\\.? ?إ|درہم|دراهم|درهم|দিরহাম|दिरहम|ദിർഹം)\\.?'
const CURRENCY_BEFORE = new RegExp(`^([(+-]*)\\s*${CURRENCY}\\s*`, 'i')
const CURRENCY_BEHIND = new RegExp(`(?<=\\d)\\s*${CURRENCY}(\\s*\\)?\\s*-?\\s*(?:CR|DR|C|D)?\\.?)$`, 'i')
/** What closes an amount, so that nothing can be written behind it. */
const CLOSING = /(?<=\d)\s*(\/[-=]|\/?\s*only)$/i

/**
 * Reads an amount with its sign and its currency, into fils: 1,250.00, -25, 25.00-, (25.00), 'AED 100.00 CR', '100.00 Dr',
 * 'Dhs. 300/-'. Undefined for anything else. `decimal` as in amountFromCell().
 */
export function movementFromCell(text: string, decimal: DecimalSign | undefined): Fils | undefined {
  if (text.length > CELL_LONGEST) return undefined
  const written = asciiFigures(text)
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replace(CLOSING, '')
    .replace(CURRENCY_BEFORE, '$1')
    .replace(CURRENCY_BEHIND, '$1')
  const [, open = '', before = '', figure = '', close = '', after = '', side = ''] =
    written.match(/^(\(?)\s*([+-]?)\s*([\d.,' ]*\d)\s*(\)?)\s*(-?)\s*((?:CR|DR|C|D)?)\.?$/i) ?? []
  if (open !== '' && close === '') return undefined
  const amount = amountFromCell(figure.replaceAll(/(?<=\d)[' ](?=\d{3}(?!\d))/g, ''), decimal)
  if (amount === undefined) return undefined
  const signs = [open !== '', before === '-', after === '-', /^d/i.test(side)].filter(Boolean).length
  if (signs > 1 || (signs === 1 && /^c/i.test(side))) return undefined
  return signs === 1 ? -amount : amount
}
