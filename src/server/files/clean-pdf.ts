import { deflateSync, inflateSync, constants as zlib } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFObjectStreamParser,
  type PDFPage,
  PDFRawStream,
  PDFStream,
  PDFXRefStreamParser,
} from '@cantoo/pdf-lib'
import { Refusal } from '#core/refusal.ts'

const names = (...texts: string[]): ReadonlySet<unknown> => new Set(texts.map((text) => PDFName.of(text)))

/** What runs, starts a program, sends data, plays, or brings another file (ISO 32000-2, 12.6.4, 7.11.4, 12.7.9, 13). */
const ACTIONS = names(
  ...['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'GoToR', 'Rendition', 'Movie', 'Sound'],
  ...['RichMediaExecute', 'GoTo3DView'],
)
const KEYS = ['JS', 'JavaScript', 'EmbeddedFiles', 'EF', 'XFA', 'RichMediaContent'].map((text) => PDFName.of(text))
const PARTS = names('FileAttachment', 'EmbeddedFile', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D')

/** What a page is made of. Anything else that hangs on one is left behind. */
const PAGE_KEYS = names('Type', 'MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Resources', 'Contents', 'Annots', 'Group')
/** What a note on a page would do or lead to. Without them it only shows. */
const NOTE_KEYS = ['A', 'AA', 'PA', 'Dest', 'P', 'Parent', 'Popup', 'IRT'].map((text) => PDFName.of(text))

/**
 * The pages of a PDF, written anew into one that has nothing else: no scripts, links, forms or files, nothing of what
 * stood before, between or behind its objects. The same file gives the same bytes. One that is locked for printing or
 * copying alone is opened. Throws `pdf_active` where something runs or opens by itself, `pdf_locked` where it needs a
 * password, `receipt_unreadable`.
 */
export async function cleanPdf(bytes: Uint8Array): Promise<Uint8Array> {
  allowUnpacking()
  const sent = await PDFDocument.load(bytes, { password: '', updateMetadata: false }).catch(refuse)
  if (isActive(sent.context)) throw new Refusal('pdf_active')
  try {
    return await pagesOf(sent)
  } catch {
    throw new Refusal('receipt_unreadable')
  }
}

function refuse(error: unknown): never {
  throw new Refusal(error instanceof Error && /password/i.test(error.message) ? 'pdf_locked' : 'receipt_unreadable')
}

/** Looks at every object, also at those that no page leads to and those that were packed. */
function isActive(context: PDFContext): boolean {
  const waiting: PDFObject[] = context.enumerateIndirectObjects().map(([, object]) => object)
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PDFStream) waiting.push(object.dict)
    if (object instanceof PDFArray) for (const each of object.asArray()) waiting.push(each)
    if (!(object instanceof PDFDict)) continue
    if (acts(object)) return true
    for (const each of object.values()) waiting.push(each)
  }
  return false
}

function acts(dict: PDFDict): boolean {
  if (KEYS.some((key) => dict.has(key))) return true
  const [action, type, subtype] = ['S', 'Type', 'Subtype'].map((key) => dict.lookup(PDFName.of(key)))
  return ACTIONS.has(action) || PARTS.has(type) || PARTS.has(subtype)
}

async function pagesOf(sent: PDFDocument): Promise<Uint8Array> {
  checkTree(sent)
  for (const page of sent.getPages()) strip(page)
  const kept = await PDFDocument.create({ updateMetadata: false })
  const pages = await kept.copyPages(sent, sent.getPageIndices())
  for (const page of pages) kept.addPage(page)
  const broken = kept.context.enumerateIndirectObjects().some(([, object]) => object instanceof PDFInvalidObject)
  if (broken || pages.length === 0) throw new Error('a page that cannot be read')
  packStreams(kept.context)
  return kept.save({ addDefaultPage: false })
}

/** Each page hangs in one place: a few nodes that share what hangs on them would make pages without end. */
function checkTree({ catalog }: PDFDocument): void {
  const met = new Set<PDFObject>()
  const waiting = [catalog.get(PDFName.of('Pages'))]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (met.has(node)) throw new Error('a page in two places')
    met.add(node)
    const kids = catalog.context.lookupMaybe(node, PDFDict)?.lookupMaybe(PDFName.of('Kids'), PDFArray)
    for (const kid of kids?.asArray() ?? []) waiting.push(kid)
  }
}

/** What a page draws may stand there as it is, and so be read as something else by who looks for that. */
function packStreams(context: PDFContext): void {
  for (const [ref, stream] of context.enumerateIndirectObjects()) {
    if (!(stream instanceof PDFRawStream) || stream.dict.has(PDFName.of('Filter'))) continue
    stream.dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'))
    stream.dict.delete(PDFName.of('DecodeParms'))
    context.assign(ref, PDFRawStream.of(stream.dict, deflateSync(stream.contents)))
  }
}

function strip({ node }: PDFPage): void {
  // What it inherits is looked up through its parent when it is copied.
  const kept = new Set([...PAGE_KEYS, PDFName.of('Parent')])
  for (const key of node.keys()) if (!kept.has(key)) node.delete(key)
  const notes = node.Annots()
  for (let index = 0; index < (notes?.size() ?? 0); index += 1) {
    const note = notes?.lookup(index)
    if (note instanceof PDFDict) for (const key of NOTE_KEYS) note.delete(key)
  }
}

/** Objects of a receipt that are packed take some kilobytes; a small file can unpack to gigabytes. */
const UNPACKED_MAX_BYTES = 32 * 1024 * 1024

let left = UNPACKED_MAX_BYTES

/** Before each document: it may unpack so much, in all its packed objects together. */
function allowUnpacking(): void {
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
