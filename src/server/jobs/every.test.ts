import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { every } from './every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work whose runs end when they are told to. */
function heldWork() {
  const runs: { end(): void; fail(error: Error): void; stopping: AbortSignal }[] = []
  const run = (stopping: AbortSignal) =>
    new Promise<void>((end, fail) => {
      runs.push({ end, fail, stopping })
    })
  const logged: string[] = []
  const log = { error: (_details: object, message: string) => void logged.push(message) }
  return { runs, logged, turns: every({ everyMs: 1_000, failure: 'it failed', run }, log) }
}

test('work is done now and at each turn', async () => {
  const { runs } = heldWork()
  expect(runs).toHaveLength(1)
  runs[0]?.end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toHaveLength(2)
})

test('a run that takes long is not joined by another', async () => {
  const { runs } = heldWork()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(runs).toHaveLength(1)
  runs[0]?.end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toHaveLength(2)
})

test('a run that fails is logged, and the next turn tries again', async () => {
  const { runs, logged } = heldWork()
  runs[0]?.fail(new Error('away'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(logged).toEqual(['it failed'])
  expect(runs).toHaveLength(2)
})

test('stopping tells the run under way, waits for it, and begins no other', async () => {
  const { runs, turns } = heldWork()
  let stopped = false
  const stopping = turns.stop().then(() => {
    stopped = true
  })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(runs[0]?.stopping.aborted).toBe(true)
  expect(stopped).toBe(false)
  runs[0]?.end()
  await stopping
  expect(runs).toHaveLength(1)
})
