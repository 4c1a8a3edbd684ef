import pg, { type ClientConfig } from 'pg'
import { addressesOf } from '#server/database-address.ts'
import { primaryAmong } from './find-primary.ts'

/** As pg's own takes it. */
type Connected = ((error: Error) => void) | ((error: null, client: Client) => void)

/** The hosts of one database, and who of this process is connected to which. */
type Hosts = { findPrimary: () => Promise<string>; open: Map<Client, string> }

const hostsByUrl = new Map<string, Hosts>()

/**
 * A connection to PostgreSQL. Where its address names several hosts, `connect` takes the one that takes writes; once
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
  client.connection.stream.destroy(Object.assign(new Error('Another host takes writes now.'), { code: 'ECONNRESET' }))
}
