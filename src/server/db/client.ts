import pg, { type ClientConfig } from 'pg'
import { addressesOf } from '#server/private-way.ts'

/** As pg's own takes it. */
type Connected = ((error: Error) => void) | ((error: null, client: Client) => void)

/** The hosts of one database, and who of this process is connected to which. */
type Hosts = { findPrimary: () => Promise<string>; open: Map<Client, string> }

const hostsByUrl = new Map<string, Hosts>()

/**
 * A connection to PostgreSQL. Where its address names several hosts, `connect` takes the primary; once
 * another does, connections to the host of before are broken, since one that is gone never says so itself.
 */
export class Client extends pg.Client {
  readonly #hosts: Hosts | undefined

  constructor(config: ClientConfig = {}) {
    const { connectionString: url = '' } = config
    const addresses = addressesOf(url)
    super(addresses.length > 1 ? { ...config, connectionString: addresses[0] } : config)
    if (addresses.length > 1) this.#hosts = hostsOf(url, addresses)
  }

  override connect(): Promise<Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<Client> | undefined {
    const connected = this.#connect()
    if (!callback) return connected
    const tell = callback as (error: Error | null, client: Client) => void
    connected.then(
      () => tell(null, this),
      (error: Error) => tell(error, this),
    )
    return undefined
  }

  async #connect(): Promise<Client> {
    const hosts = this.#hosts
    if (hosts) {
      const address = await hosts.findPrimary()
      const { hostname, port } = new URL(address)
      this.host = hostname.replace(/^\[|\]$/g, '')
      this.port = Number(port || 5432)
      hosts.open.set(this, address)
      this.once('end', () => hosts.open.delete(this))
    }
    try {
      await super.connect()
      return this
    } catch (error) {
      hosts?.open.delete(this)
      throw error
    }
  }
}

function hostsOf(url: string, addresses: readonly string[]): Hosts {
  const known = hostsByUrl.get(url)
  if (known) return known
  const open = new Map<Client, string>()
  const findPrimary = primaryAmong(addresses, (primary) => {
    for (const [client, address] of open) if (address !== primary) breakOff(client)
  })
  const hosts = { findPrimary, open }
  hostsByUrl.set(url, hosts)
  return hosts
}

/** As a machine does that says goodbye: what was asked fails, and whoever asks again comes to the new one. */
function breakOff(client: Client): void {
  client.connection.stream.destroy(Object.assign(new Error('Another host is the primary now.'), { code: 'ECONNRESET' }))
}

/** A machine that is gone does not even refuse. */
const ANSWER_WITHIN_MS = 2_000
/** Until then the same answer is given again: asking must not slow hosts that change over. */
const ASKED_AGAIN_AFTER_MS = 250

/** PostgreSQL's own code for "not now". */
const CANNOT_CONNECT_NOW = '57P03'

class StandbyError extends Error {
  override name = 'StandbyError'
  readonly code = CANNOT_CONNECT_NOW
}

/**
 * Which is the primary among the hosts of one database, asked of all at once: the first that says so is given as one of
 * `addresses`. `onFound` hears of each answer. Throws, where none does, as an unreachable database does.
 */
function primaryAmong(addresses: readonly string[], onFound: (address: string) => void): () => Promise<string> {
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
    if (rows[0]?.standby !== false) throw new StandbyError('No host of the database is a primary.')
    return address
  } finally {
    client.end().catch(() => {})
  }
}
