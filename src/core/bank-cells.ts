import { addDays, type BusinessDate } from './calendar.ts'
import { amountFromCell, asciiFigures, dateFromCell } from './import-cells.ts'
import type { Fils } from './money.ts'

const TIME = /[ T,]+\d{1,2}:\d{2}(:\d{2})?(\.\d+)?( ?[AP]M)?$/i

/** Reads the day of a bank's line, as dateFromCell() does; a time behind it is left out, and 2026/11/03 is a day too. */
export function bankDateFromCell(text: string): BusinessDate | undefined {
  const day = asciiFigures(text).replace(TIME, '')
  return dateFromCell(day.replace(/^(20\d\d)\/(\d{1,2})\/(\d{1,2})$/, '$1-$2-$3'))
}

/** A bank may date a line a day ahead. A later day is a mistake, of the bank or in how its days are read. */
export const isLineTooLate = (day: BusinessDate, today: BusinessDate): boolean => day > addDays(today, 1)

/**
 * Reads what a bank's line moved, into fils, below zero for what left the account: 1,250.00, -25, 25.00-, (25.00),
 * 'AED 100.00 CR', '100.00 Dr'. Undefined for anything else. Commas between thousands as in amountFromCell().
 */
export function movementFromCell(text: string, commasGroup: boolean): Fils | undefined {
  const written = asciiFigures(text)
    .replace(/^AED\s*|\s*AED$/gi, '')
    .replaceAll(/[\u2212\u2013]/g, '-')
  const [, open = '', before = '', figure = '', close = '', after = '', side = ''] =
    written.match(/^(\(?)\s*([+-]?)\s*(?:AED\s*)?([\d.,' ]*\d)\s*(\)?)\s*(-?)\s*(?:AED\s*)?((?:CR|DR|C|D)?)\.?$/i) ?? []
  if (open !== '' && close === '') return undefined
  const amount = amountFromCell(figure.replaceAll(/[' ]/g, ''), commasGroup)
  if (amount === undefined) return undefined
  const signs = [open !== '', before === '-', after === '-', /^d/i.test(side)].filter(Boolean).length
  if (signs > 1 || (signs === 1 && /^c/i.test(side))) return undefined
  return signs === 1 ? -amount : amount
}

const LEFT = /^(dr?\.?|debit|withdrawals?|paid out|money out|-|مدين)$/i
const CAME = /^(cr?\.?|credit|deposits?|paid in|money in|\+|دائن)$/i

/** A movement beside a cell that says which way it went. Where that says anything else, the movement's own sign holds. */
export function directed(movement: Fils, direction: string): Fils {
  const size = movement < 0n ? -movement : movement
  if (LEFT.test(direction)) return -size
  return CAME.test(direction) ? size : movement
}
