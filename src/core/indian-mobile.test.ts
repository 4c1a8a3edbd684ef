import { expect, test } from 'vitest'
import { indianMobile, readableMobile } from './indian-mobile.ts'

test('an Indian mobile has ten digits from 6 to 9, with +91 before them or not', () => {
  for (const text of ['9876543210', '+919876543210', '98765 43210', '+91 98765-43210', ' 9876543210 '])
    expect(indianMobile(text), text).toBe('9876543210')
  expect(indianMobile('6000000000')).toBe('6000000000')
})

test('any other number is none', () => {
  for (const text of [
    ...['', '5876543210', '987654321', '98765432101', '919876543210', '09876543210', '+92 9876543210'],
    ...['+971 50 555 0100', '+91', '98765x3210', '９８７６５４３２１０', '+9198765432100', '9876543210 '.repeat(2)],
  ])
    expect(indianMobile(text), text).toBeUndefined()
})

test('it is shown as people write it', () => {
  expect(readableMobile('9876543210')).toBe('+91 98765 43210')
})
