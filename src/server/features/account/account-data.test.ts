import { expect, test } from 'vitest'
import { rememberAnswers } from './account-data.ts'

test('computes an answer once for the same facts, and anew for others', () => {
  const remembered = rememberAnswers(10)
  let computed = 0
  const answer = (facts: string) =>
    remembered(facts, () => {
      computed += 1
      return `answer to ${facts}`
    })
  expect([answer('a'), answer('a'), answer('b'), answer('a')]).toEqual([
    'answer to a',
    'answer to a',
    'answer to b',
    'answer to a',
  ])
  expect(computed).toBe(2)
})

test('drops the answer that was asked for least lately', () => {
  const remembered = rememberAnswers(2)
  const asked: string[] = []
  const ask = (facts: string) =>
    remembered(facts, () => {
      asked.push(facts)
      return facts
    })
  for (const facts of ['a', 'b', 'a', 'c', 'a', 'b']) ask(facts)
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})
