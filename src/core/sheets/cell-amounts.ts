import { FILS_PER_AED, type Fils } from '../money.ts'
import { asciiFigures, CELL_LONGEST, type DecimalSign, plainFigure } from './figures.ts'

/**
 * Reads an amount of AED from a spreadsheet into fils: at most nine digits and two decimals, zero too. Where it is not
 * known what divides the fils, that is a point and nothing divides thousands. Undefined for anything else; never rounded.
 */
export function amountFromCell(text: string, decimal: DecimalSign | undefined): Fils | undefined {
  const plain = plainFigure(asciiFigures(text), decimal)
  if (plain === undefined) return undefined
  const [whole = '', decimals = ''] = plain.split('.')
  return BigInt(whole) * FILS_PER_AED + BigInt(decimals.padEnd(2, '0'))
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
