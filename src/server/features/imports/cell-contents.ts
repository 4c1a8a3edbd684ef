import { email } from '#contract/fields.ts'
import { dateFromCell, monthFromCell, yearsOfBirth } from '#core/sheets/cell-days.ts'
import { asciiFigures } from '#core/sheets/figures.ts'

export const isMonthCell = (cell: string): boolean => monthFromCell(cell) !== undefined

export const isDay = (cell: string): boolean =>
  [dateFromCell(cell), dateFromCell(cell, 'month_first')].some(Boolean) || isMonthCell(cell)

/** Of any year until the end of this century: here nobody knows which one it is. */
export const isBirthday = (cell: string): boolean =>
  (['day_first', 'month_first'] as const).some((order) => dateFromCell(cell, order, yearsOfBirth(2099)) !== undefined)

export const isEmail = (cell: string): boolean => email.safeParse(cell).success

/** A number without the apostrophe that keeps a spreadsheet from reading it as a figure. */
export const mobileText = (cell: string): string => asciiFigures(cell).replace(/^['’`]\s*/, '')

export function isMobile(cell: string): boolean {
  const written = mobileText(cell)
  const digits = written.replace(/\D/g, '').length
  return /^\+?[\d\s()-]+$/.test(written) && digits >= 8 && digits <= 15 && !isDay(written)
}
