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
import { dirname } from 'node:path'

/** The bytes that a key file holds in base64, if there is one; from then on only its owner reads it. */
export function readKeyFile(file: string): Buffer | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    chmodSync(file, 0o600)
    return Buffer.from(text.trim(), 'base64')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Keeps a new key in a file and gives the one that is there then. Two that start at once agree on one key: the name is
 * given to a file that is whole, and only once.
 */
export function makeKeyFile(file: string, key: Buffer): Buffer {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  const opened = openSync(draft, 'w', 0o600)
  writeSync(opened, `${key.toString('base64')}\n`)
  fsyncSync(opened)
  closeSync(opened)
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readKeyFile(file) ?? Buffer.alloc(0)
}
