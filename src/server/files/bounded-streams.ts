import { inflateSync, constants as zlib } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFObjectStreamParser,
  PDFRawStream,
  PDFXRefStreamParser,
} from '@cantoo/pdf-lib'

/** Objects of a receipt that are packed take some kilobytes; a small file can unpack to gigabytes. */
const UNPACKED_MAX_BYTES = 32 * 1024 * 1024

let left = UNPACKED_MAX_BYTES

/** Before each document: it may unpack so much, in all its packed objects together. */
export function allowUnpacking(): void {
  left = UNPACKED_MAX_BYTES
}

/**
 * The library unpacks the objects of a document without a limit. From here on it gets them unpacked by zlib, which has
 * one; packed in any other way than the usual one they are not read at all.
 */
export function boundUnpacking(): void {
  const [objects, table] = [PDFObjectStreamParser.forStream, PDFXRefStreamParser.forStream]
  PDFObjectStreamParser.forStream = (stream, wait) => objects(unpacked(stream), wait)
  PDFXRefStreamParser.forStream = (stream) => table(unpacked(stream))
}

function unpacked(stream: PDFRawStream): PDFRawStream {
  const { dict, contents, transform } = stream
  const plain = decodePDFRawStream(PDFRawStream.of(PDFDict.withContext(dict.context), contents, transform)).decode()
  const bare = dict.clone()
  bare.delete(PDFName.of('Filter'))
  bare.delete(PDFName.of('DecodeParms'))
  return PDFRawStream.of(bare, isDeflated(dict) ? inflated(plain) : plain)
}

function isDeflated(dict: PDFDict): boolean {
  const filter = dict.lookup(PDFName.of('Filter'))
  if (filter === undefined) return false
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter
  if (only !== PDFName.of('FlateDecode')) throw new Error('objects packed in an unusual way')
  return true
}

function inflated(packed: Uint8Array): Uint8Array {
  // A stream without its last bytes is common, and read by everybody.
  const bytes = inflateSync(packed, { maxOutputLength: Math.max(1, left), finishFlush: zlib.Z_SYNC_FLUSH })
  left -= bytes.length
  return bytes
}
