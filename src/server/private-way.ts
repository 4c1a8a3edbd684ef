import { addressesOf } from './database-address.ts'

const OWN: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

/** Whether a host is this very machine, so that what is sent there crosses no network. */
export const isOwnMachine = (host: string): boolean => OWN.has(host)

/** Whether nobody between reads what is sent to this address of http or https. */
export const isPrivate = (url: string): boolean => url.startsWith('https:') || isOwnMachine(new URL(url).hostname)

/** Whether the address of a PostgreSQL leaves nothing open: on this machine, or it says itself how it is reached (`sslmode`). */
export const saysItsWay = (url: string): boolean => addressesOf(url).every(oneSaysItsWay)

function oneSaysItsWay(address: string): boolean {
  const { hostname, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? hostname
  return host === '' || host.startsWith('/') || isOwnMachine(host) || searchParams.has('sslmode')
}

/** The address that a browser on this machine reaches a server at that listens on `host` and `port`. */
export function originOf(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}
