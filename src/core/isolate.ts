/** Unicode's isolates (UAX 9, 2.4.2): what is between them is drawn in its own order and moves nothing around it. */
const FROM_LEFT = '\u2066'
const FROM_RIGHT = '\u2067'
const END = '\u2069'

const BEGINS_FROM_RIGHT = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u

/** A number, a code, a name or a date in a sentence that may run the other way. It runs as its first letter does. */
export const isolated = (text: string): string =>
  text === '' ? '' : `${BEGINS_FROM_RIGHT.test(text) ? FROM_RIGHT : FROM_LEFT}${text}${END}`

/** A sentence whose amounts are isolated, each together with the AED before it. */
export const withCurrencyInside = (sentence: string): string =>
  sentence.replaceAll(`AED ${FROM_LEFT}`, `${FROM_LEFT}AED `)

/** The same without isolates, for a file's name. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')
