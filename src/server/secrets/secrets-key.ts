import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#server/config.ts'
import { KEY_BYTES } from './secrets.ts'

export const KEY_FILE = 'secrets-key'

/**
 * The key of the folder, from the file `secrets-key` that only its owner reads; the first start makes one. Whoever keeps
 * a copy of the database needs this file beside it. Throws ConfigError where the file has no key.
 */
export function secretsKeyIn(dataDir: string): Buffer {
  const file = join(dataDir, KEY_FILE)
  return whole(file, readKey(file) ?? makeKey(dataDir, file))
}

/** The key that is in a folder, if there is one. Throws ConfigError where the file has no key. */
export function findSecretsKey(folder: string): Buffer | undefined {
  const file = join(folder, KEY_FILE)
  const key = readKey(file)
  return key && whole(file, key)
}

function whole(file: string, key: Buffer): Buffer {
  if (key.length !== KEY_BYTES) throw new ConfigError(`${file} has no key of ${KEY_BYTES} bytes in base64.`)
  return key
}

function readKey(file: string): Buffer | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    chmodSync(file, 0o600)
    return Buffer.from(text.trim(), 'base64')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Two that start at once agree on one key: the name is given to a file that is whole, and only once. */
function makeKey(dataDir: string, file: string): Buffer {
  mkdirSync(dataDir, { recursive: true })
  const draft = `${file}.${process.pid}`
  const opened = openSync(draft, 'w', 0o600)
  writeSync(opened, `${randomBytes(KEY_BYTES).toString('base64')}\n`)
  fsyncSync(opened)
  closeSync(opened)
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readKey(file) ?? Buffer.alloc(0)
}
