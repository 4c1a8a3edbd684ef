import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { readPicture } from '#server/files/receipts/read-picture.ts'
import { recognize } from '#server/files/receipts/recognize.ts'
import { drawBankReceipt, RECEIPT } from '../support/bank-receipts.ts'
import { receiptFonts, SANS } from '../support/receipt-fonts.ts'

// What a picture costs, counted by what is recognised: seconds say more of the machine than of the picture.

vi.mock('#server/files/receipts/recognize.ts', async (original) => {
  const real = await original<typeof import('#server/files/receipts/recognize.ts')>()
  return { recognize: vi.fn(real.recognize) }
})
const passes = () => vi.mocked(recognize).mock.calls.map(([, script]) => script)
beforeEach(() => {
  vi.mocked(recognize).mockClear()
})

/** Rows with several amounts in each. */
async function listOf(rows: number, words: (row: number) => string): Promise<Buffer> {
  await receiptFonts()
  const lines = Array.from(
    { length: rows },
    (_, row) => `<text x="60" y="${50 + row * 37}" font-size="30" font-family="${SANS}">${words(row)}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1920"><rect width="100%" height="100%" fill="#fff"/>${lines.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer()
}
const aed = (whole: number) => `AED ${whole}.00`

test('fifty amounts, or a hundred and fifty, are looked at once and say nothing', async () => {
  for (const words of [
    (row: number) => aed(100 + row * 7),
    (row: number) => `Amount: ${aed(100 + row * 7)}`,
    (row: number) => [100, 200, 300].map((from) => aed(from + row * 7)).join(' '),
  ]) {
    vi.mocked(recognize).mockClear()
    const { reading } = await readPicture(await listOf(50, words), '2026-11-29')
    expect(reading).toMatchObject({ amount: null, date: null, reference: null })
    expect(passes()).toEqual(['eng'])
  }
}, 120_000)

test('a receipt that is read whole in English is looked at once; one without a word of Arabic never in Arabic', async () => {
  const receipt = { ...RECEIPT, layout: 'message' } as const
  const { reading } = await readPicture(await drawBankReceipt(receipt), '2026-11-29')
  expect(reading).toMatchObject({ amount: { value: 9_000 }, reference: { value: 'FT26849407833' } })
  expect(passes()).toEqual(['eng'])
  vi.mocked(recognize).mockClear()
  await readPicture(await listOf(8, (row) => `Available balance ${aed(100 + row * 7)}`), '2026-11-29')
  expect(passes()).not.toContain('ara')
}, 120_000)
