import { describe, expect, test } from 'vitest'
import { readSince } from './read-since.ts'

const HASH = 'ab'.repeat(32)

describe('the head that was written down', () => {
  test('is a number and a hash, in any case, with or without an equals sign', () => {
    expect(readSince(['--since', `812:${HASH}`])).toEqual({ number: 812n, hash: HASH })
    expect(readSince([`--since=812:${HASH.toUpperCase()}`])).toEqual({ number: 812n, hash: HASH })
    expect(readSince([])).toBeUndefined()
  })

  test.each([
    ['--since'],
    ['--since', '812'],
    ['--since', `0:${HASH}`],
    ['--since', `812:${HASH}f`],
    ['--since', `812:${HASH.slice(2)}`],
    ['--since', `812:${HASH}`, 'more'],
    ['--until', `812:${HASH}`],
    [`812:${HASH}`],
  ])('is nothing else: %s %s', (...words) => {
    expect(() => readSince(words.filter((word) => word !== undefined))).toThrow('npm run audit -- --since NUMBER:HASH')
  })
})
