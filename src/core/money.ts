/** An amount of money in whole fils: 1 AED is 100 fils. Never a floating-point number. */
export type Fils = bigint

export const FILS_PER_AED = 100n

const AMOUNT_TEXT = /^\d{1,7}(\.\d{1,2})?$/

/**
 * Reads an amount as a form sends it: ASCII digits, at most seven of them, at most two decimals, above zero.
 * Answers undefined for anything else; it never rounds.
 */
export function parseAed(text: string): Fils | undefined {
  if (!AMOUNT_TEXT.test(text)) return undefined
  const [whole = '', decimals = ''] = text.split('.')
  const fils = BigInt(whole + decimals.padEnd(2, '0'))
  return fils > 0n ? fils : undefined
}

/** Whole dirhams as fils: aed(1000) is 100,000 fils. For the constants and settings that are whole dirhams. */
export function aed(whole: number): Fils {
  return BigInt(whole) * FILS_PER_AED
}

/** '1,234.50', with a leading '-' below zero. */
export function formatAed(fils: Fils): string {
  const { sign, whole, decimals } = parts(fils)
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`
}

/** '1234.50', with a leading '-' below zero. */
export function decimalAed(fils: Fils): `${number}` {
  const { sign, whole, decimals } = parts(fils)
  return `${sign}${whole}.${decimals}` as `${number}`
}

/**
 * The amount as the calls' JSON carries it: a number of AED with at most two decimals. It is the double nearest to
 * the exact amount, so it prints as exactly that amount. Throws a RangeError beyond the doubles that keep two decimals.
 */
export function toAedNumber(fils: Fils): number {
  if (fils > MAX_JSON_FILS || fils < -MAX_JSON_FILS) throw new RangeError('amount too large for a JSON number')
  return fils === 0n ? 0 : Number(decimalAed(fils))
}

/** n / d rounded to the nearest whole, a tie to the even neighbour. d is above zero. */
export function divideHalfEven(n: bigint, d: bigint): bigint {
  return roundedQuotient(n, d, (floor) => floor % 2n !== 0n)
}

/** n / d rounded to the nearest whole, a tie away from zero. d is above zero. */
export function divideHalfUp(n: bigint, d: bigint): bigint {
  return roundedQuotient(n, d, () => n > 0n)
}

export function sumFils(amounts: Iterable<Fils>): Fils {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum
}

export function minFils(a: Fils, b: Fils): Fils {
  return a < b ? a : b
}

/** A double keeps any decimal of fifteen significant digits, so up to here an amount survives JSON unchanged. */
const MAX_JSON_FILS = 10n ** 15n - 1n

function parts(fils: Fils) {
  const digits = (fils < 0n ? -fils : fils).toString().padStart(3, '0')
  return { sign: fils < 0n ? '-' : '', whole: digits.slice(0, -2), decimals: digits.slice(-2) }
}

function roundedQuotient(n: bigint, d: bigint, tieGoesUp: (floor: bigint) => boolean): bigint {
  if (d <= 0n) throw new RangeError('the divisor must be above zero')
  const remainder = ((n % d) + d) % d
  const floor = (n - remainder) / d
  const twice = remainder * 2n
  return twice > d || (twice === d && tieGoesUp(floor)) ? floor + 1n : floor
}
