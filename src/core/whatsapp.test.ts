import { expect, test } from 'vitest'
import { whatsAppAddress } from './whatsapp.ts'

test.each([
  ['+971 50 555 0100', 'https://wa.me/971505550100'],
  ['00971505550100', 'https://wa.me/971505550100'],
  ['050-555 0100', 'https://wa.me/971505550100'],
  ['505550100', 'https://wa.me/971505550100'],
  ['+501 612 3456', 'https://wa.me/5016123456'],
  ['+880 1711 000000', 'https://wa.me/8801711000000'],
])('%s is called at %s', (mobile, address) => {
  expect(whatsAppAddress(mobile)).toBe(address)
})

test('its text keeps every sign on the way', () => {
  expect(whatsAppAddress('0505550100', 'AED 200 & more: আমিনা?\nDue')).toBe(
    'https://wa.me/971505550100?text=AED%20200%20%26%20more%3A%20%E0%A6%86%E0%A6%AE%E0%A6%BF%E0%A6%A8%E0%A6%BE%3F%0ADue',
  )
})

test('what has no digits has no address', () => {
  expect(whatsAppAddress('none')).toBeUndefined()
})
