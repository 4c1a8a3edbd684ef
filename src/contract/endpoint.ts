import type { z } from 'zod'
import type { Action } from '#core/policy.ts'

type Schema = z.ZodType

/** Who may call: anyone, anyone signed in, a member, or an officer whose roles allow the action. */
export type Access = 'anyone' | 'signed_in' | 'member' | { officer: Action }

/** A file part of a multipart call; its type is decided by its bytes, never by its name. A voice note is an MP4 or a WebM of sound alone. */
export type FilePart = {
  kinds: readonly FileKind[]
  maxBytes: number
  required: boolean
  /** A picture is kept as a square of this many pixels at most, cut around its middle where it is none. */
  squarePx?: number
}
export type FileKind = 'jpeg' | 'png' | 'webp' | 'pdf' | 'csv' | 'voice'

export type Endpoint = {
  summary: string
  access: Access
  params?: Schema
  query?: Schema
  /** A JSON body. */
  body?: Schema
  /** Fields of a multipart body, all text. */
  form?: Schema
  files?: Readonly<Record<string, FilePart>>
  /** What a success answers; absent where the answer is a file. */
  answer?: Schema
  /** The kinds of file that a success answers, where it is one. */
  fileTypes?: readonly string[]
  /** Whether an Idempotency-Key binds its answer. */
  idempotent?: true
  /** Whether who has an authenticator app must have given a code of it within the last minutes. */
  freshCode?: true
}

/** Declares one call; the identity function keeps its exact type. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared
