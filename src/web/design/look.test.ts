import { expect, test } from 'vitest'
import { addressOf, readLook } from './look.ts'

test('the address says how the page is looked at', () => {
  const look = { scheme: 'dark', dir: 'rtl' } as const
  expect(readLook('?scheme=dark&dir=rtl', 'ltr')).toEqual(look)
  expect(readLook(addressOf(look), 'ltr')).toEqual(look)
})

test('what it does not say, or says wrong, is the system and the language', () => {
  expect(readLook('', 'rtl')).toEqual({ scheme: 'system', dir: 'rtl' })
  expect(readLook('?scheme=pink&dir=up', 'rtl')).toEqual({ scheme: 'system', dir: 'ltr' })
})
