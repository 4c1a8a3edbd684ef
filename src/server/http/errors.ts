import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { refusalMessage, refusals } from '#contract/refusals.ts'
import { Refusal } from '#core/refusal.ts'
import { logRefusal } from './log-lines.ts'

/** Turns whatever was thrown into an answer. What is not the caller's doing is a 500: logged, and not told. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof Refusal ? error : asRefusal(error)
  if (refusal) return answerRefusal(refusal, reply)
  request.log.error({ err: error }, 'unexpected failure')
  return reply.code(500).send({
    status_code: 500,
    code: 'internal',
    message: `Something went wrong on our side. Please tell the office this number: ${request.id}.`,
  })
}

export function answerRefusal(refusal: Refusal, reply: FastifyReply): FastifyReply {
  const answer = refusalAnswer(refusal)
  logRefusal(reply.request, { code: refusal.code, status: answer.status_code })
  if (answer.status_code === 503) reply.header('retry-after', '2')
  if (answer.status_code === 429) reply.header('retry-after', refusal.details.seconds)
  return reply.code(answer.status_code).send(answer)
}

/** Answers what is no HTTP request at all, where there is no reply to send by, and closes the connection. */
export function answerNoRequest(error: Error, socket: Socket, headers: Readonly<Record<string, string>>): void {
  if (('code' in error && error.code === 'ECONNRESET') || !socket.writable) return
  const body = JSON.stringify(refusalAnswer(new Refusal('malformed')))
  const length = String(Buffer.byteLength(body))
  const all = { ...headers, 'content-type': 'application/json; charset=utf-8', 'content-length': length }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 400 Bad Request\r\n${head.join('')}connection: close\r\n\r\n${body}`)
  socket.destroy(error)
}

function refusalAnswer(refusal: Refusal) {
  const words = refusals[refusal.code]
  const message = refusalMessage(refusal.code, refusal.details)
  const field = 'field' in words ? words.field : undefined
  const errors = Object.keys(refusal.errors).length > 0 ? refusal.errors : field ? { [field]: [message] } : {}
  return { status_code: words.status, code: refusal.code, message, errors }
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
  if (
    DATABASE_AWAY.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout/.test(error.message)
  ) {
    return new Refusal('database_away')
  }
  if (BUSY.has(code)) return new Refusal('busy')
  const status = 'statusCode' in error ? Number(error.statusCode) : 0
  if (status >= 400 && status < 500) return new Refusal('malformed')
  return undefined
}

/** Serialization failure, deadlock, lock not available. */
const BUSY = new Set(['40001', '40P01', '55P03'])
const DATABASE_AWAY = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|08\w{3}|57P0\d|53300|57014)$/
