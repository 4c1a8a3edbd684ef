import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { Refusal } from '#core/refusal.ts'

export type Separator = ',' | ';' | '\t'

/** A line of a spreadsheet, numbered as the spreadsheet numbers its rows: the first is 1, and empty ones count. */
export type TableRow = { line: number; cells: readonly string[] }

const SEPARATORS: readonly Separator[] = [',', ';', '\t']
const SLICE_BYTES = 64 * 1024
/** A bank writes a few lines of its own above the rows. */
const LINES_COMPARED = 40
/** Far beyond any line of members: an opening quotation mark without its partner would take in the whole file. */
const ROW_MAX_CHARACTERS = 20_000
/** Rows read before others get their turn. */
const ROWS_AT_ONCE = 500

/**
 * What separates the cells, comma, semicolon or tab: what divides the first line most, if the second is divided as often;
 * else, since a bank writes lines of its own above the rows, what makes three cells or more of the most of the first
 * lines. What stands in quotes does not count.
 */
export function separatorOf(text: Buffer): Separator {
  const head = text
    .subarray(0, SLICE_BYTES)
    .toString('utf8')
    .replace(/"[^"]*"/g, '')
    .trimStart()
  const lines = head.split(/[\r\n]+/).slice(0, LINES_COMPARED)
  const cells = (line: string | undefined, separator: string) => (line ?? '').split(separator).length
  const most = (weight: (separator: Separator) => number) =>
    SEPARATORS.reduce((best, each) => (weight(each) > weight(best) ? each : best))
  const ofFirst = most((separator) => cells(lines[0], separator))
  const again = cells(lines[0], ofFirst)
  if (again > 1 && cells(lines[1], ofFirst) === again) return ofFirst
  return most((separator) => lines.filter((line) => cells(line, separator) >= 3).length)
}

/**
 * The rows of a spreadsheet in CSV that have anything in them, as they are read; others get their turn meanwhile.
 * Throws `import_workbook`, `import_encoding`, and `import_unreadable` with the line from which on it makes no sense.
 */
export async function* readTable(bytes: Buffer): AsyncGenerator<TableRow & { separator: Separator }> {
  const text = utf8Of(bytes)
  const separator = separatorOf(text)
  const parser = Readable.from(slicesOf(text)).pipe(
    parse({
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: ROW_MAX_CHARACTERS,
    }),
  )
  let line = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line += 1
      if (line % ROWS_AT_ONCE === 0) await setImmediate()
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells, separator }
    }
  } catch (error) {
    // The parser is ahead of us: it has read rows that were not given out when it stopped.
    const at = String(parser.info.records + 1)
    throw error instanceof CsvError ? new Refusal('import_unreadable', { line: at }) : error
  }
}

function* slicesOf(text: Buffer): Generator<Buffer> {
  for (let at = 0; at < text.length; at += SLICE_BYTES) yield text.subarray(at, at + SLICE_BYTES)
}

/** The first bytes of a zip, as which workbooks are stored, and of the workbooks before. */
const WORKBOOKS = [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])]

/**
 * The text of a file as UTF-8 without a byte order mark, from UTF-8 with one or without, or UTF-16 with one.
 * Throws `import_workbook`, `import_encoding`.
 */
function utf8Of(bytes: Buffer): Buffer {
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
