/** The site that passkeys are for: its domain, and the origin whose pages may ask for them. */
export type RelyingParty = { id: string; origin: string }

const OWN_ADDRESS = /^(127(\.\d+){3}|\[::1\])$/

/**
 * A passkey is for a domain and never for an address: of this very machine the domain is localhost. Where any free port was
 * asked for, `port` says which one it is.
 */
export function relyingPartyOf(publicUrl: string, port: () => number | undefined): RelyingParty {
  const url = new URL(publicUrl)
  if (url.port === '0') url.port = String(port() ?? 0)
  if (OWN_ADDRESS.test(url.hostname)) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}
