// Receipts of five banks' apps, drawn: how many of those that come again are found, and how many are taken for another.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { receiptFile } from '#contract/payments.ts'
import { compare, isSame, type Seen, see } from '#server/files/pictures/same-picture.ts'
import { readUpload } from '#server/files/read-upload.ts'
import { drawnReceipts, drawReceipt, photographed, WAYS_AGAIN } from '../tests/support/drawn-receipts.ts'
import { median } from './load.ts'
import { table } from './readings.ts'

/** Of 40 receipts of which 5 come again. */
const FALSE_MOST = 1
const RESULTS = new URL('./results/', import.meta.url)

type Count = { pairs: number; same: number; differ: number[] }

/** Compares each receipt with itself, sent in every other way, and with the member's others; writes the figures down. */
export async function benchReceipts(): Promise<string[]> {
  const receipts = drawnReceipts()
  const times = { upload: [] as number[], ready: [] as number[], compare: [] as number[] }
  const timed = async <T>(what: keyof typeof times, work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const done = await work()
    times[what].push(performance.now() - began)
    return done
  }
  const sent = async (picture: Buffer): Promise<Seen> => {
    const hash = createHash('sha256').update(picture).digest('hex')
    const { bytes } = await timed('upload', () => readUpload(picture, hash, { ...receiptFile, required: true }))
    return timed('ready', () => see(bytes))
  }
  const counts: Record<'again' | 'other', Map<string, Count>> = { again: new Map(), other: new Map() }
  const note = async (of: keyof typeof counts, what: string, one: Seen, other: Seen) => {
    const found = await timed('compare', () => compare(one, other))
    const count = counts[of].get(what) ?? { pairs: 0, same: 0, differ: [] }
    counts[of].set(what, count)
    count.pairs += 1
    if (found && isSame(found)) count.same += 1
    if (found) count.differ.push(found.differ)
  }
  const kept: { screen: Seen; photo: Seen; member: number }[] = []
  for (const [index, receipt] of receipts.entries()) {
    const { member } = receipt
    const picture = await drawReceipt(receipt)
    const [screen, photo] = [await sent(picture), await sent(await photographed(picture, 100 + index))]
    for (const [way, again] of Object.entries(WAYS_AGAIN)) {
      const copy = await sent(await again(picture))
      await note('again', way, copy, screen)
      await note('again', `${way}, first sent as a photo`, copy, photo)
    }
    await note('again', 'another screenshot', await sent(await drawReceipt(receipt, '18:07')), screen)
    for (const before of kept.filter((each) => each.member === member)) {
      await note('other', 'another month, both screenshots', screen, before.screen)
      await note('other', 'another month, both photos', photo, before.photo)
      await note('other', 'another month, a photo after a screenshot', photo, before.screen)
      await note('other', 'another month, a screenshot after a photo', screen, before.photo)
    }
    kept.push({ screen, photo, member })
  }
  const lines = [
    '# Receipts that come again',
    '',
    '`npm run bench -- receipts`: 40 receipts of five layouts, drawn; of each member four that differ in the day, the time and',
    'the reference alone. Spots that differ: the fewest and the most of all pairs; up to 3 are taken for the same.',
    '',
    ...table([
      ['What is compared', 'Pairs', 'Taken for the same', 'Spots that differ'],
      ...[...counts.again, ...counts.other].map(([what, { pairs, same, differ }]) => {
        return [what, `${pairs}`, `${same}`, `${Math.min(...differ)} to ${Math.max(...differ)}`]
      }),
    ]),
    '',
    `Median: ${Object.entries(times)
      .map(([what, some]) => `${what} ${Math.round(median(some))} ms`)
      .join(', ')}. Uploads wait for none of the others.`,
    '',
  ]
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(new URL('receipts.md', RESULTS), lines.join('\n'))
  console.log(lines.join('\n'))
  const missed = [...counts.again].filter(([, { pairs, same }]) => same < pairs)
  const wrong = [...counts.other].filter(([, { same }]) => same > FALSE_MOST)
  return [
    ...missed.map(([what, { pairs, same }]) => `${what}: ${same} of ${pairs} were found`),
    ...wrong.map(([what, { pairs, same }]) => `${what}: ${same} of ${pairs} were taken for the same`),
  ]
}
