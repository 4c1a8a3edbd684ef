import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type BusinessDate } from './calendar.ts'
import { payerReference } from './payer-reference.ts'
import { masked } from './policy.ts'
import {
  type Candidate,
  figuresOf,
  lookedFor,
  pairsBetween,
  proposeMatches,
  runsOf,
  type StatementLine,
  saysCharge,
  shortestRuns,
  shownEnd,
} from './statement-matching.ts'

const DAY = '2026-11-10' as BusinessDate
const line = (id: bigint, text: string, amount = 10_000n, date = DAY): StatementLine => ({ id, date, amount, text })
const candidate = (key: string, more: Partial<Candidate> = {}): Candidate => {
  return { key, date: DAY, amount: 10_000n, owner: key, numbers: [], reference: null, name: '', ...more }
}

describe('the candidate that a line may be', () => {
  test('is the one whose account the bank names, whatever else has the same amount', () => {
    const candidates = [candidate('a', { name: 'Amina Hossain' }), candidate('b', { numbers: ['1015 7013 01'] })]
    const proposals = proposeMatches([line(1n, 'TRF 1015-7013-01 DUES NOV')], candidates)
    expect(proposals).toEqual([{ line: 1n, candidate: 'b', reasons: ['number', 'day'], sure: true }])
  })

  test('is the one of the member whom the bank names', () => {
    const candidates = [candidate('a', { name: 'Amina Hossain' }), candidate('b', { name: 'Vijay Nair' })]
    const proposals = proposeMatches([line(1n, 'INWARD TT VIJAY K NAIR')], candidates)
    expect(proposals).toMatchObject([{ candidate: 'b', reasons: ['name', 'day'], sure: true }])
  })

  test('is the one whose payer’s reference the line has, before a number and a name', () => {
    const amina = candidate('a', {
      name: 'Amina Hossain',
      numbers: ['SM-000012'],
      reference: payerReference('SM-000012'),
    })
    const vijay = candidate('b', { name: 'Vijay Nair', numbers: ['SM-000572'], reference: payerReference('SM-000572') })
    const of = (text: string) => proposeMatches([line(1n, text)], [amina, vijay])
    expect(of('trf sm-000572-4 dues')).toEqual([
      { line: 1n, candidate: 'b', reasons: ['reference', 'day'], sure: true },
    ])
    // Another's whole name beside it: one has to look twice.
    expect(of('AMINA HOSSAIN SM0005724')).toEqual([
      { line: 1n, candidate: 'b', reasons: ['reference', 'day'], sure: false },
    ])
    // Of somebody from whom nothing is waited for.
    const others = payerReference('SM-000099')
    expect(of(`VIJAY NAIR ${others}`)).toMatchObject([{ candidate: 'b', reasons: ['name', 'day'], sure: false }])
    // One wrong character: it names nobody, also not by the member ID that it begins with.
    expect(of('TRF SM0000124 DUES')).toEqual([])
    expect(of('TRF SM-000012 DUES')).toMatchObject([{ candidate: 'a', reasons: ['number', 'day'], sure: true }])
  })

  test('is the one on whose receipt the line’s reference was read, unless the line has another’s name', () => {
    const amina = candidate('a', { name: 'Amina Hossain' })
    const vijay = candidate('b', { name: 'Vijay Nair', receipts: ['FT26849407833', '26849407833'] })
    const of = (text: string) => proposeMatches([line(1n, text)], [amina, vijay])
    expect(of('INWARD FT26849407833')).toEqual([{ line: 1n, candidate: 'b', reasons: ['receipt', 'day'], sure: true }])
    expect(of('VIJAY NAIR FT 2684-9407-833')).toMatchObject([{ reasons: ['receipt', 'name', 'day'], sure: true }])
    expect(of('AMINA HOSSAIN FT26849407833')).toMatchObject([
      { candidate: 'b', reasons: ['receipt', 'day'], sure: false },
    ])
    expect(of('INWARD FT26849407834')).toEqual([])
  })

  test('is the only one of its amount, though not for sure', () => {
    expect(proposeMatches([line(1n, 'CDM DEPOSIT')], [candidate('a', { name: 'Amina' })])).toMatchObject([
      { candidate: 'a', reasons: ['day'], sure: false },
    ])
  })

  test('is left open where two members’ would do equally, and not where both are of one', () => {
    expect(proposeMatches([line(1n, 'CDM')], [candidate('a'), candidate('b')])).toEqual([])
    const both = [candidate('a', { owner: 'm' }), candidate('b', { owner: 'm' })]
    expect(proposeMatches([line(1n, 'CDM'), line(2n, 'CDM')], both)).toHaveLength(2)
  })

  test('is found by its name among thousands of one amount, and by its day alone there is none', () => {
    const waiting = Array.from({ length: 3_000 }, (_, each) =>
      candidate(`c${each}`, { name: `Member Number${each}xyz` }),
    )
    const lines = Array.from({ length: 300 }, (_, each) => line(BigInt(each), `TRF VIJAY NAIR ${each}`))
    const candidates = [...waiting, candidate('v', { name: 'Vijay Nair' })]
    expect(proposeMatches([line(1n, 'TRF VIJAY NAIR'), line(2n, 'CDM')], candidates)).toMatchObject([
      { line: 1n, candidate: 'v' },
    ])
    const began = performance.now()
    expect(proposeMatches(lines, candidates)).toHaveLength(1)
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  test('is found among as many members as share a few names, in little time and memory', () => {
    const firsts = ['Mohammed', 'Amina', 'Ali', 'Fatima', 'Karim', 'Noor']
    const lasts = ['Rahman', 'Hossain', 'Khan', 'Ahmed', 'Islam']
    const candidates = Array.from({ length: 12_000 }, (_, each) => {
      const name = `${firsts[each % 6]} Abdul ${lasts[each % 5]}`
      return candidate(`c${each}`, { name, date: addDays(DAY, each % 7), numbers: [`55500${10_000_000 + each}`] })
    })
    const lines = Array.from({ length: 1_000 }, (_, each) => {
      const { name, numbers } = candidates[each * 11] as Candidate
      return line(BigInt(each), `TRF ${name.toUpperCase()}${each % 2 === 0 ? ` ${numbers[0]}` : ''}`)
    })
    const began = performance.now()
    const proposals = proposeMatches(lines, candidates)
    expect(performance.now() - began).toBeLessThan(10_000)
    // By the name alone nobody can tell which of hundreds it is.
    expect(proposals).toHaveLength(500)
    expect(proposals.every((each) => each.candidate === `c${each.line * 11n}` && each.sure)).toBe(true)
  })

  test('is none of another amount, of long ago or long after, or that another line has already', () => {
    expect(proposeMatches([line(1n, 'X', 10_001n)], [candidate('a')])).toEqual([])
    expect(proposeMatches([line(1n, 'X', 10_000n, addDays(DAY, 11))], [candidate('a')])).toEqual([])
    expect(proposeMatches([line(1n, 'X', 10_000n, addDays(DAY, -61))], [candidate('a')])).toEqual([])
    expect(proposeMatches([line(1n, 'X'), line(2n, 'X')], [candidate('a')])).toHaveLength(1)
  })
})

test('each line and each candidate stands in at most one proposal, of its amount, whatever their order', () => {
  const amounts = fc.constantFrom(10_000n, 20_000n, -5_000n)
  const dates = fc.integer({ min: -20, max: 20 }).map((days) => addDays(DAY, days))
  const texts = fc.constantFrom('AMINA HOSSAIN', 'TRF 10157013', 'CDM', 'NAIR VIJAY 10157013')
  const lines = fc.array(fc.tuple(amounts, dates, texts), { maxLength: 12 })
  const names = fc.constantFrom('Amina Hossain', 'Vijay Nair', '')
  const candidates = fc.array(fc.tuple(amounts, dates, names, fc.constantFrom('10157013', '')), { maxLength: 12 })
  fc.assert(
    fc.property(lines, candidates, (drawnLines, drawnCandidates) => {
      const all = drawnLines.map(([amount, date, text], id) => line(BigInt(id), text, amount, date))
      const books = drawnCandidates.map(([amount, date, name, number], key) => {
        return candidate(`c${key}`, { amount, date, name, numbers: [number], owner: name })
      })
      const proposals = proposeMatches(all, books)
      expect(new Set(proposals.map((each) => each.line)).size).toBe(proposals.length)
      expect(new Set(proposals.map((each) => each.candidate)).size).toBe(proposals.length)
      for (const proposal of proposals) {
        const of = all.find(({ id }) => id === proposal.line)
        expect(books.find(({ key }) => key === proposal.candidate)?.amount).toBe(of?.amount)
      }
      expect(proposeMatches(all.toReversed(), books.toReversed())).toEqual(proposals)
    }),
  )
})

test('what a line names is found among many of its amount, wherever in the text, and as if there were no others', () => {
  const names = fc.constantFrom('Amina Hossain', 'Vijay Nair', 'Li', 'Hossain', '')
  const numbers = fc.constantFrom('10157013', '+971 50 555 0177', 'SM-000012', '77', '0177')
  // On both sides of where a candidate is too old or too young.
  const days = fc.constantFrom(-11, -10, -3, 0, 20, 60, 61)
  const one = fc.record({ name: names, numbers: fc.array(numbers, { maxLength: 2 }), days })
  const many = fc.oneof(fc.array(one, { maxLength: 12 }), fc.array(one, { minLength: 50, maxLength: 70 }))
  const parts = fc.constantFrom('TRF', 'AMINA', 'HOSSAIN', 'VIJAY NAIR', '10157013', '0505550177', 'SM000012', 'X177')
  fc.assert(
    fc.property(many, fc.array(parts, { maxLength: 4 }), (drawn, words) => {
      const candidates = drawn.map(({ days: after, ...more }, key) =>
        candidate(`c${key}`, { ...more, date: addDays(DAY, after) }),
      )
      const it = line(1n, words.join(' '))
      // Each by itself: nothing has to be looked up there.
      const alone = candidates.flatMap((each) => pairsBetween([it], [each]))
      const named = alone.filter(({ score }) => score > 20)
      const expected = alone.length - named.length > 20 ? named : alone
      const inOrder = (pairs: typeof alone) => pairs.toSorted((a, b) => (a.candidate.key < b.candidate.key ? -1 : 1))
      expect(inOrder(pairsBetween([it], candidates))).toEqual(inOrder(expected))
    }),
  )
})

const number = fc.string({ unit: fc.constantFrom(...'0123456789AB -./'), minLength: 0, maxLength: 24 })
const text = fc.string({ unit: fc.constantFrom(...'0123456789ABtrf -./'), maxLength: 40 })

test('a number that a text names is among the runs of its figures, and its masked end among the shortest', () => {
  const around = fc.tuple(text, number, text)
  fc.assert(
    fc.property(around, ([before, sought, after]) => {
      const said = `${before} ${sought} ${after}`
      const figures = lookedFor(sought)
      if (figures === undefined) return
      expect([...runsOf(figuresOf(said))]).toContain(figures)
      const end = shownEnd(masked(sought))
      if (end !== undefined) expect(shortestRuns([said])).toContain(end)
    }),
  )
})

test('of a masked number nothing is said that it does not show', () => {
  expect(shownEnd(masked('1015 7013 0142'))).toBe('0142')
  expect(shownEnd(masked('1015 7013 01'))).toBeUndefined()
  expect(shownEnd(masked('0142'))).toBeUndefined()
  expect(shownEnd('')).toBeUndefined()
  expect(lookedFor('017')).toBeUndefined()
})

test('a bank says that it took something for itself by a word of its own, in any case', () => {
  const charges = ['MONTHLY FEE', 'Svc chgs 11/26', 'COMMISSION+VAT', 'INWARD TRF CHARGE', 'رسوم شهرية']
  expect(charges.filter((text) => !saysCharge(text))).toEqual([])
  expect(['COFFEE SHOP', 'ATM WDL 0042', 'COMMUNITY HALL', 'RECHARGED'].filter(saysCharge)).toEqual([])
})
