import { expect, test } from 'vitest'
import { newMemory } from './memory.ts'
import type { Mark } from './news.ts'

function memoryAt(start: number) {
  let now = start
  const memory = newMemory(() => now)
  return {
    memory,
    at: (instant: number) => {
      now = instant
      return memory
    },
  }
}
const mark = (personId: bigint): Mark => ({ topic: 'payments', personId })

test('who was away is told all of that time, and only where all of it was heard', () => {
  const { memory, at } = memoryAt(1_000)
  expect(memory.last(0), 'nothing is heard yet').toBeUndefined()
  memory.begin()
  at(2_000).keep([mark(1n), { topic: 'loans', office: true }])
  at(3_000).keep([mark(2n)])
  at(3_500)
  expect(memory.last(600)).toEqual([mark(2n)])
  expect(memory.last(2_400)).toEqual([mark(1n), { topic: 'loans', office: true }, mark(2n)])
  expect(memory.last(2_600), 'a time before it began').toBeUndefined()
  memory.lose()
  expect(memory.last(100)).toBeUndefined()
  at(4_000).begin()
  at(4_100)
  expect(memory.last(50), 'what was heard before the loss').toEqual([])
})

test('it forgets the oldest, and knows from when on it is whole', () => {
  const { memory, at } = memoryAt(0)
  memory.begin()
  for (let count = 1; count <= 100_000; count += 1) at(count).keep([mark(BigInt(count))])
  const kept = memory.last(19_000)
  expect(kept?.length).toBe(19_001)
  expect(kept?.[0]).toEqual(mark(81_000n))
  expect(memory.last(99_000)).toBeUndefined()
})
