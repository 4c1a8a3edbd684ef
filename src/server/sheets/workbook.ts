/** Unpacked, all parts of a workbook together; a small file can unpack to gigabytes. */
const UNPACKED_MOST = 300 * 1024 * 1024

/** Whether a workbook unpacks to more than is read. */
export const isTooLarge = (bytes: Buffer): boolean => unpackedBytes(bytes) > UNPACKED_MOST

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
