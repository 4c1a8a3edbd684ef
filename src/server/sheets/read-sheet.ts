import { Refusal } from '#core/refusal.ts'
import { bankFormatOf, readBankFile } from './bank-file.ts'
import { decoded, encodingOf, readCsv, separatorOf } from './csv.ts'
import type { Sheet, SheetChoice } from './sheet.ts'
import { isWorkbook, readWorkbook } from './workbook.ts'

const PDF = Buffer.from('%PDF-')

/**
 * What a spreadsheet says, told by its bytes and never by its name: a workbook (.xlsx, .xls, .ods), else CSV with any
 * separator and encoding. At most one row more than `most`, by which a reader knows that there are too many. Throws
 * `import_pdf`, `import_workbook`, `import_locked`, `import_too_large`, `import_encoding` and `import_unreadable`.
 */
export async function readSheet(bytes: Buffer, choice: SheetChoice, most: number): Promise<Sheet> {
  if (bytes.subarray(0, PDF.length).equals(PDF)) throw new Refusal('import_pdf')
  if (isWorkbook(bytes)) return { kind: 'workbook', ...(await readWorkbook(bytes, choice.sheet, most)) }
  const encoding = choice.encoding ?? encodingOf(bytes)
  const text = decoded(bytes, encoding)
  const separator = separatorOf(text)
  return { kind: 'csv', encoding, separator, rows: await readCsv(text, separator, most) }
}

/** The same of a bank's statement, which may be a CAMT.053, MT940 or OFX too. Throws also what readBankFile() throws. */
export async function readStatementSheet(bytes: Buffer, choice: SheetChoice, most: number): Promise<Sheet> {
  if (isWorkbook(bytes) || bytes.subarray(0, PDF.length).equals(PDF)) return readSheet(bytes, choice, most)
  const encoding = choice.encoding ?? encodingOf(bytes)
  const text = decoded(bytes, encoding)
  const format = bankFormatOf(text)
  return format ? readBankFile(text, format) : readSheet(bytes, { ...choice, encoding }, most)
}
