import { createHash } from 'node:crypto'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FilePart } from '#contract/endpoint.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { throwForField } from './field-refusal.ts'

/** A file as it was sent: its bytes and their hash. Its name and declared type are not believed, so not kept. */
export type SentFile = { bytes: Buffer; sha256: string }
export type SentForm = { fields: Record<string, string>; files: Record<string, SentFile> }

/**
 * Reads a multipart body: text fields and the files that the call declares, each once. A file field without bytes and
 * without a name counts as not sent (browsers send one for an empty input). Throws `malformed`, `receipt_too_large`,
 * `file_empty`, `unsupported_media_type`.
 */
export async function readForm(request: FastifyRequest, parts: Readonly<Record<string, FilePart>>): Promise<SentForm> {
  if (!request.isMultipart()) throw new Refusal('unsupported_media_type')
  const form: SentForm = { fields: {}, files: {} }
  const maxBytes = Math.max(1, ...Object.values(parts).map((part) => part.maxBytes))
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, files: 4, fields: 30, fieldSize: 20_000 },
    })) {
      if (part.type === 'field') setOnce(form.fields, part.fieldname, String(part.value))
      else await readFile(form, part, parts)
    }
  } catch (error) {
    discardRest(request)
    throw asFormRefusal(error)
  }
  return form
}

/** What is left of a refused form would stand in the way of the connection's next request. */
function discardRest(request: FastifyRequest): void {
  request.raw.unpipe()
  request.raw.resume()
}

function bytesOf(part: MultipartFile, maxBytes: number): Promise<Buffer> {
  return part.toBuffer().catch((error: unknown) => {
    if (codeOf(error) !== 'FST_REQ_FILE_TOO_LARGE') throw error
    const tooLarge = new Refusal('receipt_too_large', {
      limit: sentence('{size} MB', { size: maxBytes / 1024 / 1024 }),
    })
    return throwForField(part.fieldname, tooLarge)
  })
}

async function readFile(form: SentForm, part: MultipartFile, parts: Readonly<Record<string, FilePart>>) {
  const name = part.fieldname
  const declared = Object.hasOwn(parts, name) ? parts[name] : undefined
  if (!declared) throw new Refusal('malformed')
  const bytes = await bytesOf(part, declared.maxBytes)
  if (bytes.length === 0 && !part.filename) return
  if (bytes.length === 0) throwForField(name, new Refusal('file_empty'))
  setOnce(form.files, name, { bytes, sha256: createHash('sha256').update(bytes).digest('hex') })
}

function setOnce<V>(record: Record<string, V>, name: string, value: V): void {
  if (Object.hasOwn(record, name)) throw new Refusal('malformed')
  Object.defineProperty(record, name, { value, enumerable: true })
}

/** Whatever else goes wrong while a form is read is the form's fault: it was cut off, or is none. */
function asFormRefusal(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error
  return new Refusal(/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(codeOf(error)) ? 'body_too_large' : 'malformed')
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
