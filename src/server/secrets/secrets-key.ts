import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { ConfigError } from '#server/config.ts'
import { makeKeyFile, readKeyFile } from './key-file.ts'
import { KEY_BYTES } from './secrets.ts'

export const KEY_FILE = 'secrets-key'

/**
 * The key of the folder, from the file `secrets-key` that only its owner reads; the first start makes one. Whoever keeps
 * a copy of the database needs this file beside it. Throws ConfigError where the file has no key.
 */
export function secretsKeyIn(dataDir: string): Buffer {
  const file = join(dataDir, KEY_FILE)
  return whole(file, readKeyFile(file) ?? makeKeyFile(file, randomBytes(KEY_BYTES)))
}

/** The key that is in a folder, if there is one. Throws ConfigError where the file has no key. */
export function findSecretsKey(folder: string): Buffer | undefined {
  const file = join(folder, KEY_FILE)
  const key = readKeyFile(file)
  return key && whole(file, key)
}

function whole(file: string, key: Buffer): Buffer {
  if (key.length !== KEY_BYTES) throw new ConfigError(`${file} has no key of ${KEY_BYTES} bytes in base64.`)
  return key
}
