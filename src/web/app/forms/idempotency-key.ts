/** A new random key. Not randomUUID, which browsers keep from pages served without TLS, as in a trial on a local network. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
