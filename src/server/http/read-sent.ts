import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { sentenceOf, UNNAMED } from '#contract/field-sentence.ts'
import { Refusal } from '#core/refusal.ts'
import type { Sentence } from '#core/sentence.ts'
import { type CheckedFile, readUpload } from '#server/files/read-upload.ts'
import { throwForField } from './field-refusal.ts'
import { readForm, type SentFile } from './multipart.ts'

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
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? 'body')
    errors[field] = [...(errors[field] ?? []), sentenceOf(issue.message)]
  }
  throw new Refusal(code, {}, errors)
}
