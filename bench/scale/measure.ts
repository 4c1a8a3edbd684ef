import { type Address, OF_ALL_MEMBERS } from './calls.ts'
import type { Sample } from './samples.ts'
import type { Side } from './side.ts'

/** No call may take this many times as long as in the small database, at the 95th of 100. */
const RATIO_MAX = 1.5
/** What two answers differ by less is noise of a machine that does other things too. */
const NOISE_MS = 1
/** A call that is over is asked again: noise passes, what grows with the members stays. */
const TRIES = 3
/** Fewer of what takes long, such as a page that is set. */
const ROUNDS = { most: 120, least: 40, seconds: 8 }
const UNCOUNTED = 12

/** Prints a line for each address; gives those that grow with the number of members. */
export async function measure(small: Side, large: Side, addresses: readonly Address[]): Promise<string[]> {
  const grown: string[] = []
  for (const address of addresses) {
    const isOver = overIn(large, address)
    let best = await inTurn(small, large, address)
    for (let tries = 1; tries < TRIES && isOver(best); tries += 1) {
      const again = await inTurn(small, large, address)
      if (again.other / again.one < best.other / best.one) best = again
    }
    const { one, other } = best
    const ratio = (other / one).toFixed(2)
    console.log(
      `${`${address.asksAs} ${address.what}`.padEnd(70)} p95 ${other.toFixed(1).padStart(6)} ms, small ${one.toFixed(1).padStart(6)} ms, ratio ${ratio}${isOver(best) ? '  OVER' : ''}`,
    )
    if (isOver(best)) grown.push(`${address.what}: ${ratio} times as long`)
  }
  return grown
}

type Times = { one: number; other: number }

const grew = ({ one, other }: Times) => other > one * RATIO_MAX && other - one > NOISE_MS

/** What a call has to keep to: a ratio, or a time for each 100,000 members where it looks at all of them. */
function overIn({ members }: Side, { what }: Address): (times: Times) => boolean {
  const mostMs = OF_ALL_MEMBERS[what] ?? OF_ALL_MEMBERS[what.split(',')[0] ?? '']
  return mostMs === undefined ? grew : ({ other }) => other > (mostMs * Math.max(members, 100_000)) / 100_000
}

/** The two sides asked in turn, each about its own members. */
async function inTurn(small: Side, large: Side, address: Address): Promise<Times> {
  const times: [number[], number[]] = [[], []]
  const began = performance.now()
  const isLong = (round: number) => round >= ROUNDS.least && performance.now() - began > ROUNDS.seconds * 1000
  for (let round = -UNCOUNTED; round < ROUNDS.most && !isLong(round); round += 1) {
    for (const [index, side] of [small, large].entries()) {
      // Some calls are free only some times an hour.
      if (round % 4 === 0) await side.owner.query('delete from attempt')
      const sample = side.samples[(round + UNCOUNTED) % side.samples.length]
      if (!sample) throw new Error('nobody to ask about')
      const tookMs = await ask(side, address, sample)
      if (round >= 0) times[index]?.push(tookMs)
    }
  }
  return { one: p95(times[0]), other: p95(times[1]) }
}

/** Milliseconds until the last byte of the answer. */
export async function ask(
  side: Pick<Side, 'server' | 'officer'>,
  { asksAs, path }: Address,
  sample: Sample,
): Promise<number> {
  const token = asksAs === 'officer' ? side.officer : sample.token
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${side.server.port}${path(sample)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${path(sample)} answered ${answer.status}: ${body}`)
  return performance.now() - began
}

function p95(values: number[]): number {
  const sorted = values.sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0
}
