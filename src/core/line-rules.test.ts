import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AnsweredLine, hasWords, proposeRules, ruleFor } from './line-rules.ts'

describe('the words of a rule', () => {
  test.each([
    ['Monthly  fee 10/2026', 'MONTHLY FEE', true],
    ['COFFEE SHOP', 'FEE', false],
    ['FEES', 'FEE', false],
    ['COFFEE AND FEE', 'FEE', true],
    ['FEE-2026', 'FEE', true],
    ['رسوم شهرية', 'رسوم', true],
    ['anything', '  ', false],
  ])('%s has %s: %s', (text, words, has) => {
    expect(hasWords(text, words)).toBe(has)
  })

  test('of two that a line has, those with more words hold', () => {
    const rules = [{ contains: 'ATM' }, { contains: 'ATM WDL FEE' }]
    expect(ruleFor(rules, 'ATM WDL FEE 44')).toBe(rules[1])
    expect(ruleFor(rules, 'ATM WDL 44')).toBe(rules[0])
    expect(ruleFor(rules, 'SALARY')).toBeUndefined()
  })
})

const line = (text: string, more: Partial<AnsweredLine> = {}): AnsweredLine => {
  return { text, answer: 'expense', account: null, words: 'Rent', ...more }
}

describe('after the second time', () => {
  test('the words that two lines have in common are proposed, without what is of one line alone', () => {
    const answered = [line('RENT COMMUNITY HALL 10/2026'), line('RENT COMMUNITY HALL 09/2026', { words: 'Rent of 9' })]
    expect(proposeRules(answered, [])).toEqual([
      { contains: 'RENT COMMUNITY HALL', answer: 'expense', account: null, words: 'Rent', lines: 2 },
    ])
    expect(proposeRules(answered.slice(1), [])).toEqual([])
  })

  test('not where a line with the same words was something else', () => {
    const answered = [line('TRANSFER FROM A'), line('TRANSFER FROM A'), line('TRANSFER FROM A', { answer: 'other' })]
    expect(proposeRules(answered, [])).toEqual([])
  })

  test('nor where a rule has the words, be it switched off; nor for a charge that says so itself', () => {
    const hall = [line('COMMUNITY HALL 1'), line('COMMUNITY HALL 2')]
    expect(proposeRules(hall, [{ contains: 'HALL' }])).toEqual([])
    const fees = [line('MONTHLY FEE 1', { answer: 'charge' }), line('MONTHLY FEE 2', { answer: 'charge' })]
    expect(proposeRules(fees, [])).toEqual([])
  })

  test('transfers to two accounts are two kinds', () => {
    const cash = { answer: 'transfer', account: 'cash' } as const
    expect(proposeRules([line('ATM WITHDRAWAL 1', cash), line('ATM WITHDRAWAL 2', cash)], [])).toMatchObject([
      { contains: 'ATM WITHDRAWAL', ...cash },
    ])
    const other = { ...cash, account: 'cash_2' }
    expect(proposeRules([line('ATM WITHDRAWAL 1', cash), line('ATM WITHDRAWAL 2', other)], [])).toEqual([])
  })
})

test('what is proposed fits only lines that had its answer, two at least', () => {
  const words = fc.array(fc.constantFrom('RENT', 'HALL', 'WATER', 'TEA', '12', 'PAYMENT'), { maxLength: 5 })
  const one = fc.record({
    text: words.map((some) => some.join(' ')),
    answer: fc.constantFrom('expense' as const, 'income' as const, 'other' as const),
    account: fc.constant(null),
    words: fc.constant(''),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), (answered) => {
      for (const { contains, answer, lines } of proposeRules(answered, [])) {
        const having = answered.filter(({ text }) => hasWords(text, contains))
        expect(having.every((each) => each.answer === answer)).toBe(true)
        expect(having.length).toBe(lines)
        expect(lines).toBeGreaterThan(1)
      }
    }),
  )
})
