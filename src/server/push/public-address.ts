import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an address is not of the public internet: of our own machine, of its neighbours, or of a network that leads to
 * them under another name (NAT64, 6to4, Teredo). Outside is only what IANA gives out to anybody: of IPv6 that is 2000::/3.
 */
export function isInside(address: string): boolean {
  if (!ipaddr.isValid(address)) return true
  const parsed = ipaddr.process(address)
  const given = parsed.kind() === 'ipv4' || parsed.match(GIVEN_OUT, 3)
  return !given || parsed.range() !== 'unicast'
}
const GIVEN_OUT = ipaddr.parse('2000::')

/** Whether this is an https address under a public name, which is all that a push service's is. */
export function hasPublicName(address: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(address)
  const named =
    /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*\.?$/.test(hostname) && !/\.(local|internal|localhost)\.?$/.test(hostname)
  return protocol === 'https:' && port === '' && username === '' && password === '' && named
}

/** Looks a name up and refuses one that leads inside, however public it looks: at the connection itself, so that it cannot change its mind. */
export const lookupOutside: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new Error('the name leads nowhere'), '')
    if (addresses.some(({ address }) => isInside(address))) {
      return callback(Object.assign(new Error('the name leads inside'), { code: 'EINSIDE' }), '')
    }
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}
