import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { analyse } from 'chardet'
import { CsvError, parse } from 'csv-parse'
import { Refusal } from '#core/refusal.ts'
import type { Encoding, Separator, TableRow } from './sheet.ts'

const SLICE_BYTES = 64 * 1024
/** Far beyond any line of members: an opening quotation mark without its partner would take in the whole file. */
const ROW_MAX_CHARACTERS = 20_000
/** Rows read before others get their turn. */
const ROWS_AT_ONCE = 500

/**
 * The rows of a spreadsheet in CSV that have anything in them, at most one more than `most`; others get their turn
 * while it is read. Throws `import_unreadable` with the line from which on it makes no sense.
 */
export async function readCsv(text: string, separator: Separator, most: number): Promise<TableRow[]> {
  const bytes = Buffer.from(text)
  const parser = Readable.from(slicesOf(bytes)).pipe(
    parse({
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: ROW_MAX_CHARACTERS,
    }),
  )
  const rows: TableRow[] = []
  let line = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line += 1
      if (line % ROWS_AT_ONCE === 0) await setImmediate()
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells })
      if (rows.length > most) break
    }
  } catch (error) {
    // The parser is ahead of us: it has read rows that were not given out when it stopped.
    const at = String(parser.info.records + 1)
    throw error instanceof CsvError ? new Refusal('import_unreadable', { line: at }) : error
  }
  return rows
}

function* slicesOf(text: Buffer): Generator<Buffer> {
  for (let at = 0; at < text.length; at += SLICE_BYTES) yield text.subarray(at, at + SLICE_BYTES)
}

/** In windows-1256 and windows-1252 every byte is a letter or a sign, so which of both it is can only be guessed. */
const OF_ONE_BYTE = ['windows-1252', 'windows-1256'] as const

/** So many of a table's letters are digits, separators, spaces and ends of lines, in any script. */
const PLAIN_SHARE = 1 / 6

/**
 * UTF-16 whose byte order mark was lost: one half of each plain letter is NUL, and which half says the order. Throws
 * `import_encoding` where too few letters are plain, or one is NUL as a whole: a NUL in UTF-8, or no text.
 */
function unmarkedUtf16(bytes: Buffer): Encoding {
  const nulls = { even: 0, odd: 0 }
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) nulls[at % 2 === 0 ? 'even' : 'odd'] += 1
  const encoding = nulls.odd > nulls.even ? 'utf-16le' : 'utf-16be'
  const plain = Math.max(nulls.odd, nulls.even) / (bytes.length / 2)
  if (plain < PLAIN_SHARE || decoded(bytes, encoding).includes('\0')) throw new Refusal('import_encoding')
  return encoding
}

/**
 * How the letters of a text file are stored: by its byte order mark, else UTF-16 where half of many letters is NUL, else
 * UTF-8 where it is that, else the code page of Windows that fits its letters better. Throws `import_encoding` for what
 * is no text.
 */
export function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes.includes(0)) return unmarkedUtf16(bytes)
  if (isUtf8(bytes)) return 'utf-8'
  const likelier = analyse(bytes).find(({ name }) => name === 'windows-1256' || name === 'windows-1252')
  return OF_ONE_BYTE.find((each) => each === likelier?.name) ?? 'windows-1252'
}

/** The text of a file, without a byte order mark. Throws `import_encoding` where it is not stored like that. */
export function decoded(bytes: Buffer, encoding: Encoding): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal('import_encoding')
  }
}
