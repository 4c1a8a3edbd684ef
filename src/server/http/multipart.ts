import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { FilePart } from '#contract/endpoint.ts'
import { Refusal } from '#core/refusal.ts'

/** A file as it was sent: its bytes and their hash. Its name and declared type are not believed, so not kept. */
export type SentFile = { bytes: Buffer; sha256: string }
export type SentForm = { fields: Record<string, string>; files: Record<string, SentFile> }

/**
 * Reads a multipart body: text fields and the files that the call declares, each once. A file field without bytes counts
 * as not sent (browsers send one for an empty input). Throws `malformed`, `receipt_too_large`, `unsupported_media_type`.
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
      else await readFile(form, part.fieldname, await part.toBuffer(), parts)
    }
  } catch (error) {
    throw asFormRefusal(error, maxBytes)
  }
  return form
}

async function readFile(form: SentForm, name: string, bytes: Buffer, parts: Readonly<Record<string, FilePart>>) {
  if (!Object.hasOwn(parts, name)) throw new Refusal('malformed')
  if (bytes.length === 0) return
  setOnce(form.files, name, { bytes, sha256: createHash('sha256').update(bytes).digest('hex') })
}

function setOnce<V>(record: Record<string, V>, name: string, value: V): void {
  if (Object.hasOwn(record, name)) throw new Refusal('malformed')
  Object.defineProperty(record, name, { value, enumerable: true })
}

function asFormRefusal(error: unknown, maxBytes: number): unknown {
  if (error instanceof Refusal) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new Refusal('receipt_too_large', { limit: `${maxBytes / 1024 / 1024} MB` })
  if (/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code)) return new Refusal('body_too_large')
  if (/^FST_|^ERR_|^ECONN/.test(code) || error instanceof TypeError) return new Refusal('malformed')
  return error instanceof Error ? new Refusal('malformed') : error
}
