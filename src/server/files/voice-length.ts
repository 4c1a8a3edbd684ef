import { boxesIn, elementsOf, numberIn, type Part, SEGMENT, type VoiceType } from './voice-type.ts'

/** How long a voice note is, in seconds, as its own figures say; undefined where they say nothing. It is not decoded. */
export function voiceLengthS(bytes: Buffer, type: VoiceType): number | undefined {
  try {
    const length = type === 'audio/mp4' ? lengthOfMp4(bytes) : lengthOfWebm(bytes)
    return Number.isFinite(length) && length > 0 ? length : undefined
  } catch (error) {
    // A figure that is cut off says nothing.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const INFO = '1549a966'
const TIMESTAMP_SCALE = '2ad7b1'
const DURATION = '4489'
const CLUSTER = '1f43b675'
const TIMESTAMP = 'e7'
const SIMPLE_BLOCK = 'a3'
const BLOCK_GROUP = 'a0'
const BLOCK = 'a1'

/**
 * RFC 9559: what `Info` says, or where its last block begins, if that is later. Of clusters without a length, as a live
 * recording has them, each is read within the one before.
 */
function lengthOfWebm(bytes: Buffer): number {
  let [scale, duration, last] = [1_000_000, 0, 0]
  const open: { parts: readonly Part[]; from: number }[] = [{ parts: elementsOf(bytes), from: 0 }]
  for (let each = open.pop(); each; each = open.pop()) {
    let { from } = each
    for (const { name, content } of each.parts) {
      if (name === SEGMENT || name === INFO || name === CLUSTER) open.push({ parts: elementsOf(content), from: 0 })
      else if (name === BLOCK_GROUP) open.push({ parts: elementsOf(content), from })
      else if (name === TIMESTAMP_SCALE) scale = numberIn(content)
      else if (name === DURATION) duration = content.length === 8 ? content.readDoubleBE() : content.readFloatBE()
      else if (name === TIMESTAMP) from = numberIn(content)
      // Behind the number of its track, which has one byte.
      else if (name === SIMPLE_BLOCK || name === BLOCK) last = Math.max(last, from + content.readInt16BE(1))
    }
  }
  return (Math.max(duration, last) * scale) / 1e9
}

/** Flags of `tfhd` and `trun` (ISO/IEC 14496-12, 8.8.7 and 8.8.8). */
const BASE_OFFSET = 0x1
const DESCRIPTION = 0x2
const DEFAULT_DURATION = 0x8
const DATA_OFFSET = 0x1
const FIRST_FLAGS = 0x4
const DURATIONS = 0x100
const OTHER_FIELDS = [0x200, 0x400, 0x800]

/** ISO/IEC 14496-12: what `mvhd` says, or where the last fragment ends, if that is later. */
function lengthOfMp4(bytes: Buffer): number {
  const boxes = boxesIn(bytes)
  const [movie] = named(boxes, 'moov').map(({ content }) => boxesIn(content))
  const said = named(movie, 'mvhd').map(({ content }) => scaled(content))
  const [track] = named(movie, 'trak').map(({ content }) => boxesIn(content))
  const [media] = named(track, 'mdia').map(({ content }) => boxesIn(content))
  const [scale = 0] = named(media, 'mdhd').map(({ content }) => content.readUInt32BE(isLong(content) ? 20 : 12))
  const [extends_] = named(movie, 'mvex').map(({ content }) => boxesIn(content))
  const [usual = 0] = named(extends_, 'trex').map(({ content }) => content.readUInt32BE(12))
  let [end, next] = [0, 0]
  for (const { content } of named(boxes, 'moof')) {
    for (const fragment of named(boxesIn(content), 'traf').map((part) => boxesIn(part.content))) {
      const [from = next] = named(fragment, 'tfdt').map((part) =>
        isLong(part.content) ? Number(part.content.readBigUInt64BE(4)) : part.content.readUInt32BE(4),
      )
      const [each = usual] = named(fragment, 'tfhd').flatMap((part) => durationIn(part.content))
      next = named(fragment, 'trun').reduce((at, part) => at + durationOfRun(part.content, each), from)
      end = Math.max(end, next)
    }
  }
  return Math.max(...said, scale > 0 ? end / scale : 0)
}

const named = (parts: readonly Part[] | undefined, name: string) => (parts ?? []).filter((part) => part.name === name)
const isLong = (content: Buffer) => content.readUInt8(0) === 1
const flagsOf = (content: Buffer) => content.readUIntBE(1, 3)

function scaled(head: Buffer): number {
  const scale = head.readUInt32BE(isLong(head) ? 20 : 12)
  const duration = isLong(head) ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16)
  // All bits set: it is not known.
  return scale === 0 || duration === 0xffffffff ? 0 : duration / scale
}

function durationIn(head: Buffer): number[] {
  const flags = flagsOf(head)
  if (!(flags & DEFAULT_DURATION)) return []
  return [head.readUInt32BE(8 + (flags & BASE_OFFSET ? 8 : 0) + (flags & DESCRIPTION ? 4 : 0))]
}

function durationOfRun(run: Buffer, each: number): number {
  const flags = flagsOf(run)
  const count = run.readUInt32BE(4)
  if (!(flags & DURATIONS)) return count * each
  const size = 4 + 4 * OTHER_FIELDS.filter((field) => flags & field).length
  let at = 8 + (flags & DATA_OFFSET ? 4 : 0) + (flags & FIRST_FLAGS ? 4 : 0)
  let sum = 0
  for (let sample = 0; sample < count; sample += 1, at += size) sum += run.readUInt32BE(at)
  return sum
}
