// Apart from the schemas, so that a form in the browser can say a limit without loading them.

/** As large as a receipt may be: 10 MB. */
export const RECEIPT_MAX_BYTES = 10 * 1024 * 1024

/** As large as a picture may be, of oneself or in a message: 10 MB. */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024
/** As many characters as a message to or from the office may have. */
export const MESSAGE_LONGEST = 4000

/** The longest term, in months, that the settings may allow. */
export const TERM_LONGEST = 120

/** As large as a spreadsheet of members may be: 20 MB. */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024

/** As large as a bank's statement may be: 5 MB. */
export const STATEMENT_MAX_BYTES = 5 * 1024 * 1024

/** How far the settings go, beyond which a figure is a slip of the finger. Percentages of the principal, whole AED. */
export const INTEREST_MOST = 100
export const INSURANCE_MOST = 50
export const MULTIPLE_MOST = 1000
export const OPERATORS_MOST = 20
/** A due day beyond the end of a month is its last day. */
export const DUE_DAY_LAST = 31
