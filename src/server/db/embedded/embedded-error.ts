/** Why the embedded PostgreSQL cannot start, in one sentence for the person who started the app. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}
