import type { RefusalCode } from '#core/refusal.ts'

/** How a refusal is answered. */
export type RefusalWords = {
  status: 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 422 | 429 | 503
  /** Plain words; `{name}` is filled from the refusal's details. */
  message: string
  /** The form's field that the sentence belongs to, if it belongs to one. */
  field?: string
}

/** What is refused of signing in, of passwords and of codes. */
export const signInRefusals = {
  wrong_credentials: { status: 401, message: 'The email or the password is not right.' },
  too_many_attempts: { status: 429, message: 'That was tried too often. Wait {wait}, then try again.' },
  address_not_confirmed: {
    status: 403,
    message: 'Your email is not confirmed yet. Open the link that we sent to it, then sign in.',
  },
  second_factor_needed: {
    status: 401,
    message: 'Enter the code that your authenticator app shows.',
    field: 'code',
  },
  second_factor_wrong: {
    status: 422,
    message: 'This code is not right, or it was used already. Enter the next one that the app shows.',
    field: 'code',
  },
  second_factor_missing: {
    status: 403,
    message: 'To enter the officer area, set up an authenticator app under Sign-in and security.',
  },
  second_factor_stays: { status: 403, message: 'Officers need an authenticator app to sign in.' },
  proof_needed: { status: 403, message: 'Confirm who you are with a passkey, to enter the officer area.' },
  passkey_unknown: {
    status: 401,
    message: 'This passkey is not known here. Sign in with your password, or with another passkey.',
  },
  passkey_wrong: { status: 422, message: 'This passkey could not be confirmed. Try again, or use your password.' },
  passkey_expired: { status: 422, message: 'This took too long, or was sent already. Try again.' },
  passkey_cloned: {
    status: 403,
    message: 'This passkey may have been copied, so it does not count. Use another way, and remove it.',
  },
  passkey_known: { status: 409, message: 'This passkey is added already.' },
  passkeys_full: { status: 409, message: 'You have {most} passkeys. Remove one before you add another.' },
  own_second_factor: {
    status: 403,
    message: 'Change your own app under Sign-in and security, or ask another administrator to remove it.',
  },
  own_passkey: { status: 403, message: 'Remove your own passkeys under Sign-in and security.' },
  fresh_code_needed: { status: 403, message: 'Enter a new code of your authenticator app for this.' },
  own_email: {
    status: 403,
    message: 'Nobody changes their own email. Ask an administrator, or another officer.',
    field: 'email',
  },
  officers_email: {
    status: 403,
    message: 'This person has a role. Only an administrator changes their email.',
    field: 'email',
  },
  own_way_in: { status: 403, message: 'Nobody makes a link to their own account. Ask another officer.' },
  officers_way_in: { status: 403, message: 'This person has a role. Only an administrator makes a link for them.' },
  mobile_taken: { status: 409, message: 'Somebody else signs in with this number. Enter an email.', field: 'email' },
  way_in_needs_name: { status: 422, message: 'Your mobile number is not known. Enter an email.', field: 'email' },
  sign_in_open: { status: 403, message: 'You changed how this member signs in. Another officer must do this.' },
  sign_in_touched: {
    status: 403,
    message: 'You changed how this member signs in. Until {day} another officer must do this.',
  },
  password_wrong: { status: 422, message: 'The password is not right.', field: 'password' },
  password_common: {
    status: 422,
    message: 'This is a common password. Choose another, such as a few words.',
    field: 'password',
  },
  password_personal: {
    status: 422,
    message: 'Too easy to guess from a name or an address. Choose another, such as a few words.',
    field: 'password',
  },
  push_endpoint: { status: 422, message: 'This is not a push service address.', field: 'endpoint' },
  old_password_wrong: { status: 422, message: 'The old password is not right.', field: 'old_password' },
} as const satisfies Partial<Record<RefusalCode, RefusalWords>>
