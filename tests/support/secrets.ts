import { secretsWith } from '#server/secrets/secrets.ts'

/** The one key of the tests. */
export const KEY = Buffer.alloc(32, 'a key of the tests')
export const secrets = secretsWith(KEY)
