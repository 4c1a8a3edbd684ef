import sharp from 'sharp'
import { GAP_MOST, inputsOf, lineOf, signWords } from '#server/files/receipts/arabic-figures.ts'
import { evenPicture, type Sign } from '#server/files/receipts/even-picture.ts'
import { numbersFrom } from '../../tests/support/drawn-receipts.ts'

export type FontFile = { file: string; name: string }

/** A sign as the network is given it, and what it is. */
export type LabelledSign = { inputs: Float32Array; is: string; font: string }

const WIDE = 1080
const HIGH = 1920
const COLUMNS = [60, 560] as const
const LATIN = [
  'AED',
  'Amount',
  'Reference',
  'FT26',
  'Total',
  'Somiti',
  'balance',
  'Dubai',
  'Fees',
  'Charge',
  'Transfer',
]
const ARABIC = ['المبلغ', 'درهم', 'رسوم', 'التاريخ', 'هاتف', 'المرجع', 'إلى', 'حساب', 'رقم', 'د.إ', 'وارد', 'ادارة']
const PAIRS = [
  ['#111111', '#ffffff'],
  ['#ffffff', '#10151d'],
  ['#5b6670', '#f4f1ea'],
  ['#9fb0c8', '#1b2333'],
] as const

type Drawn = { x: number; y: number; text: string; kind: 'figures' | 'western' | 'letters' }

