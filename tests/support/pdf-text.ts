import { extractText, getDocumentProxy } from 'unpdf'

/** Where the foot of a page begins, as a part of its height. */
const FOOT = 0.07

/** What a PDF draws, left to right as it stands on paper: each piece with the left edge and the height of its line. */
export async function pdfPieces(bytes: Buffer): Promise<{ text: string; left: number; bottom: number }[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages = Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1))
  const contents = await Promise.all(
    pages.map(async (page) => (await page).getTextContent({ disableNormalization: true })),
  )
  return contents.flatMap(({ items }) =>
    items.flatMap((item) =>
      'str' in item && item.str.trim() ? [{ text: item.str, left: item.transform[4], bottom: item.transform[5] }] : [],
    ),
  )
}

/** What stands on each page of a PDF, in reading order. */
export async function pdfText(bytes: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text
}

/** Of each page, how far down its text goes, the foot of the page not counted: 0 at the top, 1 at the bottom. */
export async function pdfDepths(bytes: Buffer): Promise<number[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages = Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1))
  return Promise.all(
    pages.map(async (waited) => {
      const page = await waited
      const [, , , high = 0] = page.view
      const { items } = await page.getTextContent()
      const edges = items.flatMap((item) =>
        'str' in item && item.str.trim() && item.transform[5] > high * FOOT ? [item.transform[5]] : [],
      )
      return 1 - Math.min(high, ...edges) / high
    }),
  )
}
