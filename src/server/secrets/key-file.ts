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
import { dirname, join } from 'node:path'
import { ConfigError } from '#server/config.ts'

/** Of each of the keys. */
export const KEY_BYTES = 32

/** The key that a file of a folder holds in base64, if there is one. Throws ConfigError where the file has no key. */
export function findKey(folder: string, name: string): Buffer | undefined {
  const file = join(folder, name)
  const key = readKeyFile(file)
  if (key && key.length !== KEY_BYTES) throw new ConfigError(`${file} has no key of ${KEY_BYTES} bytes in base64.`)
  return key
}

/**
 * The same, from a file that only its owner reads; the first start makes one. Whoever keeps a copy of the database needs
 * this file beside it. Throws ConfigError where the file has no key.
 */
export function keyIn(folder: string, name: string, newKey: () => Buffer = () => randomBytes(KEY_BYTES)): Buffer {
  return findKey(folder, name) ?? makeKeyFile(join(folder, name), newKey())
}

function readKeyFile(file: string): Buffer | undefined {
  const text = readKept(file)
  return text === undefined ? undefined : Buffer.from(text.trim(), 'base64')
}

/** What a file says that has a key. From then on only its owner reads it. */
export function readKept(file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    chmodSync(file, 0o600)
    return text
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Keeps a new key in a file and gives the one that is there then. Two that start at once agree on one key. */
export function makeKeyFile(file: string, key: Buffer): Buffer {
  keepNew(file, `${key.toString('base64')}\n`)
  return readKeyFile(file) ?? Buffer.alloc(0)
}

/**
 * Keeps a text in a file that only its owner reads; false where there is one already. The name is given to a file that is
 * whole, and only once.
 */
export function keepNew(file: string, text: string): boolean {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  const opened = openSync(draft, 'w', 0o600)
  writeSync(opened, text)
  fsyncSync(opened)
  closeSync(opened)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(draft)
  }
}

export const KEY_FILE = 'secrets-key'

/** The key that seals values of the database. */
export const secretsKeyIn = (dataDir: string): Buffer => keyIn(dataDir, KEY_FILE)
export const findSecretsKey = (folder: string): Buffer | undefined => findKey(folder, KEY_FILE)
