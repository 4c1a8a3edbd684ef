import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are not the public internet: our own machine and its neighbours, and what leads to them under another name. */
const INSIDE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  INSIDE.addSubnet(net, bits, 'ipv4')
}
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  INSIDE.addSubnet(net, bits, 'ipv6')
}

export function isInside(address: string): boolean {
  return INSIDE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

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
