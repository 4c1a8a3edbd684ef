import { expect, test } from 'vitest'
import { isFinalRefusal, problemOf } from './refusal.ts'

test.each([
  [400, 'fields_invalid', true],
  [422, 'amount_too_high', true],
  [409, 'idempotency_key_in_flight', false],
  [401, 'unauthenticated', false],
  [408, 'unknown', false],
  [429, 'too_many_attempts', false],
  [500, 'unknown', false],
  [503, undefined, false],
])('an answer %d %s is final: %s', (status, code, final) => {
  expect(isFinalRefusal(status, code)).toBe(final)
})

test('what is wrong is said by the first field, or by the whole', () => {
  expect(problemOf({ errors: { text: ['It is too long.', 'It is odd.'] }, message: 'Not sent.' })).toBe(
    'It is too long.',
  )
  expect(problemOf({ errors: {}, message: 'Not sent.' })).toBe('Not sent.')
})
