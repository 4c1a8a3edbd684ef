/** A spreadsheet takes a cell that begins with one of these for a formula and carries it out; the wide ones too. */
const SIGNS = '[=+\\-@\\t\\r\uFF1D\uFF0B\uFF0D\uFF20]'
const FORMULA = new RegExp(`^'*${SIGNS}`)
const GUARDED = new RegExp(`^'+${SIGNS}`)
/** A number of a telephone: figures alone behind the plus compute nothing. */
const TELEPHONE = /^\+\d[\d ]*$/

/**
 * A cell as it is exported: one that a spreadsheet would take for a formula gets a leading apostrophe. A telephone number
 * stays as it is.
 */
export function guardCell(text: string): string {
  return FORMULA.test(text) && !TELEPHONE.test(text) ? `'${text}` : text
}

/** The cell as it was before guardCell; one that was never guarded stays as it is. */
export function unguardCell(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text
}
