import { Refusal, type RefusalCode } from '#core/refusal.ts'
import type { Values } from '#core/sentence.ts'
import { WorkerLost, workerPool } from '#server/workers/worker-pool.ts'
import type { Sheet, SheetChoice } from './sheet.ts'

export type SheetTask = {
  as: 'workbook' | 'members' | 'statement'
  bytes: Uint8Array
  choice: SheetChoice
  /** Rows. */
  most: number
}
/** What a worker answers: the sheet, or why there is none. */
export type SheetAnswer = Sheet | { refused: RefusalCode; details: Values }

const worker = {
  script: new URL('./sheet-worker.ts', import.meta.url),
  // The largest file that an import takes needs some seconds.
  longestMs: 30_000,
  memoryMostMb: 1_024,
  // Bytes: what the libraries keep of a file is freed with their worker.
  wornAfter: 10_000_000,
}
const readLarge = workerPool<SheetTask, SheetAnswer>({ ...worker, as: 'process', idleMs: 30_000 })
/**
 * A small text is read in milliseconds once there is a worker, never waits for somebody's workbook, and is read again with
 * each change on screen: its worker, which takes little memory, stays for as long as somebody thinks about one.
 */
const readSmall = workerPool<SheetTask, SheetAnswer>({ ...worker, as: 'thread', idleMs: 10 * 60_000 })
const SMALL_MOST_BYTES = 256 * 1024

const PDF = Buffer.from('%PDF-')

/**
 * What a spreadsheet says, told by its bytes and never by its name: a workbook (.xlsx, .xls, .ods), else CSV with any
 * separator and encoding. At most one row more than `most`, by which a reader knows that there are too many. Read in a
 * worker; throws `import_pdf`, `import_workbook`, `import_locked`, `import_too_large`, `import_encoding` and
 * `import_unreadable`.
 */
export const readSheet = (bytes: Buffer, choice: SheetChoice, most: number): Promise<Sheet> =>
  readIn(bytes, choice, most, 'members')

/** The same of a bank's statement, which may be a CAMT.053, MT940 or OFX too. Throws also what readBankFile() throws. */
export const readStatementSheet = (bytes: Buffer, choice: SheetChoice, most: number): Promise<Sheet> =>
  readIn(bytes, choice, most, 'statement')

async function readIn(
  bytes: Buffer,
  { encoding, separator, sheet }: SheetChoice,
  most: number,
  text: 'members' | 'statement',
): Promise<Sheet> {
  if (bytes.subarray(0, PDF.length).equals(PDF)) throw new Refusal('import_pdf')
  const as = isWorkbook(bytes) ? 'workbook' : text
  if (as === 'workbook' && isTooLarge(bytes)) throw new Refusal('import_too_large')
  const read = as !== 'workbook' && bytes.length <= SMALL_MOST_BYTES ? readSmall : readLarge
  try {
    const answer = await read({ as, bytes, choice: { encoding, separator, sheet }, most }, bytes.length)
    if ('refused' in answer) throw new Refusal(answer.refused, answer.details)
    return answer
  } catch (error) {
    throw error instanceof WorkerLost ? new Refusal('import_too_large') : error
  }
}

/** Unpacked, all parts of a workbook together; a small file can unpack to gigabytes. */
const UNPACKED_MOST = 300 * 1024 * 1024

/** Whether a workbook unpacks to more than is read. */
const isTooLarge = (bytes: Buffer): boolean => unpackedBytes(bytes) > UNPACKED_MOST

/** The first bytes of a zip, as which .xlsx and .ods are stored, and of .xls. */
const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** As which banks send what they name .xls: a table of a web page, or the XML of the year 2003. */
const TABLE =
  /^(?:\xef\xbb\xbf)?\s*(?:<!doctype html|<(?:html|head|meta|table)\b|<\?xml[\s\S]{0,500}urn:schemas-microsoft-com:office:spreadsheet)/i

/** Whether a file begins as a workbook does. */
const isWorkbook = (bytes: Buffer): boolean =>
  [ZIP, COMPOUND].some((head) => bytes.subarray(0, head.length).equals(head)) ||
  TABLE.test(bytes.subarray(0, 1_000).toString('latin1'))

/** Of an entry in the directory at the end of a zip: its first bytes, how long it is without its names, and its sizes. */
const ENTRY = { head: 0x02014b50, bytes: 46, unpacked: 24, name: 28, extra: 30, comment: 32 }

/** What the directory of a zip says that its parts unpack to; the reader takes no more of a part than it says there. */
function unpackedBytes(bytes: Buffer): number {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 20 > bytes.length) return 0
  let sum = 0
  for (let at = bytes.readUInt32LE(end + 16); at + ENTRY.bytes <= end; ) {
    if (bytes.readUInt32LE(at) !== ENTRY.head) break
    sum += bytes.readUInt32LE(at + ENTRY.unpacked)
    at +=
      ENTRY.bytes +
      [ENTRY.name, ENTRY.extra, ENTRY.comment].reduce((all, each) => all + bytes.readUInt16LE(at + each), 0)
  }
  return sum
}
