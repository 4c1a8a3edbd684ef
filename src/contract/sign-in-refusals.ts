import type { RefusalCode } from '#core/refusal.ts'
import type { RefusalWords } from './refusal-words.ts'

/** What is refused of signing in, of passwords and of codes. */
export const signInRefusals = {
  wrong_credentials: { status: 401, message: 'The email or the password is not right.' },
  too_many_attempts: { status: 429, message: 'That was tried too often. Please wait {wait}, then try again.' },
  address_not_confirmed: {
    status: 403,
    message: 'Your email is not confirmed yet. Open the link that we sent to it, then sign in.',
  },
  second_factor_needed: {
    status: 401,
    message: 'Please enter the code that your authenticator app shows.',
    field: 'code',
  },
  second_factor_wrong: {
    status: 422,
    message: 'This code is not right, or it was used already. Please enter the next one that the app shows.',
    field: 'code',
  },
  second_factor_missing: {
    status: 403,
    message: 'The office opens once you have set up an authenticator app, under Sign-in and security.',
  },
  second_factor_stays: { status: 403, message: 'Officers sign in with an authenticator app.' },
  own_second_factor: {
    status: 403,
    message: 'Your own authenticator app is changed under Sign-in and security, or removed by another administrator.',
  },
  fresh_code_needed: { status: 403, message: 'Please enter a new code of your authenticator app for this.' },
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
  sign_in_open: {
    status: 403,
    message: 'You entered a new email for this member, which waits. Another officer must do this.',
  },
  sign_in_touched: {
    status: 403,
    message: 'You changed this member’s email. Until {day} another officer must do this.',
  },
  password_wrong: { status: 422, message: 'The password is not right.', field: 'password' },
  password_common: {
    status: 422,
    message: 'This is one of the passwords that are tried first. Please choose another: a few words are good.',
    field: 'password',
  },
  password_personal: {
    status: 422,
    message: 'This is easy to guess from a name or an address. Please choose another: a few words are good.',
    field: 'password',
  },
  push_endpoint: {
    status: 422,
    message: 'This is not the address of a push service.',
    field: 'endpoint',
  },
  old_password_wrong: { status: 422, message: 'The old password is not right.', field: 'old_password' },
} as const satisfies Partial<Record<RefusalCode, RefusalWords>>
