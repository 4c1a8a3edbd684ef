import { t } from '@lingui/core/macro'
import type { AnswerOf, BodyOf, CallName, Calls, QueryOf } from '#contract/calls.ts'
import { i18n } from '#web/app/language/i18n.ts'
import { readToken } from '#web/app/session/session.ts'
import { formData } from './form-data.ts'

type Refused = { message?: string; code?: string; errors?: Record<string, string[]>; payment_id?: number }

/** A refusal, or a failure of the server. `errors` has the sentences of each field. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The payment that the words name. */
  readonly payment: number | undefined
  /** Whether the server said in words what is wrong. */
  readonly told: boolean
  /** Of the session that asked. */
  readonly token: string | null

  constructor(status: number, answer: Refused, token: string | null = null) {
    super(answer.message ?? networkWords())
    this.name = 'ApiError'
    this.status = status
    this.code = answer.code ?? 'unknown'
    this.errors = answer.errors ?? {}
    this.payment = answer.payment_id
    this.told = answer.message !== undefined
    this.token = token
  }
}

/** The specification's words for a fetch that failed (point 8), as the page's language says them. */
const networkWords = () => t`Network Error`

/** Nobody answered. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(networkWords(), { cause })
    this.name = 'NetworkError'
  }
}

type FormFieldOf<N extends CallName> =
  | (Calls[N] extends { form: { _zod: { input: infer F } } } ? keyof F & string : never)
  | (Calls[N] extends { files: infer F } ? keyof F & string : never)

type BodyInput<N extends CallName> = Calls[N] extends { body: unknown } ? { body: BodyOf<N> } : { body?: never }
type FormInput<N extends CallName> = Calls[N] extends { form: unknown }
  ? { form: { readonly [field in FormFieldOf<N>]?: string | File | undefined } }
  : { form?: never }
/** What a call's path names: most often a row by its number, otherwise something by its code. */
type IdOf<N extends CallName> = Calls[N] extends { params: { _zod: { output: { id: bigint } } } } ? number : string
type ParamsInput<N extends CallName> = N extends `${string}/:id${string}`
  ? { params: { id: IdOf<N> } }
  : { params?: never }

export type CallInput<N extends CallName> = BodyInput<N> &
  FormInput<N> &
  ParamsInput<N> & {
    query?: QueryOf<N>
    idempotencyKey?: string
    signal?: AbortSignal
    /** Of another account of this device than the one whose pages are open. */
    token?: string
    /** It is sent although the page goes meanwhile. */
    keepalive?: boolean
  }

type AnyInput = {
  body?: unknown
  form?: Readonly<Record<string, string | File | undefined>>
  params?: { id: number | string }
  query?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
  token?: string
  keepalive?: boolean
}

/** Makes a call of the contract: `call('POST /api/login', { body: { email, password } })`. Throws ApiError or NetworkError. */
export async function call<N extends CallName>(
  name: N,
  ...[input]: Record<never, never> extends CallInput<N> ? [CallInput<N>?] : [CallInput<N>]
): Promise<AnswerOf<N>> {
  const response = await send(name, input ?? {})
  return readJson(response)
}

/** Fetches a picture or a receipt, which need the token and so cannot be the address of an image. */
export async function fetchBlob(path: string, signal?: AbortSignal): Promise<Blob> {
  const response = await send(`GET ${path}`, signal ? { signal } : {})
  return response.blob().catch((cause: unknown) => {
    throw new NetworkError(cause)
  })
}

async function send(name: string, input: AnyInput): Promise<Response> {
  const [method = 'GET', path = '/'] = name.split(' ')
  const headers = new Headers({ 'Accept-Language': i18n.locale })
  const token = input.token ?? readToken()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (input.idempotencyKey) headers.set('Idempotency-Key', input.idempotencyKey)
  if (input.body !== undefined) headers.set('Content-Type', 'application/json')
  const body = input.form ? formData(input.form) : input.body === undefined ? null : JSON.stringify(input.body)
  const { signal = null, keepalive = false } = input
  const url = address(path, input)
  const early = method === 'GET' ? earlyAnswer(url, token) : undefined
  const asked = early ?? fetch(url, { method, headers, body, signal, keepalive })
  const response = await asked.catch((cause: unknown) => {
    throw new NetworkError(cause)
  })
  if (!response.ok) throw new ApiError(response.status, await readJson(response).catch(() => ({})), token)
  return response
}

/** An answer that is no JSON came from something between here and the server, or broke off on the way. */
function readJson(response: Response) {
  return response.json().catch((cause: unknown) => {
    throw new NetworkError(cause)
  })
}

function address(path: string, { params, query }: AnyInput): string {
  const filled = params ? path.replace(':id', String(params.id)) : path
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled
}

// The shells of the member and officer areas ask for what their page shows first as soon as their head is read
// (early-script.js, which the build puts there): the answer is on its way while the app's files are.

type EarlyCalls = { readonly token: string; readonly answers: Map<string, Promise<Response>> }

declare global {
  interface Window {
    earlyCalls?: EarlyCalls
  }
}

/** What was asked for as the page was opened is no longer news after so long. */
const EARLY_MS = 10_000

/** The answer to a call that the shell has made with that token, for the first who asks for it. */
function earlyAnswer(path: string, token: string | null): Promise<Response> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.earlyCalls
  if (!early || early.token !== token || performance.now() > EARLY_MS) return undefined
  const answer = early.answers.get(path)
  early.answers.delete(path)
  return answer
}
