import sharp from 'sharp'
import { extractImages, getDocumentProxy } from 'unpdf'
import type { BusinessDate } from '#core/calendar.ts'
import type { ReadPage, ReadWord } from '#core/receipts/page.ts'
import { NOTHING_READ, readReceipt } from '#core/receipts/read-receipt.ts'
import { type PictureReading, readPicture } from './read-picture.ts'

/** A receipt has one page; what is behind so many is terms and conditions. */
const PAGES_MOST = 3
/** Fewer letters are a page number on a scan. */
const LETTERS_LEAST = 20
const WRITTEN = 99

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/** Reads the text of a PDF; where it has none, the picture on its first page. */
export async function readPdfText(bytes: Uint8Array, cameOn: BusinessDate): Promise<PictureReading> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  const pages: ReadPage[] = []
  for (let number = 1; number <= Math.min(pdf.numPages, PAGES_MOST); number += 1)
    pages.push(await textOfPage(pdf, number))
  const letters = pages.reduce((sum, { words }) => sum + words.reduce((all, { text }) => all + text.length, 0), 0)
  if (letters >= LETTERS_LEAST) return { reading: readReceipt(pages, cameOn), turned: 0 }
  const [largest] = (await extractImages(pdf, 1)).toSorted(
    (one, other) => other.width * other.height - one.width * one.height,
  )
  if (!largest) return { reading: NOTHING_READ, turned: 0 }
  const { data, width, height, channels } = largest
  const jpeg = await sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), {
    raw: { width, height, channels },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
  const { reading, turned } = await readPicture(jpeg, cameOn)
  // Where on the page the picture stands is not known.
  return { reading, turned }
}

async function textOfPage(pdf: Pdf, number: number): Promise<ReadPage> {
  const page = await pdf.getPage(number)
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view
  const { items } = await page.getTextContent()
  const words = items.flatMap((item): ReadWord[] => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , , x = 0, y = 0] = item.transform as number[]
    const height = item.height || 10
    const each = item.width / Math.max(1, item.str.length)
    return [...item.str.matchAll(/\S+/g)].map(([text], at, all) => {
      const start = all[at]?.index ?? 0
      const word = { text, sure: WRITTEN, leastSure: WRITTEN }
      const from = x - left + start * each
      const line = top - y
      return { ...word, left: from, right: from + text.length * each, top: line - height, bottom: line + 0.2 * height }
    })
  })
  return { width: right - left, height: top - bottom, slope: 0, words }
}
