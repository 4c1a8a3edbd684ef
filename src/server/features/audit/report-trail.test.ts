import { describe, expect, test } from 'vitest'
import { readWords } from './report-trail.ts'

const HASH = 'ab'.repeat(32)

describe('the head that was written down', () => {
  test('is a number and a hash, in any case, with or without an equals sign', () => {
    expect(readWords(['--since', `812:${HASH}`]).since).toEqual({ number: 812n, hash: HASH })
    expect(readWords([`--since=812:${HASH.toUpperCase()}`]).since).toEqual({ number: 812n, hash: HASH })
    expect(readWords([])).toEqual({ since: undefined, keys: [] })
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
    ['--key', HASH.slice(2)],
  ])('is nothing else: %s %s', (...words) => {
    expect(() => readWords(words.filter((word) => word !== undefined))).toThrow('npm run audit -- --since NUMBER:HASH')
  })

  test('comes with keys of the sealed books, as many as were used', () => {
    const other = 'cd'.repeat(32)
    const { keys } = readWords(['--key', HASH, '--key', other])
    expect(keys.map((key) => key.toString('hex'))).toEqual([HASH, other])
  })
})
