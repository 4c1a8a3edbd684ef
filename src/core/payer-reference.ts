/**
 * The quasigroup of Damm (2004), of order ten: a check digit by it changes with every wrong digit and with every two that
 * change places. `TABLE[interim][digit]` is the next interim digit; the diagonal is zero, so a check digit ends in zero.
 */
const TABLE = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]

const interimOf = (digits: string): number =>
  [...digits].reduce((interim, digit) => Number(TABLE[interim]?.[Number(digit)]), 0)

/** Members up to this number have two letters before it; those after it one, so that no reference is longer. */
const SHORT_MOST = 999_999
const SHORT_DIGITS = 6
const LONG_DIGITS = 7

/**
 * What a member writes when they pay, and the bank repeats on its line: the number of the member ID and a check digit, in
 * nine Latin characters, `SM0001234` of SM-000123. It stays the same for life. One wrong character, or two neighbours that
 * changed places, never make it another member's. Throws a RangeError for a member ID without a number from 1 to 9,999,999.
 */
export function payerReference(memberId: string): string {
  const number = Number(memberId.replace(/^SM-/, ''))
  if (!Number.isInteger(number) || number < 1 || number >= 10 ** LONG_DIGITS) throw new RangeError(memberId)
  const short = number <= SHORT_MOST
  const digits = String(number).padStart(short ? SHORT_DIGITS : LONG_DIGITS, '0')
  return `${short ? 'SM' : 'S'}${digits}${interimOf(digits)}`
}

/** Found in other characters, and where one begins inside of another. */
const REFERENCE = /(?=(SM\d{7}|S[1-9]\d{7}))/g

/**
 * The references that a text has, whatever their case, the spaces, dots, hyphens and slashes in them, and what stands
 * beside them. Each once, in the order of the text.
 */
export function referencesIn(text: string): string[] {
  const written = text.toUpperCase().replace(/[\s./\-–_]/g, '')
  const found = [...written.matchAll(REFERENCE)].flatMap(([, reference]) => reference ?? [])
  return [...new Set(found)].filter((reference) => interimOf(reference.replace(/\D/g, '')) === 0)
}

/** The number of the member whom a reference names. */
export const memberNumberOf = (reference: string): number => Number(reference.replace(/\D/g, '').slice(0, -1))

/**
 * A text in figures without what looks like a reference. One with a wrong character would otherwise name, by what stands
 * before its check digit, the member with that ID.
 */
export const withoutReferences = (figures: string): string => figures.replace(/SM\d{7}|S[1-9]\d{7}/g, '|')
