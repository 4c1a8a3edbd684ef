import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { VCard } from 'vcard-creator'
import { guardCell } from '#core/csv-guard.ts'
import { Refusal } from '#core/refusal.ts'
import type { FileStore } from '#server/files/file-store.ts'

/** The kinds of file that are kept, each with the ending of its name. Whatever a row says, nothing else is served. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
  'audio/mp4': 'm4a',
  'audio/webm': 'webm',
}

/** Opened at its own address a file is saved, and could not run a script or load anything if it were shown. */
const SANDBOX = "default-src 'none'; frame-ancestors 'none'; sandbox"

export type StoredFile = { sha256: string | null | undefined; type: string | null | undefined; name: string }

/**
 * Answers with a file that was kept, to whom the caller has found to be allowed. No cache keeps it, as no answer of a
 * call (security-headers.ts). Throws `not_found` where there is none.
 */
export async function sendFile(
  reply: FastifyReply,
  files: FileStore,
  { sha256, type, name }: StoredFile,
): Promise<void> {
  const ending = ENDINGS[type ?? '']
  if (!sha256 || !type || !ending) throw new Refusal('not_found')
  const bytes = await files.read(sha256)
  reply.header('content-disposition', `attachment; filename="${name}.${ending}"`)
  reply.header('content-security-policy', SANDBOX)
  reply.type(type).send(bytes)
}

/** Answers with a file as somebody gave it, to be saved and never opened here, under the name that they gave it. */
export function sendBytes(reply: FastifyReply, fileName: string, bytes: Buffer): void {
  reply.header(
    'content-disposition',
    `attachment; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, '_')}`,
  )
  reply.header('content-security-policy', SANDBOX)
  reply.type('application/octet-stream').send(bytes)
}

/** Answers with a page to hand over. */
export function sendPdf(reply: FastifyReply, name: string, pdf: Buffer): void {
  reply.header('content-disposition', `attachment; filename="${name}.pdf"`)
  reply.type('application/pdf').send(pdf)
}

/**
 * Answers with a spreadsheet, sent while its lines are still being read. It opens with a byte order mark, by which
 * spreadsheets know UTF-8. A text that a spreadsheet would take for a formula begins with an apostrophe; numbers stay such,
 * below zero too.
 */
export function sendCsv(
  reply: FastifyReply,
  fileName: string,
  columns: readonly string[],
  records: AsyncIterable<readonly (string | number)[]> | Iterable<readonly (string | number)[]>,
): void {
  const csv = stringify({ bom: true, header: true, columns: [...columns], cast: { string: guardCell } })
  // What breaks on the way ends the answer; who asked sees a download that failed, not a shorter list.
  pipeline(Readable.from(records), csv, () => {})
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${fileName}"`).send(csv)
}

export type Contact = {
  name: string
  mobile: string
  email: string
  birthday: string | null
  association: string
  note: string
}

/** Answers with contacts for a phone's address book (vCard 3.0), sent while they are still being read. */
export function sendContacts(reply: FastifyReply, fileName: string, contacts: AsyncIterable<Contact>): void {
  // What breaks on the way ends the answer: who asked sees a download that failed, not fewer contacts.
  const cards = Readable.from(cardsOf(contacts), { objectMode: false })
  reply
    .type('text/vcard; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(cards)
}

async function* cardsOf(contacts: AsyncIterable<Contact>): AsyncGenerator<string> {
  for await (const { name, mobile, email, birthday, association, note } of contacts) {
    const card = new VCard().addFullName(name).addName({ givenName: name }).addCompany({ name: association })
    if (mobile !== '') card.addPhoneNumber({ number: mobile.replace(/[^+\d]/g, '') })
    if (email !== '') card.addEmail({ address: email })
    if (birthday) card.addBirthday(new Date(birthday))
    yield card.addNote(note).toString()
  }
}

/** A file in a ZIP, whose bytes are read when it is its turn. `packed`: texts are made smaller, pictures are so already. */
export type ZipEntry = {
  name: string
  packed: boolean
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Answers with a ZIP, sent while its files are still being read: no more than one of them is in memory. */
export function sendZip(reply: FastifyReply, fileName: string, entries: AsyncIterable<ZipEntry>, now: Date): void {
  // What breaks on the way ends the answer: who asked sees a download that failed, not a smaller one.
  const zip = Readable.from(zipped(entries, now), { objectMode: false })
  reply.type('application/zip').header('content-disposition', `attachment; filename="${fileName}"`).send(zip)
}

async function* zipped(entries: AsyncIterable<ZipEntry>, now: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const taken = () => ready.splice(0)
  for await (const { name, packed, chunks } of entries) {
    const file = packed ? new ZipDeflate(name) : new ZipPassThrough(name)
    file.mtime = now
    zip.add(file)
    for await (const chunk of chunks) {
      file.push(chunk)
      yield* taken()
    }
    file.push(new Uint8Array(), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}