/** A picture of words in the letters of a font, seen in one of many ways: its signs, with what each is. */
export async function drawnSigns({ file, name }: FontFile, seed: number): Promise<LabelledSign[]> {
  const number = numbersFrom(seed)
  const size = 34 + number() * 28
  const family = familyOf(file)
  const words = page(number, size)
  const [ink, paper] = PAIRS[Math.floor(number() * PAIRS.length)] ?? PAIRS[0]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${HIGH}"><rect width="100%" height="100%" fill="${paper}"/>${words
    .map(
      ({ x, y, text }) =>
        `<text transform="translate(${x} ${y}) scale(${(0.86 + number() * 0.26).toFixed(2)} 1)" stroke="${ink}" stroke-width="${(number() ** 2 * 0.06 * size).toFixed(1)}" font-size="${size}" fill="${ink}" font-family="${family}" font-weight="${/Bold/.test(file) ? 700 : 400}">${text}</text>`,
    )
    .join('')}</svg>`
  const degrees = (number() - 0.5) * 9
  const seen = await worsened(Buffer.from(svg), degrees, paper, number)
  const even = await evenPicture(seen, 0)
  const slope = Math.tan((degrees * Math.PI) / 180)
  const where = places(words, size, degrees, even.width - 2 * even.margin)
  return signWords(even.signs, even, slope, GAP_MOST).flatMap((signs): LabelledSign[] => {
    const [first, last] = [signs[0], signs.at(-1)]
    if (!first || !last) return []
    const [x, y] = [(first.left + last.right) / 2, (first.top + last.bottom) / 2]
    const word = where.find(
      (each) => x > each.left && x < each.right && Math.abs(y - each.y - slope * (x - each.left)) < each.near,
    )
    if (!word) return []
    const line = lineOf(signs)
    if (word.kind === 'letters')
      return signs
        .filter((sign) => !isStroke(sign))
        .map((sign) => ({ inputs: inputsOf(even, sign, line), is: '?', font: name }))
    // Arabic figures with strokes between them stand from right to left.
    const whole = word.kind === 'figures' ? word.text.split('-').toReversed().join('-') : word.text
    if (signs.length !== whole.length) return []
    return signs.flatMap((sign, at) => {
      const is = nameOf(whole[at] ?? '')
      return is ? [{ inputs: inputsOf(even, sign, line), is, font: name }] : []
    })
  })
}

/** An alif, or an l, is a one by its shape; beside other letters it is none. */
const isStroke = ({ left, top, right, bottom }: Sign) => right - left + 1 < 0.4 * (bottom - top + 1)

/** Of western figures those that look like no Arabic ones are none; the others are left out. */
function nameOf(sign: string): string | undefined {
  if (/[٠-٩]/.test(sign)) return String(sign.charCodeAt(0) - 0x660)
  if (/[٫٬،.,]/.test(sign)) return ','
  if (sign === '/' || sign === '-') return sign
  return /[2-68۴-۶]/.test(sign) ? '?' : undefined
}

/** 'NotoKufiArabic_400Regular.ttf' is 'Noto Kufi Arabic'. */
export const familyOf = (file: string) =>
  (file.split('/').at(-1)?.split('_')[0] ?? '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replace(/(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')

function page(number: () => number, size: number): Drawn[] {
  const below = (many: number) => Math.floor(number() * many)
  const pick = <Each>(from: readonly Each[]) => from[below(from.length)] as Each
  const rows = Math.floor((HIGH - 200) / (size * 2))
  return Array.from({ length: rows * COLUMNS.length }, (_, at) => {
    const [x, y] = [COLUMNS[at % COLUMNS.length] ?? 0, 160 + Math.floor(at / COLUMNS.length) * size * 2]
    const kind = pick(['figures', 'figures', 'figures', 'western', 'letters'] as const)
    const western = pick([() => amount(number), () => amount(number), () => date(number), () => String(below(1e7))])()
    if (kind === 'letters') return { x, y, kind, text: pick([...LATIN, ...ARABIC]) }
    if (kind === 'western') return { x, y, kind, text: number() < 0.3 ? persian(western) : western }
    return { x, y, kind, text: arabic(western, number) }
  })
}

/** Most amounts are round: 250.00, 1,000.00. */
function amount(number: () => number): string {
  const figures = 1 + Math.floor(number() * 5)
  const round = Math.floor(number() * figures)
  const whole = Math.max(1, Math.floor(10 ** (figures - round) * number())) * 10 ** round
  const fils = number() < 0.6 ? 0 : Math.floor(number() * 100)
  return `${whole.toLocaleString('en-US')}.${String(fils).padStart(2, '0')}`
}

function date(number: () => number): string {
  const two = (most: number) => String(1 + Math.floor(number() * most)).padStart(2, '0')
  const sign = number() < 0.7 ? '/' : '-'
  return `${two(31)}${sign}${two(12)}${sign}20${two(30)}`
}

/** In Arabic figures, with the signs that divide them in either way. */
function arabic(text: string, number: () => number): string {
  const [thousands, point] = number() < 0.6 ? ['٬', '٫'] : [',', '.']
  return text
    .replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    .replace(/[,.]/g, (sign) => (sign === ',' ? thousands : point) ?? sign)
}
/** Figures of Persian and Urdu: three of them are others. */
const persian = (text: string) => text.replace(/[4-6]/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)))

/** As phones and cameras make it: smaller, tilted, soft, dim, grainy. */
async function worsened(svg: Buffer, degrees: number, paper: string, number: () => number): Promise<Buffer> {
  const tilted = await sharp(svg).flatten({ background: paper }).rotate(degrees, { background: paper }).png().toBuffer()
  let picture = sharp(tilted)
  if (number() < 0.6) picture = picture.resize(Math.round(640 + number() * 600))
  if (number() < 0.5) picture = picture.blur(0.4 + number() * 0.9)
  if (number() < 0.4) picture = picture.linear(0.4 + number() * 0.5, 10)
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const grain = number() < 0.4 ? 6 + number() * 18 : 0
  for (let at = 0; at < data.length && grain > 0; at += 1)
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + (number() + number() - 1) * grain))
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
    .jpeg({ quality: Math.round(50 + number() * 40) })
    .toBuffer()
}

/** Where each word stands once its page was tilted and made as wide as the picture that is read. */
function places(words: readonly Drawn[], size: number, degrees: number, width: number) {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const [wide, high] = [Math.abs(WIDE * cos) + Math.abs(HIGH * sin), Math.abs(WIDE * sin) + Math.abs(HIGH * cos)]
  const scale = width / wide
  return words.map((word) => {
    const [dx, dy] = [word.x - WIDE / 2, word.y - 0.3 * size - HIGH / 2]
    const [x, y] = [dx * cos - dy * sin + wide / 2, dx * sin + dy * cos + high / 2]
    return { ...word, left: (x - 20) * scale, right: (x + 440) * scale, y: y * scale, near: 0.7 * size * scale }
  })
}
