import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { proposeMatches } from '#core/statement-matching.ts'
import { drawnStatement } from './support/bank-wordings.ts'

// BANK_SEED=… and BANK_LINES=… draw the same set again, or another.
const seed = Number(process.env.BANK_SEED ?? randomInt(2 ** 30))
const many = Number(process.env.BANK_LINES ?? 500)

test(`of ${many} lines in the words of five banks those with a reference name their payer (BANK_SEED=${seed})`, () => {
  const { lines, candidates } = drawnStatement(seed, many)
  const sure = new Map(
    proposeMatches(lines, candidates).flatMap(({ line, candidate, sure }) => (sure ? [[line, candidate]] : [])),
  )
  const wrong = lines.filter(({ id, owner }) => sure.has(id) && sure.get(id) !== owner)
  expect(wrong.map(({ text, id }) => `${text} → ${sure.get(id)}`)).toEqual([])

  const whole = lines.filter(({ reference }) => reference === 'whole')
  const named = whole.filter(({ id }) => sure.has(id))
  console.info(
    `${whole.length} of ${many} lines have a whole reference; ${named.length} of these are sure, none wrong.`,
  )
  expect(whole.length).toBeGreaterThan(many / 2)
  expect(named.length / whole.length).toBeGreaterThanOrEqual(0.98)
})
