import { isUtf8 } from 'node:buffer'
import { Refusal } from '#core/refusal.ts'

/** The first bytes of a zip, as which workbooks are stored, and of the workbooks before. */
const WORKBOOKS = [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])]

/**
 * The text of a file as UTF-8 without a byte order mark, from UTF-8 with one or without, or UTF-16 with one.
 * Throws `import_workbook`, `import_encoding`.
 */
export function utf8Of(bytes: Buffer): Buffer {
  if (WORKBOOKS.some((head) => bytes.subarray(0, head.length).equals(head))) throw new Refusal('import_workbook')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return fromUtf16(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return fromUtf16(bytes, 'utf-16be')
  // A NUL is UTF-8 too, and here the sign of UTF-16 whose mark was lost.
  if (!isUtf8(bytes) || bytes.includes(0)) throw new Refusal('import_encoding')
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
}

function fromUtf16(bytes: Buffer, encoding: 'utf-16le' | 'utf-16be'): Buffer {
  try {
    return Buffer.from(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('import_encoding')
  }
}
