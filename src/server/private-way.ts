import { networkInterfaces } from 'node:os'

/** Scheme, who connects, hosts with their ports, and the rest of an address of PostgreSQL. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/@]*@)?)([^/?#]*)(.*)$/s

/**
 * An address of PostgreSQL as one for each host that it names: postgres://user:password@one:5432,two/database, as libpq
 * has it, is two. Gives them in the order that they are written.
 */
export function addressesOf(url: string): string[] {
  const [, before, hosts = '', after] = PARTS.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url]
}

/** Who connects by an address. */
export const roleOf = (url: string): string => decodeURIComponent(new URL(addressesOf(url)[0] ?? url).username)

const OWN: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

/** Whether a host is this very machine, so that what is sent there crosses no network. */
export const isOwnMachine = (host: string): boolean => OWN.has(host)

/** Whether nobody between reads what is sent to this address of http or https. */
export const isPrivate = (url: string): boolean => url.startsWith('https:') || isOwnMachine(new URL(url).hostname)

/** Whether the address of a PostgreSQL leaves nothing open: on this machine, or it says itself how it is reached (`sslmode`). */
export const hasSecureTransport = (url: string): boolean => addressesOf(url).every(isSecure)

function isSecure(address: string): boolean {
  const { hostname, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? hostname
  return host === '' || host.startsWith('/') || isOwnMachine(host) || searchParams.has('sslmode')
}

type Cards = ReturnType<typeof networkInterfaces>

/**
 * The address that a server is reached at which listens on `host` and `port`: where it listens everywhere, by the devices
 * of the local network too, if this machine, with its network `cards`, is in one.
 */
export function originOf(host: string, port: number, cards: Cards = networkInterfaces()): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? (localAddress(cards) ?? 'localhost') : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** The address of this machine in a local network; undefined where it is in none. */
function localAddress(cards: Cards): string | undefined {
  const addresses = Object.values(cards).flatMap((each) => each ?? [])
  return addresses.find(({ family, internal, address }) => family === 'IPv4' && !internal && isLocal(address))?.address
}

/** Whether an address is of a local network (RFC 1918). */
const isLocal = (address: string): boolean => /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(address)
