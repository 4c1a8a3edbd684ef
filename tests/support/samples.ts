import { crc32 } from 'node:zlib'
import sharp from 'sharp'

let drawn = 0

function nextNumber(): number {
  drawn += 1
  return drawn
}

/** A small real picture. Each is another one, unless told its number. Shades lie apart: JPEG would make near ones alike. */
function picture(number = nextNumber(), width = 24, height = 16) {
  const background = { r: (number * 53) % 256, g: (number * 101) % 256, b: 90 }
  return sharp({ create: { width, height, channels: 3, background } })
}

export const jpeg = (number?: number) => picture(number).jpeg().toBuffer()
export const png = () => picture().png().toBuffer()
export const webp = () => picture().webp().toBuffer()

/** A real PNG of that size. */
export const pngOf = (width: number, height: number) => picture(1, width, height).png().toBuffer()

/** An element of a WebM: its name, and what is in it. */
const element = (name: string, ...content: Buffer[]) => {
  const bytes = Buffer.concat(content)
  return Buffer.concat([
    Buffer.from(name, 'hex'),
    Buffer.from([0x40 | (bytes.length >> 8), bytes.length & 0xff]),
    bytes,
  ])
}
const SOUND = 2
const FILM = 1

/**
 * A recording as browsers write it: of unknown length, with a track of each of these kinds. What is said may be any text,
 * that many seconds after the beginning.
 */
export function voiceWebm(said = 'sound', kinds = [SOUND], seconds = 0): Buffer {
  const tracks = kinds.map((kind) => element('ae', element('d7', Buffer.from([1])), element('83', Buffer.from([kind]))))
  const begins = Buffer.alloc(4)
  begins.writeUInt32BE(seconds * 1000)
  const block = Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), Buffer.from(said)])
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    Buffer.from('1853806701ffffffffffffff', 'hex'),
    element('1654ae6b', ...tracks),
    // The first cluster says as little of its length, and the second is read within it.
    Buffer.from('1f43b67501ffffffffffffff', 'hex'),
    element('e7', Buffer.from([0])),
    element('1f43b675', element('e7', begins), element('a3', block)),
  ])
}
export const filmWebm = () => voiceWebm('film', [SOUND, FILM])

/** A box of an MP4: its name, and what is in it. */
const box = (name: string, ...content: Buffer[]) => {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(name), ...content])
  bytes.writeUInt32BE(bytes.length)
  return bytes
}

const numbers = (...each: number[]) =>
  Buffer.concat(each.map((number) => Buffer.from([number >>> 24, number >>> 16, number >>> 8, number])))
const PER_SECOND = 48_000

/** The same as an MP4, with a track of each of these kinds; in fragments, as browsers record it, if it has so many seconds. */
export function voiceMp4(said = 'sound', kinds = ['soun'], seconds = 0): Buffer {
  const track = (kind: string) =>
    box(
      'trak',
      box(
        'mdia',
        box('mdhd', numbers(0, 0, 0, PER_SECOND, 0)),
        box('hdlr', Buffer.alloc(8), Buffer.from(kind), Buffer.alloc(12)),
      ),
    )
  const fragment = (second: number) =>
    box(
      'moof',
      box(
        'traf',
        box('tfhd', numbers(0x8, 1, PER_SECOND)),
        box('tfdt', numbers(0, second * PER_SECOND)),
        box('trun', numbers(0, 1)),
      ),
    )
  return Buffer.concat([
    box('ftyp', Buffer.from('iso5')),
    box('moov', box('mvhd', numbers(0, 0, 0, 1000, 0)), ...kinds.map(track)),
    ...Array.from({ length: seconds }, (_, second) => fragment(second)),
    box('mdat', Buffer.from(said)),
  ])
}
export const filmMp4 = () => voiceMp4('film', ['soun', 'vide'])

/** Where the picture was taken and what it was made with, as a phone writes it. */
export const jpegWithLocation = () =>
  picture()
    .withExif({
      IFD0: { Make: 'Somiti Phone', Copyright: 'somebody at home' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 16/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '55/1 18/1 0/1' },
    })
    .jpeg()
    .toBuffer()

/** Lies on its side, as phones keep pictures: 40 wide and 20 high, to be shown turned by 90 degrees. */
export const sidewaysJpeg = () => picture(7, 40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()

/** A PDF of one page that says this. `more` are further objects, numbered from 5; `catalog` is what the first object has besides. */
export function pdf(
  text = `receipt ${nextNumber()}`,
  { catalog = '', page = '', more = [] as readonly string[] } = {},
) {
  const content = `BT /F1 12 Tf 50 700 Td (${text}) Tj ET`
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${page}
      /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...more,
  ]
  const written = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${written}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`, 'latin1')
}

/** The shortest whole zip archive: an empty one, padded with a comment. */
export const zip = Buffer.concat([
  Buffer.from('PK\x05\x06'),
  Buffer.alloc(16),
  Buffer.from([4, 0]),
  Buffer.from('note'),
])

/** A PNG of a few bytes whose header claims any size. */
export function pngThatClaims(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', Buffer.from([0x78, 0x9c])), chunk('IEND')])
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
