import sharp from 'sharp'
import { receiptFonts, SANS } from './receipt-fonts.ts'

// Receipts as the apps of five banks would show them, and the ways in which one comes a second time. Each is drawn by its
// numbers alone, so that the same set is drawn anywhere.

export type DrawnReceipt = {
  layout: number
  member: number
  payer: string
  amount: string
  day: string
  time: string
  reference: string
}

const LAYOUTS = 5
const MEMBERS_OF_A_LAYOUT = 2
const MONTHS = 4
const NAMES = [
  'Rahim Uddin',
  'Fatima Noor',
  'Joseph Thomas',
  'Anjali Menon',
  'Imran Siddiqui',
  'Maria Santos',
  'Karim Hossain',
  'Bilal Ahmed',
  'Suresh Pillai',
  'Ayesha Khan',
]
const MONTH_WORDS = ['Jul', 'Aug', 'Sep', 'Oct']

/** Numbers between 0 and 1 that are the same whenever they are asked for. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Forty receipts: of each layout two members, each with four months. Those of one member have the same name, bank, account
 * and amount: only the day, the time and the reference are others.
 */
export function drawnReceipts(): DrawnReceipt[] {
  const number = numbersFrom(35)
  const figures = (many: number) => Array.from({ length: many }, () => Math.floor(number() * 10)).join('')
  return Array.from({ length: LAYOUTS * MEMBERS_OF_A_LAYOUT }, (_, member) => member).flatMap((member) =>
    Array.from({ length: MONTHS }, (_, month) => ({
      layout: member % LAYOUTS,
      member,
      payer: NAMES[member] ?? '',
      amount: member < LAYOUTS ? '100.00' : '250.00',
      day: `${10 + Math.floor(number() * 3)} ${MONTH_WORDS[month]} 2026`,
      time: `${9 + Math.floor(number() * 3)}:${10 + Math.floor(number() * 49)}`,
      // Where references run on, few figures differ.
      reference: member % LAYOUTS === 3 ? `TT004417${figures(4)}` : `FT26${figures(8)}`,
    })),
  )
}

const WIDE = 1080
const HIGH = 2100

/** The picture of a receipt as the phone's screen shows it, with the clock of the phone at its top. */
export async function drawReceipt(receipt: DrawnReceipt, clock = receipt.time): Promise<Buffer> {
  await receiptFonts()
  return sharp(Buffer.from(screen(receipt, clock)))
    .flatten({ background: 'white' })
    .png()
    .toBuffer()
}

const text = (x: number, y: number, size: number, words: string, fill = '#1c2024', more = '') =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" ${more}>${words}</text>`

