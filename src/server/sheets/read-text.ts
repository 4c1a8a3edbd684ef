import { bankFormatOf, readBankFile } from './bank-file.ts'
import { decoded, encodingOf, readCsv } from './csv.ts'
import { separatorOf } from './separator.ts'
import type { Sheet, SheetChoice } from './sheet.ts'

/**
 * What a file of text says: CSV with any separator and encoding, and of a bank's statement also CAMT.053, MT940 and OFX. At
 * most one row more than `most`. Throws `import_encoding`, `import_unreadable`, and what readBankFile() throws.
 */
export async function readText(
  bytes: Uint8Array,
  choice: SheetChoice,
  most: number,
  isStatement: boolean,
): Promise<Sheet> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const encoding = choice.encoding ?? encodingOf(file)
  const text = decoded(file, encoding)
  const format = isStatement ? bankFormatOf(text) : undefined
  if (format) return readBankFile(text, format)
  const separator = choice.separator ?? separatorOf(text)
  return { kind: 'csv', encoding, separator, rows: await readCsv(text, separator, most) }
}
