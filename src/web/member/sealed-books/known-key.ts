const KEY = 'ts_books_key'

/**
 * The public key of the sealed books that this device saw first, kept over signing out: it is the association's, nobody's
 * own. A server that signs with another later is not believed by itself.
 */
export function knownKey(offered: string): { key: string; firstSeen: boolean } {
  const kept = localStorage.getItem(KEY)
  if (kept) return { key: kept, firstSeen: false }
  localStorage.setItem(KEY, offered)
  return { key: offered, firstSeen: true }
}
