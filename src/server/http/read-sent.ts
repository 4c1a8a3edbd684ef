import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, FilePart } from '#contract/endpoint.ts'
import { sentenceOf, UNNAMED } from '#contract/fields.ts'
import { sentenceOfRefusal } from '#contract/refusals.ts'
import { Refusal } from '#core/refusal.ts'
import { type Sentence, sentence } from '#core/sentence.ts'
import { type CheckedFile, readUpload, sha256Of } from '#server/files/read-upload.ts'

/** What was sent, each part parsed by the schema that the call declares for it. */
export type Sent = {
  params: unknown
  query: unknown
  body: unknown
  form: unknown
  files: Readonly<Record<string, CheckedFile>>
  /** The fields of the body or the form as they came, before they were parsed. */
  typed: unknown
}

/** What an Idempotency-Key is bound to beside the path. */
export function printOf({ params, body, form, files }: Sent): unknown {
  return [params, body, form, Object.entries(files).map(([part, file]) => [part, file.sourceSha256])]
}

/** Counts the files of a request; throws where they are more than their sender may send. */
type CountUploads = (files: readonly SentFile[]) => Promise<void>

/**
 * Reads what was sent as the call declares it: path, query, body or form, and files that are what their bytes say; these
 * are counted once the rest is in order, and then looked at. Throws `not_found` for a path that is none,
 * `unsupported_media_type`, `invalid_fields` with a sentence a field, and what a file is refused for.
 */
export async function readSent(declared: Endpoint, request: FastifyRequest, count: CountUploads): Promise<Sent> {
  if (!declared.form && request.isMultipart()) throw new Refusal('unsupported_media_type')
  const sent = declared.form ? await readForm(request, declared.files ?? {}) : { fields: {}, files: {} }
  const fields = {
    params: parse(declared.params, request.params, 'not_found'),
    query: parse(declared.query, request.query, 'invalid_fields'),
    body: parse(declared.body, request.body, 'invalid_fields'),
    form: parse(declared.form, sent.fields, 'invalid_fields'),
  }
  return {
    ...fields,
    files: await checkFiles(declared, sent.files, count),
    typed: declared.form ? sent.fields : request.body,
  }
}

async function checkFiles(declared: Endpoint, sent: Readonly<Record<string, SentFile>>, count: CountUploads) {
  const checked: Record<string, CheckedFile> = {}
  const [field] = Object.keys(sent)
  if (field) await count(Object.values(sent)).catch((error) => throwForField(field, error))
  for (const [name, part] of Object.entries(declared.files ?? {})) {
    const file = sent[name]
    if (file)
      checked[name] = await readUpload(file.bytes, file.sha256, part).catch((error) => throwForField(name, error))
  }
  return checked
}

function parse(schema: z.ZodType | undefined, value: unknown, code: 'not_found' | 'invalid_fields'): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value, { error: () => UNNAMED })
  if (result.success) return result.data
  if (code === 'not_found') throw new Refusal(code)
  const errors: Record<string, Sentence[]> = {}
  const said = new Set<string>()
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? 'body')
    // What is wrong in several parts of one field is said once.
    if (said.has(`${field} ${issue.message}`)) continue
    said.add(`${field} ${issue.message}`)
    errors[field] = [...(errors[field] ?? []), sentenceOf(issue.message)]
  }
  throw new Refusal(code, {}, errors)
}

/** A file as it was sent: its bytes and their hash. Its name and declared type are not believed, so not kept. */
type SentFile = { bytes: Buffer; sha256: string }
type SentForm = { fields: Record<string, string>; files: Record<string, SentFile> }

/**
 * Reads a multipart body: text fields and the files that the call declares, each once. A file field without bytes and
 * without a name counts as not sent (browsers send one for an empty input). Throws `malformed`, `receipt_too_large`,
 * `file_empty`, `unsupported_media_type`.
 */
async function readForm(request: FastifyRequest, parts: Readonly<Record<string, FilePart>>): Promise<SentForm> {
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
    return throwTooLarge(part.fieldname, maxBytes)
  })
}

function throwTooLarge(field: string, maxBytes: number): never {
  const limit = sentence('{size} MB', { size: maxBytes / 1024 / 1024 })
  return throwForField(field, new Refusal('receipt_too_large', { limit }))
}

async function readFile(form: SentForm, part: MultipartFile, parts: Readonly<Record<string, FilePart>>) {
  const name = part.fieldname
  const declared = Object.hasOwn(parts, name) ? parts[name] : undefined
  if (!declared) throw new Refusal('malformed')
  const bytes = await bytesOf(part, declared.maxBytes)
  if (bytes.length === 0 && !part.filename) return
  // While it is read, it may be as large as the largest of the form.
  if (bytes.length > declared.maxBytes) throwTooLarge(name, declared.maxBytes)
  if (bytes.length === 0) throwForField(name, new Refusal('file_empty'))
  setOnce(form.files, name, { bytes, sha256: await sha256Of(bytes) })
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

/** Throws the error on; a refusal is said beside the field that it came from. */
export function throwForField(field: string, error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  throw new Refusal(error.code, error.details, { [field]: [sentenceOfRefusal(error)] })
}
