import sharp from 'sharp'
import * as samples from './samples.ts'

/** A file that somebody sends to do harm, and a mark by which its foreign part would be known in what is kept. */
export type HostileFile = { what: string; bytes: Buffer; mark?: string }

/** A generator of numbers from 0 to 1 that gives the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const MARK = 'somebody-elses-bytes'
const HTML = `<html><script>/*${MARK}*/alert(1)</script></html>`
const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>'
const KINDS = ['jpeg', 'png', 'webp', 'pdf'] as const

/** `count` files, the same for the same seed: real ones cut short, changed byte by byte, with others before, within and behind them, bombs. */
export async function hostileFiles(seed: number, count: number): Promise<HostileFile[]> {
  const random = randomFrom(seed)
  const real = { ...(await realPictures(random)), pdf: samples.pdf('A receipt of the bank. '.repeat(40)) }
  const makers = Object.entries(MAKERS)
  const files: HostileFile[] = []
  for (let number = 0; number < count; number += 1) {
    const [what, make] = makers[number % makers.length] ?? ['', truncated]
    const kind = KINDS[Math.floor(number / makers.length) % KINDS.length] ?? 'jpeg'
    files.push({ what: `${number}: ${kind} ${what}`, ...make(real[kind], random, kind) })
  }
  return files
}

async function realPictures(random: () => number) {
  const pixels = Buffer.from(Array.from({ length: 320 * 200 * 3 }, () => Math.floor(random() * 256)))
  const picture = () => sharp(pixels, { raw: { width: 320, height: 200, channels: 3 } })
  const frames = Buffer.concat([pixels, pixels, pixels, pixels])
  const film = sharp(frames, { raw: { width: 320, height: 800, channels: 3, pageHeight: 200 } })
  return {
    jpeg: await picture().jpeg().toBuffer(),
    png: await picture().png().toBuffer(),
    webp: await film.webp({ loop: 0, delay: [100, 100, 100, 100] }).toBuffer(),
  }
}

type Maker = (real: Buffer, random: () => number, kind: (typeof KINDS)[number]) => { bytes: Buffer; mark?: string }

const truncated: Maker = (real, random) => ({ bytes: real.subarray(0, Math.floor(real.length * random() * 0.98)) })
const changed =
  (share: number): Maker =>
  (real, random) => {
    const bytes = Buffer.from(real)
    const changes = Math.max(1, Math.floor(bytes.length * share))
    for (let n = 0; n < changes; n += 1) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
    return { bytes }
  }
const behind =
  (other: Buffer | string): Maker =>
  (real) => ({ bytes: Buffer.concat([real, Buffer.from(other)]), mark: MARK })
const within: Maker = (real, random) => {
  const at = Math.floor(real.length * random())
  return { bytes: Buffer.concat([real.subarray(0, at), Buffer.from(HTML), real.subarray(at)]), mark: MARK }
}

const MAKERS: Readonly<Record<string, Maker>> = {
  'cut short': truncated,
  'with a few bytes changed': changed(0.001),
  'with many bytes changed': changed(0.1),
  'with its head changed': (real, random, kind) => {
    const { bytes } = changed(0.3)(real.subarray(0, 64), random, kind)
    return { bytes: Buffer.concat([bytes, real.subarray(64)]) }
  },
  'with a page behind it': behind(HTML),
  'with an archive behind it': behind(Buffer.concat([Buffer.from(`PK\x03\x04${MARK}`), samples.zip])),
  'with a PDF behind it': (real) => ({
    bytes: Buffer.concat([real, samples.pdf(MARK, { more: [SCRIPT] })]),
    mark: MARK,
  }),
  'with a page before it': (real) => ({ bytes: Buffer.concat([Buffer.from(HTML), real]), mark: MARK }),
  'with a page within it': within,
  'with a page as its remark': (real, random, kind) => withRemark(real, kind) ?? within(real, random, kind),
  'as a bomb': (_real, random, kind) => ({ bytes: bomb(kind, random) }),
  'as a script': (_real, random) => ({ bytes: script(random) }),
}

/** A remark of a JPEG, and a comment of a PDF. */
function withRemark(real: Buffer, kind: (typeof KINDS)[number]) {
  if (kind === 'pdf')
    return { bytes: Buffer.from(real.toString('latin1').replace('\n', `\n%${HTML}\n`), 'latin1'), mark: MARK }
  if (kind !== 'jpeg') return undefined
  const head = Buffer.from([0xff, 0xfe, 0, HTML.length + 2])
  return { bytes: Buffer.concat([real.subarray(0, 2), head, Buffer.from(HTML), real.subarray(2)]), mark: MARK }
}

/** Few bytes that claim a picture of billions of pixels, or pages without end. */
function bomb(kind: (typeof KINDS)[number], random: () => number): Buffer {
  const side = 30_000 + Math.floor(random() * 30_000)
  if (kind === 'png') return samples.pngThatClaims(side, side)
  if (kind === 'jpeg') return jpegThatClaims(side, side)
  if (kind === 'webp') return webpThatClaims(side)
  const levels = Array.from(
    { length: 12 },
    (_, n) => `<< /Type /Pages /Kids [${`${n + 6} 0 R `.repeat(10)}] /Count 10 >>`,
  )
  return samples.pdf('bomb', { catalog: '/Pages 5 0 R', more: levels })
}

function jpegThatClaims(width: number, height: number): Buffer {
  const frame = Buffer.from('ffd8ffc0001108000000000301220002110103110100', 'hex')
  frame.writeUInt16BE(height, 7)
  frame.writeUInt16BE(width, 9)
  return Buffer.concat([frame, Buffer.from('ffda000c03010002110311003f00d2cf20ffd9', 'hex')])
}

/** A moving picture whose canvas is that wide and high. */
function webpThatClaims(side: number): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\0\0\0\0\0\0', 'latin1')
  head.writeUInt32LE(head.length - 8, 4)
  head.writeUIntLE(side - 1, 24, 3)
  head.writeUIntLE(side - 1, 27, 3)
  return head
}

function script(random: () => number): Buffer {
  const scripts = [
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>${MARK}</script></svg>`),
    samples.pdf('x', { catalog: `/OpenAction ${SCRIPT}` }),
    Buffer.from('GIF89a/*'),
    Buffer.from(HTML),
    Buffer.from('%!PS-Adobe-3.0\n(/etc/passwd) (r) file'),
    samples.zip,
  ]
  return scripts[Math.floor(random() * scripts.length)] ?? samples.zip
}
