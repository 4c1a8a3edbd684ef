/** What a voice note may be: sound alone, as browsers record it. */
export type VoiceType = 'audio/mp4' | 'audio/webm'

/**
 * Tells by its bytes what a recording is: an MP4 or a WebM whose tracks are sound and nothing else. Undefined for all
 * else, also for one that was cut off before its tracks, or has more behind its end. It is not decoded.
 */
export function voiceTypeOf(bytes: Buffer): VoiceType | undefined {
  if (isSoundInMp4(bytes)) return 'audio/mp4'
  return isSoundInWebm(bytes) ? 'audio/webm' : undefined
}

export type Part = { name: string; content: Buffer }

/** ISO/IEC 14496-12: boxes, of which `moov` has a `trak` for each track, and its `hdlr` says of which kind it is. */
function isSoundInMp4(bytes: Buffer): boolean {
  const boxes = boxesOf(bytes)
  if (boxes?.[0]?.name !== 'ftyp') return false
  const within = (parts: readonly Part[] | undefined, name: string) =>
    (parts ?? []).filter((part) => part.name === name).flatMap(({ content }) => boxesOf(content) ?? [])
  const tracks = within(boxes, 'moov').filter(({ name }) => name === 'trak')
  const kinds = tracks.flatMap((track) =>
    within(within([track], 'trak'), 'mdia')
      .filter(({ name }) => name === 'hdlr')
      .map(({ content }) => content.toString('latin1', 8, 12)),
  )
  return kinds.length > 0 && kinds.length === tracks.length && kinds.every((kind) => kind === 'soun')
}

/** The same, and none where they do not. */
export const boxesIn = (bytes: Buffer): Part[] => boxesOf(bytes) ?? []

/** Boxes that fill the bytes to the last; undefined where they do not. */
function boxesOf(bytes: Buffer): Part[] | undefined {
  const boxes: Part[] = []
  let at = 0
  while (at < bytes.length) {
    if (bytes.length - at < 8) return undefined
    const said = bytes.readUInt32BE(at)
    const head = said === 1 ? 16 : 8
    if (bytes.length - at < head) return undefined
    // 0 reaches to the end, 1 has its size behind its name.
    const size = said === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : said || bytes.length - at
    if (size < head || size > bytes.length - at) return undefined
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + head, at + size) })
    at += size
  }
  return boxes
}

const EBML = '1a45dfa3'
const DOCUMENT_TYPE = '4282'
export const SEGMENT = '18538067'
const TRACKS = '1654ae6b'
const TRACK = 'ae'
const TRACK_TYPE = '83'
const SOUND = '02'

/** RFC 9559: elements, of which `Segment` has `Tracks`, with a `TrackEntry` for each. */
function isSoundInWebm(bytes: Buffer): boolean {
  const [head, segment, ...more] = elementsOf(bytes)
  if (head?.name !== EBML || segment?.name !== SEGMENT || more.length > 0) return false
  const document = elementsOf(head.content).find(({ name }) => name === DOCUMENT_TYPE)
  if (document?.content.toString('latin1') !== 'webm') return false
  const tracks = elementsOf(segment.content)
    .filter(({ name }) => name === TRACKS)
    .flatMap(({ content }) => elementsOf(content))
    .filter(({ name }) => name === TRACK)
  const isSound = ({ content }: Part) =>
    elementsOf(content).some(({ name, content: type }) => name === TRACK_TYPE && type.toString('hex') === SOUND)
  return tracks.length > 0 && tracks.every(isSound)
}

/** Elements as far as they can be read. One of unknown length, as a live recording has, reaches to the end. */
export function elementsOf(bytes: Buffer): Part[] {
  const elements: Part[] = []
  let at = 0
  while (at < bytes.length) {
    const nameLength = lengthOfNumber(bytes[at], 4)
    const sizeLength = lengthOfNumber(bytes[at + nameLength], 8)
    const from = at + nameLength + sizeLength
    if (nameLength === 0 || sizeLength === 0 || from > bytes.length) return elements
    const size = bytes.subarray(at + nameLength, from)
    const to = isUnknown(size) ? bytes.length : from + sizeIn(size)
    if (to > bytes.length) return elements
    elements.push({ name: bytes.toString('hex', at, at + nameLength), content: bytes.subarray(from, to) })
    at = to
  }
  return elements
}

/** A number says by the zeros that it begins with how many bytes it has. 0 where it has more than `most`, or is missing. */
function lengthOfNumber(first: number | undefined, most: number): number {
  const length = first === undefined ? 0 : Math.clz32(first) - 23
  return length > most ? 0 : length
}

const firstBits = (size: Buffer) => (size[0] ?? 0) & (0xff >> size.length)
const isUnknown = (size: Buffer) =>
  firstBits(size) === 0xff >> size.length && size.subarray(1).every((byte) => byte === 0xff)
/** Sizes beyond 2^53 are beyond every file too. */
const sizeIn = (size: Buffer) => numberIn(size.subarray(1), firstBits(size))

/** A number of any length, the first byte the highest; `first` is what stood before it. */
export const numberIn = (bytes: Buffer, first = 0): number => bytes.reduce((value, byte) => value * 256 + byte, first)
