import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'

export const roles = ['postgres', 'somiti_owner', 'somiti_app'] as const

/** One password per role; only characters that need no quoting, in SQL or in an address. */
export type Passwords = Record<(typeof roles)[number], string>

export function generatePasswords(): Passwords {
  const password = () => randomBytes(24).toString('base64url')
  return { postgres: password(), somiti_owner: password(), somiti_app: password() }
}

/** The passwords kept in `file`, or undefined if there is no such file. */
export function readPasswords(file: string): Passwords | undefined {
  try {
    const passwords = JSON.parse(readFileSync(file, 'utf8')) as Passwords
    chmodSync(file, 0o600)
    return passwords
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Either the whole file is there afterwards, even after a power cut, or the one before it. */
export function savePasswords(file: string, passwords: Passwords): void {
  const draft = openSync(`${file}.new`, 'w', 0o600)
  writeSync(draft, `${JSON.stringify(passwords, null, 2)}\n`)
  fsyncSync(draft)
  closeSync(draft)
  renameSync(`${file}.new`, file)
}
