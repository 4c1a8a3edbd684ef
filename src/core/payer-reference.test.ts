import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payerReference, referencesIn } from './payer-reference.ts'

const memberId = fc.integer({ min: 1, max: 9_999_999 }).map((number) => `SM-${String(number).padStart(6, '0')}`)

test('a reference has nine Latin characters, and is the same for life', () => {
  fc.assert(fc.property(memberId, (id) => /^SM?\d{7,8}$/.test(payerReference(id)) && payerReference(id).length === 9))
  expect(payerReference('SM-000572')).toBe('SM0005724')
  expect(payerReference('SM-1000421')).toMatch(/^S1000421\d$/)
})

test('no two members have the same', () => {
  fc.assert(
    fc.property(memberId, memberId, (one, other) => one === other || payerReference(one) !== payerReference(other)),
  )
})

test('it is found whatever its case, spaces, hyphens and neighbours', () => {
  const beside = fc.constantFrom('', 'TRF', 'fees', '12345', ' ', 'IFT/', 'AED100.00', 'দেনা', 'S', 'M', 'SM', 'SM00')
  const between = fc.array(fc.constantFrom('', '', '', ' ', '-', '.', '/'), { minLength: 9, maxLength: 9 })
  fc.assert(
    fc.property(memberId, beside, beside, between, fc.boolean(), (id, before, after, gaps, lower) => {
      const reference = payerReference(id)
      const written = [...reference].map((letter, place) => letter + gaps[place]).join('')
      expect(referencesIn(`${before}${lower ? written.toLowerCase() : written}${after}`)).toContain(reference)
    }),
  )
})

test('one wrong character never names another member', () => {
  const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  fc.assert(
    fc.property(memberId, fc.integer({ min: 0, max: 8 }), character, (id, place, wrong) => {
      const reference = payerReference(id)
      const written = reference.slice(0, place) + wrong + reference.slice(place + 1)
      expect(referencesIn(written).filter((found) => found !== reference)).toEqual([])
    }),
    { numRuns: 5_000 },
  )
})

test('two neighbours that changed places never name another member', () => {
  fc.assert(
    fc.property(memberId, fc.integer({ min: 0, max: 7 }), (id, place) => {
      const reference = payerReference(id)
      const [one, other] = [reference[place], reference[place + 1]]
      const written = `${reference.slice(0, place)}${other}${one}${reference.slice(place + 2)}`
      expect(referencesIn(written).filter((found) => found !== reference)).toEqual([])
    }),
    { numRuns: 5_000 },
  )
})

test('what is no member ID has none', () => {
  for (const id of ['', 'SM-', 'SM-000000', 'SM-10000000', 'SM-12x'])
    expect(() => payerReference(id)).toThrow(RangeError)
})
