import pg from 'pg'

/** A machine that is gone does not even refuse. */
const ANSWER_WITHIN_MS = 2_000
/** Whoever asks meanwhile is told the same: hosts that change over are not held up by being asked. */
const ASKED_AGAIN_AFTER_MS = 250

/** PostgreSQL's own code for "not now". */
const CANNOT_CONNECT_NOW = '57P03'

class StandbyError extends Error {
  override name = 'StandbyError'
  readonly code = CANNOT_CONNECT_NOW
}

/**
 * Who takes writes among the hosts of one database, asked of all at once: the first that says so is given as one of
 * `addresses`. `onFound` hears of each answer. Throws, where none does, as an unreachable database does.
 */
export function primaryAmong(addresses: readonly string[], onFound: (address: string) => void): () => Promise<string> {
  let asked: { answer: Promise<string>; until: number } | undefined
  return () => {
    if (asked && performance.now() < asked.until) return asked.answer
    const answer = askAll(addresses)
    const mine = { answer, until: Number.POSITIVE_INFINITY }
    asked = mine
    const keepAWhile = () => {
      mine.until = performance.now() + ASKED_AGAIN_AFTER_MS
    }
    answer.then(keepAWhile, keepAWhile)
    return answer.then((address) => {
      onFound(address)
      return address
    })
  }
}

async function askAll(addresses: readonly string[]): Promise<string> {
  try {
    return await Promise.any(addresses.map(ask))
  } catch (error) {
    const errors: Error[] = error instanceof AggregateError ? error.errors : []
    throw errors.find((each) => each instanceof StandbyError) ?? errors[0] ?? error
  }
}

async function ask(address: string): Promise<string> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'somiti-look',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    if (rows[0]?.standby !== false) throw new StandbyError('No host of the database takes writes.')
    return address
  } finally {
    client.end().catch(() => {})
  }
}
