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
