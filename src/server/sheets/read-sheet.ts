import { bankFormatOf, readBankFile } from './bank-file.ts'
import { decoded, encodingOf, readCsv, separatorOf } from './csv.ts'
import type { Sheet, SheetChoice } from './sheet.ts'
import { isWorkbook, readWorkbook } from './workbook.ts'

/**
 * What a file says, told by its bytes and never by its name: a workbook (.xlsx, .xls, .ods), a bank's CAMT.053, MT940 or
 * OFX, else CSV with any separator and encoding. At most one row more than `most`, by which a reader knows that there
 * are too many. Throws `import_workbook`, `import_locked`, `import_too_large`, `import_encoding`, `import_unreadable`
 * and `bank_file_unreadable`.
 */
export async function readSheet(bytes: Buffer, choice: SheetChoice, most: number): Promise<Sheet> {
  if (isWorkbook(bytes)) return { kind: 'workbook', ...(await readWorkbook(bytes, choice.sheet, most)) }
  const encoding = choice.encoding ?? encodingOf(bytes)
  const text = decoded(bytes, encoding)
  const format = bankFormatOf(text)
  if (format) return readBankFile(text, format)
  const separator = separatorOf(text)
  return { kind: 'csv', encoding, separator, rows: await readCsv(text, separator, most) }
}
