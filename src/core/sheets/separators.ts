/** Letters, digits, spaces and quotation marks are parts of cells; so are the signs of amounts, days, emails and names. */
const PART_OF_A_CELL = /^[\p{L}\p{M}\p{N}\p{Cs}"'’`.+\-–—@_/()&%$€£₹\\?<>=]$|^[^\S\t]$/u

/** Whether a character can divide the cells of a line of text: most signs, and the tab. */
export const isSeparator = (text: string): boolean => text.length === 1 && !PART_OF_A_CELL.test(text)
