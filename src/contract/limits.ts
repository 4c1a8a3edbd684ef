// Apart from the schemas, so that a form in the browser can say a limit without loading them.

/** As large as a receipt may be: 10 MB. */
export const RECEIPT_MAX_BYTES = 10 * 1024 * 1024

/** As large as a picture may be, of oneself or in a message: 10 MB. */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024
/** As large as a voice note may be: 2 MB, more than two minutes need. */
export const VOICE_MAX_BYTES = 2 * 1024 * 1024
/** As long as a voice note may be. */
export const VOICE_LONGEST_S = 120
/** As many characters as a message to or from the association may have. */
export const MESSAGE_LONGEST = 4000

/** As large as a spreadsheet of members may be: 20 MB. */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024

/** As large as a bank's statement may be: 5 MB. */
export const STATEMENT_MAX_BYTES = 5 * 1024 * 1024

/** As many characters as the bank's or the operator's reference of a payout may have. */
export const REFERENCE_MOST = 100

/** What a profile's wallet says of somebody who has none elsewhere. Each reader reads it in their own language. */
export const NO_WALLET = 'None'

/** As many characters as the name of a passkey may have. */
export const PASSKEY_NAME_LONGEST = 60

/** As many characters as an officers' note may have. */
export const NOTE_LONGEST = 1000

/** As many characters as the title of a notice may have. */
export const NOTICE_TITLE_LONGEST = 100
/** As many members as a notice may name one by one. */
export const NOTICE_LISTED_MOST = 500

/** As many entries as one sample may have: as many as somebody looks at in an evening. */
export const SAMPLE_MOST = 50
/** As many characters as an auditor's remark on an entry, and the findings of a report, may have. */
export const REMARK_LONGEST = 500
export const FINDINGS_LONGEST = 4000
