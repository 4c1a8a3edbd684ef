import { expect, test } from 'vitest'
import { type Mark, marksIn, payloadsOf } from './news.ts'

test('marks are carried whole, each once, in payloads that PostgreSQL takes', () => {
  const marks: Mark[] = [{ topic: 'payments', office: true }]
  for (let person = 1n; person <= 2_000n; person += 1n) marks.push({ topic: 'payments', personId: person * 1_000_000n })
  const payloads = payloadsOf([...marks, ...marks])
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000)
  expect(payloads.length).toBeLessThan(8)
  expect(payloads.flatMap(marksIn)).toEqual(marks)
})
