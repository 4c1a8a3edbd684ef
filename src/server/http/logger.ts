import { type Logger, pino } from 'pino'
import { errorForLog } from './error-for-log.ts'

/** Lines are written together, when this much has come or this long has passed: a write each would cost a request its tenth. */
const BUFFER_BYTES = 4096
const FLUSH_EVERY_MS = 500
/** The framework and its parts log headers at the level trace, the token among them. */
const HEADERS = ['headers', '*.headers']

/**
 * JSON lines on standard output, or in a file. What is still held is written when the process ends. Whatever is logged,
 * no line has a token, a password, a number of somebody or a row (docs/privacy.md).
 */
export function newLogger(level: string, file?: string): Logger {
  const destination = pino.destination({
    dest: file ?? 1,
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_EVERY_MS,
  })
  return pino({ level, serializers: { err: errorForLog }, redact: HEADERS }, destination)
}
