// Apart from the schemas, so that a form in the browser can say a limit without loading them.

/** As large as a receipt may be: 10 MB. */
export const RECEIPT_MAX_BYTES = 10 * 1024 * 1024

/** The longest term, in months, that the settings may allow. */
export const TERM_LONGEST = 120
