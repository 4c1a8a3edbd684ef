import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'

/** What the pages of a PDF draw, a text of drawing commands a page. */
export async function pagesOf(bytes: Buffer): Promise<string[]> {
  const pdf = await PDFDocument.load(bytes)
  return pdf.getPages().map(({ node }) => {
    const contents = node.Contents()
    const streams =
      contents instanceof PDFArray ? contents.asArray().map((_, index) => contents.lookup(index)) : [contents]
    return streams.map((stream) => (stream instanceof PDFRawStream ? textOf(stream) : '')).join('\n')
  })
}

const textOf = (stream: PDFRawStream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
