import { PassThrough, type Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { Topic } from '#contract/live.ts'
import { newOut, newStreams } from './streams.ts'

const streamOf = (personId: bigint, office: Topic[] = []) => ({
  personId,
  tokenHash: Buffer.alloc(32),
  office: new Set(office),
  out: newOut(),
})
const textOf = (out: Readable) => String(out.read() ?? '')

describe('the streams of a process', () => {
  test('carry to an officer what their roles let them read, together with what is their own', () => {
    const streams = newStreams()
    const officer = streamOf(1n, ['payments'])
    const member = streamOf(2n)
    for (const stream of [officer, member]) streams.add(stream)
    streams.deliver([
      { topic: 'payments', office: true },
      { topic: 'messages', office: true },
      { topic: 'loans', personId: 1n },
    ])
    expect(textOf(officer.out)).toBe('event: news\ndata: {"own":["loans"],"office":["payments"]}\n\n')
    expect(textOf(member.out)).toBe('')
  })

  test('drop a client that does not read, and keep one that does', async () => {
    const streams = newStreams()
    const asleep = streamOf(1n)
    const awake = streamOf(1n)
    awake.out.pipe(new PassThrough({ highWaterMark: 1 << 24 }))
    asleep.out.on('error', () => {})
    for (const stream of [asleep, awake]) streams.add(stream)
    for (let count = 0; count < 3_000; count += 1) {
      streams.deliver([{ topic: 'payments', personId: 1n }])
      if (count % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    expect(asleep.out.destroyed).toBe(true)
    expect(awake.out.destroyed).toBe(false)
    expect(streams.all()).toEqual([awake])
  })
})
