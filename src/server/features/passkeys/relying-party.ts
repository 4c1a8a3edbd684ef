/** The site that passkeys are for: its domain, and the origin whose pages may ask for them. */
export type RelyingParty = { id: string; origin: string }

const OWN_ADDRESS = /^(127(\.\d+){3}|\[::1\])$/

/** A passkey is for a domain and never for an address: of this very machine the domain is localhost. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl)
  if (OWN_ADDRESS.test(url.hostname)) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}
