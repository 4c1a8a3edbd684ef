import { extractText, getDocumentProxy } from 'unpdf'

/** What stands on each page of a PDF, in reading order. */
export async function pdfText(bytes: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text
}
