import type { Socket } from 'node:net'
import type { I18n } from '@lingui/core'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { paymentNamed, refusals, sentenceOfRefusal } from '#contract/refusals.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { closedMembership } from '#server/db/query.ts'
import { speakerFor } from '#server/languages/answer-words.ts'
import { ENGLISH, say, speakerOf } from '#server/languages/speaker.ts'
import { logRefusal } from './logger.ts'

/** Turns whatever was thrown into an answer. What is not the caller's doing is a 500: logged, and not told. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof Refusal ? error : asRefusal(error)
  if (refusal?.code === 'storage_full') request.log.error({ err: error }, 'no room')
  if (refusal) return answerRefusal(refusal, reply)
  request.log.error({ err: error }, 'unexpected failure')
  const apology = sentence('Something went wrong on our side. Tell the association this number: {number}.', {
    number: request.id,
  })
  return reply.code(500).send({ status_code: 500, code: 'internal', message: say(speakerFor(request), apology) })
}

export function answerRefusal(refusal: Refusal, reply: FastifyReply): FastifyReply {
  const answer = refusalAnswer(refusal, speakerFor(reply.request))
  logRefusal(reply.request, { code: refusal.code, status: answer.status_code })
  if (answer.status_code === 503) reply.header('retry-after', '2')
  if (answer.status_code === 429) reply.header('retry-after', String(refusal.details.seconds))
  return reply.code(answer.status_code).send(answer)
}

/** Answers what is no HTTP request at all, where there is no reply to send by, and closes the connection. */
export function answerNoRequest(error: Error, socket: Socket, headers: Readonly<Record<string, string>>): void {
  if (('code' in error && error.code === 'ECONNRESET') || !socket.writable) return
  const body = JSON.stringify(refusalAnswer(new Refusal('malformed'), speakerOf(ENGLISH)))
  const length = String(Buffer.byteLength(body))
  const all = { ...headers, 'content-type': 'application/json; charset=utf-8', 'content-length': length }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 400 Bad Request\r\n${head.join('')}connection: close\r\n\r\n${body}`)
  socket.destroy(error)
}

function refusalAnswer(refusal: Refusal, speaker: I18n) {
  const words = refusals[refusal.code]
  const message = say(speaker, sentenceOfRefusal(refusal))
  const field = 'field' in words ? words.field : undefined
  const payment = paymentNamed(refusal)
  return {
    status_code: words.status,
    code: refusal.code,
    message,
    errors: fieldErrors(refusal, speaker, field, message),
    ...(payment !== null && { payment_id: payment }),
  }
}

function fieldErrors({ errors }: Refusal, speaker: I18n, field: string | undefined, message: string) {
  const fields = Object.entries(errors)
  if (fields.length === 0) return field ? { [field]: [message] } : {}
  return Object.fromEntries(fields.map(([name, sentences]) => [name, sentences.map((each) => say(speaker, each))]))
}

/** What the framework, the multipart reader and the database call by names of their own. */
function asRefusal(error: Error): Refusal | undefined {
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') {
    return new Refusal('unsupported_media_type')
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || /^FST_(FILES|PARTS|FIELDS)_LIMIT$|^FST_REQ_FILE_TOO_LARGE$/.test(code)) {
    return new Refusal('body_too_large')
  }
  const closed = closedMembership(error)
  if (closed) return closed
  if (isDatabaseAway(error)) return new Refusal('database_away')
  if (BUSY.has(code)) return new Refusal('busy')
  if (FULL.has(code)) return new Refusal('storage_full')
  const status = 'statusCode' in error ? Number(error.statusCode) : 0
  if (status >= 400 && status < 500) return new Refusal('malformed')
  return undefined
}

/** Serialization failure, deadlock, lock not available. */
const BUSY = new Set(['40001', '40P01', '55P03'])
/** Of the files' disk, a quota, the database's disk. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])

/**
 * Whether a query failed since no database answers, or no primary: it cannot be reached, shuts down or
 * recovers, has no connection left, took too long, or became a standby while we were connected (25006).
 */
function isDatabaseAway(error: Error): boolean {
  return AWAY.test('code' in error ? String(error.code) : '') || LOST.test(error.message)
}

const AWAY =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|08\w{3}|57P0\d|53300|57014|25006)$/
/** What the driver says without a code; the last of a connection that broke between two queries. */
const LOST =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|is not queryable/
