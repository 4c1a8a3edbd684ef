import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { authenticatorCode, instant, password, success } from './fields.ts'
import { mayFields } from './may.ts'

const recoveryCodes = z
  .array(z.string())
  .meta({ description: 'Each takes the place of a code once. Told this once; the ones before do not count any more' })

export const secondFactorCalls = {
  'GET /api/second-factor': endpoint({
    summary: 'Whether an authenticator app is set up',
    access: 'signed_in',
    answer: success.extend({
      on: z.boolean(),
      since: instant.nullable(),
      required: z.boolean().meta({ description: 'Whether the officer area opens only with one' }),
      recovery_codes_left: z.number().int(),
      has_helper: z.boolean().meta({ description: 'Whether another person could take a lost app off the account' }),
      ...mayFields(['remove']),
    }),
  }),
  'POST /api/second-factor/begin': endpoint({
    summary: 'Begin to set up an authenticator app, with the password; who has one gives a code of it first',
    access: 'signed_in',
    body: z.object({ password }),
    answer: success.extend({
      secret: z.string().meta({ description: 'In base32, for typing it into the app' }),
      address: z.string().meta({ description: 'The same as an otpauth: address, for a QR code' }),
    }),
    freshCode: true,
  }),
  'POST /api/second-factor/confirm': endpoint({
    summary: 'Finish setting it up with a first code; every other session ends',
    access: 'signed_in',
    body: z.object({ code: authenticatorCode }),
    answer: success.extend({ recovery_codes: recoveryCodes }),
  }),
  'POST /api/second-factor/prove': endpoint({
    summary:
      'Give a code, for what asks for a fresh one: within the next minutes it lets money leave and offices change',
    access: 'signed_in',
    body: z.object({ code: authenticatorCode }),
    answer: success,
  }),
  'POST /api/second-factor/recovery-codes': endpoint({
    summary: 'Make new recovery codes; the ones before do not count any more',
    access: 'signed_in',
    answer: success.extend({ recovery_codes: recoveryCodes }),
    freshCode: true,
  }),
  'POST /api/second-factor/remove': endpoint({
    summary: 'Sign in without an authenticator app again; not for officers who need one',
    access: 'signed_in',
    body: z.object({ password }),
    answer: success,
    freshCode: true,
  }),
}
