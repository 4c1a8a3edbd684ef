import fc from 'fast-check'
import { expect, test } from 'vitest'
import { masked } from './policy.ts'
import { figuresOf, lookedFor, runsOf, shortestRuns, shownEnd } from './statement-figures.ts'

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
