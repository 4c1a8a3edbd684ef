import type { FastifyReply } from 'fastify'
import { Refusal } from '#core/refusal.ts'
import type { FileStore } from '#server/files/file-store.ts'

/** The kinds of file that are kept, each with the ending of its name. Whatever a row says, nothing else is served. */
const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' }

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
