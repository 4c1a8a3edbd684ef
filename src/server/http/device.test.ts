import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  ['curl/8.1', '', ''],
  [undefined, '', ''],
  ['', '', ''],
])('%s is told as %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})

test('whatever is sent makes a short name without signs', () => {
  for (const sent of [
    '<script>/1.0',
    '\u0000\u0001/2',
    'x'.repeat(100_000),
    'é'.repeat(300),
    '%00%0d/1 (Linux; <b>)',
  ]) {
    const { browser, system } = deviceOf(sent)
    for (const name of [browser, system]) expect(name).toMatch(/^[\p{L}\p{N} .()/-]{0,40}$/u)
  }
})