function screen(receipt: DrawnReceipt, clock: string): string {
  const draw = [greenBank, cardBank, darkBank, ticketBank, listBank][receipt.layout] ?? greenBank
  const ink = receipt.layout === 2 ? '#fff' : '#111'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${HIGH}" font-family="${SANS}">
    ${draw(receipt)}${text(60, 58, 34, clock, ink)}
    <rect x="940" y="34" width="${40 + ((clock.length * 7) % 30)}" height="24" rx="5" fill="${ink}"/><rect x="860" y="38" width="50" height="20" fill="${ink}"/></svg>`
}

type Row = readonly [label: string, value: string]

const IBAN = 'AE07 0331 2345 6789 0123 456'
const rowsOf = ({ payer, amount, day, time, reference }: DrawnReceipt): Row[] => [
  ['From', payer],
  ['To', 'Probashi Somiti Savings'],
  ['IBAN', IBAN],
  ['Amount', `AED ${amount}`],
  ['Fee', 'AED 0.00'],
  ['Date', day],
  ['Time', time],
  ['Reference', reference],
]

function greenBank(receipt: DrawnReceipt): string {
  const rows = rowsOf(receipt).map(
    ([label, value], at) =>
      `${text(80, 760 + at * 120, 34, label, '#6b7570')}${text(1000, 760 + at * 120, 36, value, '#15201b', 'text-anchor="end"')}
       <path d="M80 ${790 + at * 120}H1000" stroke="#dfe5e1" stroke-width="2"/>`,
  )
  return `<rect width="${WIDE}" height="${HIGH}" fill="#fff"/><rect y="80" width="${WIDE}" height="420" fill="#0b6b4b"/>
    <circle cx="540" cy="230" r="80" fill="#fff"/><path d="M500 230l30 34 56-66" stroke="#0b6b4b" stroke-width="16" fill="none"/>
    ${text(540, 400, 52, 'Transfer successful', '#fff', 'text-anchor="middle"')}
    ${text(540, 610, 80, `AED ${receipt.amount}`, '#0b6b4b', 'text-anchor="middle"')}${rows.join('')}
    <rect x="80" y="1820" width="920" height="120" rx="60" fill="#0b6b4b"/>${text(540, 1895, 42, 'Share receipt', '#fff', 'text-anchor="middle"')}`
}

function cardBank(receipt: DrawnReceipt): string {
  const rows = rowsOf(receipt).map(
    ([label, value], at) =>
      text(120, 860 + at * 128, 28, label.toUpperCase(), '#8a8f98') + text(120, 905 + at * 128, 38, value),
  )
  return `<rect width="${WIDE}" height="${HIGH}" fill="#eceff5"/><rect x="60" y="160" width="960" height="1780" rx="40" fill="#fff"/>
    <path d="M120 240h120v120h-120z" fill="#d5402b"/><path d="M150 270h120v120h-120z" fill="#1d3b8b"/>
    ${text(320, 320, 54, 'Bahr Bank', '#1d3b8b')}${text(320, 380, 34, 'Payment confirmation', '#565d69')}
    ${text(120, 560, 40, 'You sent', '#565d69')}${text(120, 680, 96, `AED ${receipt.amount}`, '#1d3b8b')}
    <path d="M120 760H960" stroke="#c9cfda" stroke-width="4" stroke-dasharray="14 12"/>${rows.join('')}`
}

function darkBank(receipt: DrawnReceipt): string {
  const rows = rowsOf(receipt).map(
    ([label, value], at) =>
      `<rect x="50" y="${700 + at * 140}" width="980" height="120" rx="24" fill="#1f2733"/>
       ${text(90, 774 + at * 140, 32, label, '#8fa0b8')}${text(420, 774 + at * 140, 36, value, '#f2f5fa')}`,
  )
  return `<rect width="${WIDE}" height="${HIGH}" fill="#10151d"/>
    <path d="M480 220a60 60 0 1 1 120 0 60 60 0 1 1-120 0" fill="#35d0a5"/>${text(540, 370, 46, 'Sent to Probashi Somiti', '#f2f5fa', 'text-anchor="middle"')}
    ${text(540, 520, 110, `-${receipt.amount}`, '#35d0a5', 'text-anchor="middle"')}${text(540, 600, 36, 'United Arab Emirates dirham', '#8fa0b8', 'text-anchor="middle"')}${rows.join('')}
    ${text(540, 1960, 36, 'Close', '#35d0a5', 'text-anchor="middle"')}`
}

function ticketBank(receipt: DrawnReceipt): string {
  const rows = rowsOf(receipt)
    .filter(([label]) => label !== 'Time')
    .map(
      ([label, value], at) =>
        text(140, 940 + at * 96, 34, `${label}:`, '#555') + text(400, 940 + at * 96, 34, value, '#000'),
    )
  const teeth = Array.from({ length: 24 }, () => `l20 24l20-24`).join('')
  return `<rect width="${WIDE}" height="${HIGH}" fill="#7a1f4b"/><path d="M60 180H1020V1860H60z" fill="#fffdf8"/><path d="M60 1860${teeth}V1840H60z" fill="#fffdf8"/>
    ${text(540, 320, 60, 'FUND TRANSFER', '#7a1f4b', 'text-anchor="middle"')}${text(540, 400, 36, 'Pearl Exchange and Bank, Dubai', '#555', 'text-anchor="middle"')}
    <rect x="140" y="470" width="800" height="190" fill="#f3e6ec"/>${text(540, 560, 40, 'Total debited', '#7a1f4b', 'text-anchor="middle"')}
    ${text(540, 632, 64, `${receipt.amount} AED`, '#7a1f4b', 'text-anchor="middle"')}${text(140, 790, 40, 'Details of your transfer')}<path d="M140 820H940" stroke="#7a1f4b" stroke-width="4"/>${rows.join('')}
    ${text(140, 1760, 28, 'This is a computer generated advice and needs no signature.', '#777')}`
}

function listBank(receipt: DrawnReceipt): string {
  const rows = rowsOf(receipt).map(
    ([label, value], at) =>
      `<circle cx="110" cy="${748 + at * 136}" r="36" fill="${at % 2 ? '#ffe3b3' : '#cfe6ff'}"/>
       ${text(180, 736 + at * 136, 38, value)}${text(180, 782 + at * 136, 28, label, '#7b8088')}`,
  )
  return `<rect width="${WIDE}" height="${HIGH}" fill="#fff"/>${text(60, 190, 60, 'Receipt', '#f08a00')}
    <rect x="60" y="250" width="960" height="360" rx="36" fill="#fff5e5"/>${text(120, 350, 36, 'Local transfer', '#7b8088')}
    ${text(120, 460, 84, `AED ${receipt.amount}`, '#f08a00')}${text(120, 550, 36, 'Completed', '#2f9e44')}<path d="M820 330l80 80 80-80z" fill="#f08a00"/><path d="M820 520l80-80 80 80z" fill="#ffb84d"/>${rows.join('')}
    ${text(60, 1980, 28, 'Sahara Digital Bank is licensed by the Central Bank.', '#7b8088')}`
}

/** The ways in which a receipt comes again. Each gives another file that shows the same. */
export const WAYS_AGAIN = {
  'encoded again': (picture: Buffer) => sharp(picture).resize(640).jpeg({ quality: 45 }).toBuffer(),
  cropped: (picture: Buffer) =>
    sharp(picture).extract({ left: 40, top: 320, width: 1010, height: 1560 }).jpeg({ quality: 75 }).toBuffer(),
  photographed: (picture: Buffer) => photographed(picture, 11),
  'photographed from aside': (picture: Buffer) => photographed(picture, 29, 1.6),
} as const

/**
 * A photo of a screen: turned by some degrees, seen from aside, on a table, with uneven light, a soft lens and noise.
 * `amount`: how far from straight.
 */
export async function photographed(picture: Buffer, seed: number, amount = 1): Promise<Buffer> {
  const number = numbersFrom(seed)
  const around = (most: number) => (number() * 2 - 1) * most * amount
  const { data, info } = await sharp(picture)
    .resize({ width: 840 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [width, height] = [1050, 1680]
  const scale = 0.86 + number() * 0.1
  const turn = around(0.07)
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  const tilt = { x: around(0.08) / width, y: around(0.08) / height }
  const middle = { x: width / 2 + around(28), y: height / 2 + around(28) }
  const out = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - middle.x, y - middle.y]
      const depth = (1 + tilt.x * dx + tilt.y * dy) / scale
      const u = (cos * dx + sin * dy) * depth + info.width / 2
      const v = (cos * dy - sin * dx) * depth + info.height / 2
      const light = 0.72 + 0.3 * (x / width) - 0.12 * (y / height)
      const [left, top] = [Math.floor(u), Math.floor(v)]
      const inside = left >= 0 && top >= 0 && left < info.width - 1 && top < info.height - 1
      const noise = (number() + number() - 1) * 22
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (top * info.width + left) * 3 + channel
        const [fx, fy] = [u - left, v - top]
        const row = info.width * 3
        const shade = inside
          ? ((data[at] ?? 0) * (1 - fx) + (data[at + 3] ?? 0) * fx) * (1 - fy) +
            ((data[at + row] ?? 0) * (1 - fx) + (data[at + row + 3] ?? 0) * fx) * fy
          : ([96, 72, 50][channel] ?? 0)
        out[(y * width + x) * 3 + channel] = Math.max(0, Math.min(255, shade * light + 10 + noise))
      }
    }
  }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .blur(0.9)
    .jpeg({ quality: 70 })
    .toBuffer()
}
