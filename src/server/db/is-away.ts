/**
 * Whether a statement failed since no database answers, or none that takes writes: it cannot be reached, shuts down or
 * recovers, has no connection left, took too long, or became a standby while we were connected (25006).
 */
export function isDatabaseAway(error: Error): boolean {
  return AWAY.test('code' in error ? String(error.code) : '') || LOST.test(error.message)
}

const AWAY =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|08\w{3}|57P0\d|53300|57014|25006)$/
/** What the driver says without a code; the last of a connection that broke between two statements. */
const LOST =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|is not queryable/
