import { describe, expect, test } from 'vitest'
import type { Deed } from '../../../tests/support/workers/misbehaving.ts'
import { WorkerLost, type WorkerOptions, workerPool } from './worker-pool.ts'

const script = new URL('../../../tests/support/workers/misbehaving.ts', import.meta.url)
const LONG_MS = 20_000

function aPool(as: 'thread' | 'process', other: Partial<WorkerOptions> = {}) {
  const limits = { longestMs: LONG_MS, memoryMostMb: 64, wornAfter: 1_000, idleMs: LONG_MS }
  const run = workerPool<Deed, string>({ script, as, ...limits, ...other })
  return (deed: Deed) => run(deed, 1)
}

describe.each(['thread', 'process'] as const)('a worker that is a %s', (as) => {
  test('does one task after the other, and keeps what it has loaded', async () => {
    const run = aPool(as)
    expect([await run('greet'), await run('greet')]).toEqual(['hello 1', 'hello 2'])
  })

  test('is killed where it hangs; the next task gets another', async () => {
    const run = aPool(as, { longestMs: 2_000 })
    await expect(run('hang')).rejects.toThrow(WorkerLost)
    expect(await run('greet')).toBe('hello 1')
  })

  test('may take longer to begin than any task takes', async () => {
    const slow = new URL('../../../tests/support/workers/slow-to-begin.ts', import.meta.url)
    expect(await aPool(as, { script: slow, longestMs: 2_000 })('greet')).toBe('at last')
  })

  test('is lost where it needs too much memory; the next task gets another', async () => {
    const run = aPool(as)
    await expect(run('devour')).rejects.toThrow(WorkerLost)
    expect(await run('greet')).toBe('hello 1')
  })

  test('is lost where it ends by itself; the next task gets another', async () => {
    const run = aPool(as)
    await expect(run('leave')).rejects.toThrow(WorkerLost)
    expect(await run('greet')).toBe('hello 1')
  })

  test('gives on what a task throws, and goes on', async () => {
    const run = aPool(as)
    await run('greet')
    await expect(run('throw')).rejects.toThrow('a task that fails')
    expect(await run('greet')).toBe('hello 2')
  })

  test('is replaced once it is worn, and loses nothing of what waits', async () => {
    const run = aPool(as, { wornAfter: 3 })
    const greetings = await Promise.all(Array.from({ length: 10 }, () => run('greet')))
    expect(greetings.toSorted()).toEqual(
      [
        'hello 1',
        'hello 1',
        'hello 1',
        'hello 2',
        'hello 2',
        'hello 2',
        'hello 3',
        'hello 3',
        'hello 4',
        'hello 4',
      ].toSorted(),
    )
  })

  test('that replaces a worn one begins once that has done its task', async () => {
    const run = aPool(as, { wornAfter: 0, longestMs: 2_000 })
    const done: string[] = []
    const hung = run('hang').catch(() => done.push('hang'))
    const greeted = run('greet').then(() => done.push('greet'))
    await Promise.all([hung, greeted])
    expect(done).toEqual(['hang', 'greet'])
  })

  test('has a queue: one that hangs among many fails alone, and all others are done', async () => {
    const run = aPool(as, { longestMs: 3_000 })
    const deeds: Deed[] = Array.from({ length: 40 }, (_, index) => (index === 20 ? 'hang' : 'greet'))
    const results = await Promise.allSettled(deeds.map(run))
    const failed = results.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))
    expect(failed).toEqual([20])
    expect(results.at(-1)).toEqual({ status: 'fulfilled', value: 'hello 19' })
  })
})

describe('a worker that is a process', () => {
  test('is lost where its native code aborts; the next task gets another', async () => {
    const run = aPool('process')
    await expect(run('abort')).rejects.toThrow(WorkerLost)
    expect(await run('greet')).toBe('hello 1')
  })

  test('knows nothing of the settings and secrets of the server', async () => {
    process.env.SECRETS_KEY_OF_THIS_TEST = 'secret'
    expect(await aPool('process')('environment')).not.toContain('SECRETS_KEY_OF_THIS_TEST')
  })

  test('that is killed while it waits is replaced, and the next task is done', async () => {
    const run = aPool('process')
    const pid = Number(await run('whoami'))
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect(await run('greet')).toBe('hello 1')
  })

  test('ends once nobody needs it, and comes back', async () => {
    const run = aPool('process', { idleMs: 1 })
    const pid = Number(await run('whoami'))
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect(Number(await run('whoami'))).not.toBe(pid)
  })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
