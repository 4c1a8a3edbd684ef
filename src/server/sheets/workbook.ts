import { Refusal } from '#core/refusal.ts'
import { WorkerLost, workerPool } from '#server/workers/worker-pool.ts'
import type { TableRow } from './sheet.ts'

export type WorkbookTask = { bytes: Uint8Array; sheet: string | undefined; most: number }
export type Workbook = { sheets: string[]; sheet: string; rows: TableRow[] }
/** What a worker answers: the sheet, or why there is none. Locked is a file with a password. */
export type WorkbookAnswer = Workbook | 'locked' | 'too_large' | 'unreadable'

const read = workerPool<WorkbookTask, WorkbookAnswer>({
  script: new URL('./workbook-process.ts', import.meta.url),
  as: 'process',
  // The largest file that an import takes needs some seconds.
  longestMs: 30_000,
  memoryMostMb: 1_024,
  // Bytes: what the library keeps of a file is freed with its process.
  wornAfter: 10_000_000,
  idleMs: 30_000,
})

/** Unpacked, all parts of a workbook together; a small file can unpack to gigabytes. */
const UNPACKED_MOST = 300 * 1024 * 1024

/** The first bytes of a zip, as which .xlsx and .ods are stored, and of .xls. */
const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** As which banks send what they name .xls: a table of a web page, or the XML of the year 2003. */
const TABLE =
  /^(?:\xef\xbb\xbf)?\s*(?:<!doctype html|<(?:html|head|meta|table)\b|<\?xml[\s\S]{0,500}urn:schemas-microsoft-com:office:spreadsheet)/i

/** Whether a file begins as a workbook does. */
export const isWorkbook = (bytes: Buffer): boolean =>
  [ZIP, COMPOUND].some((head) => bytes.subarray(0, head.length).equals(head)) ||
  TABLE.test(bytes.subarray(0, 1_000).toString('latin1'))

/**
 * One sheet of an .xlsx, .xls or .ods: the one named, else the one with the most rows. At most one row more than `most`.
 * Days are given as '2024-05-17', figures without groups and as exact as they were typed. Throws `import_workbook`
 * for what cannot be read, `import_locked` for a password, `import_too_large` for what unpacks to
 * too much or says too much.
 */
export async function readWorkbook(bytes: Buffer, sheet: string | undefined, most: number): Promise<Workbook> {
  if (unpackedBytes(bytes) > UNPACKED_MOST) throw new Refusal('import_too_large')
  try {
    const answer = await read({ bytes, sheet, most }, bytes.length)
    if (answer === 'locked') throw new Refusal('import_locked')
    if (answer === 'too_large') throw new Refusal('import_too_large')
    if (answer === 'unreadable') throw new Refusal('import_workbook')
    return answer
  } catch (error) {
    throw error instanceof WorkerLost ? new Refusal('import_too_large') : error
  }
}

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
