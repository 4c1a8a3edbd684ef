import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { escaped } from '#core/escape-html.ts'
import { dayText } from '#core/local-text.ts'
import { type CheckedFile, readUpload } from '#server/files/read-upload.ts'

export type ReceiptLines = { bank: string; from: string; to: string; amount: string; on: string; reference: string }

/** A bank prints its receipts in its own language, whatever the demo's is. */
const BANKS_LOCALE = 'en-GB'

const PART = { kinds: ['jpeg', 'png', 'webp', 'pdf'], maxBytes: 10 * 1024 * 1024, required: true } as const

/** A transfer receipt as a bank's app would share it: a one-page PDF, checked the way every upload is. */
export function pdfReceipt(lines: ReceiptLines): Promise<CheckedFile> {
  return checked(Buffer.from(pdf(textOf(lines)), 'latin1'))
}

/** The same as a photographed slip. Lettering needs a font on the machine; without one the slip is bare. */
export async function pictureReceipt(lines: ReceiptLines): Promise<CheckedFile> {
  const text = textOf(lines)
    .map(
      (line, index) =>
        `<text x="60" y="${170 + index * 64}" font-size="${index === 0 ? 40 : 28}">${escaped(line)}</text>`,
    )
    .join('')
  const slip = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960" font-family="sans-serif" fill="#1d2b26">
    <rect width="720" height="960" fill="#d8d2c4"/><rect x="30" y="40" width="660" height="880" rx="18" fill="#fffef9"/>
    <rect x="30" y="40" width="660" height="70" rx="18" fill="#0b5c45"/>${text}
    <path d="M60 ${200 + 7 * 64}h600" stroke="#0b5c45" stroke-width="3" stroke-dasharray="10 8"/></svg>`
  return checked(await sharp(Buffer.from(slip)).jpeg({ quality: 85 }).toBuffer())
}

const checked = (bytes: Buffer) => readUpload(bytes, createHash('sha256').update(bytes).digest('hex'), PART)

function textOf({ bank, from, to, amount, on, reference }: ReceiptLines): string[] {
  return [
    bank,
    'Transfer successful',
    `From: ${from}`,
    `To: ${to}`,
    `Amount: AED ${amount}`,
    `Date: ${dayText(on, BANKS_LOCALE)}`,
    `Reference: ${reference}`,
  ]
}

function pdf(lines: readonly string[]): string {
  const shown = lines.map(
    (line, i) => `BT /F1 ${i === 0 ? 18 : 12} Tf 50 ${540 - i * 34} Td (${line.replace(/[()\\]/g, '\\$&')}) Tj ET`,
  )
  const content = shown.join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 600] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${
    objects.length + 1
  } /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
}
