/** Where a phone sends what somebody shares with the app from another one: the manifest names it, the browser's worker answers it. */
export const SHARE_TARGET = '/user/shared-receipt'
/** The field of the receipt in what is sent there. */
export const SHARED_FIELD = 'receipt'
/** Where it is shown once it is kept. */
export const SHARED_SHOWN_AT = '/user/monthly-pay'
