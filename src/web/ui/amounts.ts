import { decimalAed, type Fils } from '#core/money.ts'

/** AED of a call's answer in fils. The number has at most two decimals, so its text with two is exact. */
export function filsOf(aed: number): Fils {
  return BigInt(aed.toFixed(2).replace('.', ''))
}

/** Fils as a form's field sends them: '1070.00'. */
export function amountText(fils: Fils): string {
  return decimalAed(fils)
}
