import { extractText, getDocumentProxy } from 'unpdf'

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
