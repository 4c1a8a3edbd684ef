import { createHash, randomBytes, scrypt } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { base32, bech32 } from '@scure/base'
import { ConfigError } from '#server/config.ts'
import { KEY_BYTES, keepNew, readKept } from './key-file.ts'

/** The key that backups are encrypted with, and what it takes to derive it from the passphrase again. */
export type BackupKey = Derivation & {
  /** As the tools of age have it, `AGE-SECRET-KEY-1…`. */
  identity: string
}

/** How a key comes from a passphrase by scrypt. It is no secret, and stands in front of each archive. */
export type Derivation = { salt: Buffer; logN: number }

export const BACKUP_KEY_FILE = 'backup-key'

/** 128 MB and a good half second. More is refused: an archive must not ask for more memory than there is. */
const LOG_N = 17
const LOG_N_MOST = 20
const BLOCK = 8
const SALT_BYTES = 16

/** 120 random bits: nobody tries them all, whatever the derivation costs. */
const PASSPHRASE_BYTES = 15

/** What stands before the identity in the file. */
const DERIVED = '# Derived by scrypt:'

/**
 * Makes a passphrase, six groups such as ABCD-EFGH-IJKL-MNOP-QRST-UVWX, and keeps the key that is derived from it in
 * DATA_DIR. Throws, with one sentence, where there is one already: what it encrypted would outlive it unnoticed.
 */
export async function makeBackupKey(dataDir: string): Promise<string> {
  const passphrase = (base32.encode(randomBytes(PASSPHRASE_BYTES)).match(/.{4}/g) ?? []).join('-')
  const key = await deriveBackupKey(passphrase, { salt: randomBytes(SALT_BYTES), logN: LOG_N })
  if (keepBackupKey(dataDir, key)) return passphrase
  throw new Error(
    `${join(dataDir, BACKUP_KEY_FILE)} is there already, and its passphrase holds. For a new one move that file away first; archives of before keep their passphrase.`,
  )
}

/** Keeps a key in DATA_DIR; false where there is one already. */
export const keepBackupKey = (dataDir: string, { identity, salt, logN }: BackupKey): boolean =>
  keepNew(
    join(dataDir, BACKUP_KEY_FILE),
    `# It opens the backups, with age -d -i too.\n${DERIVED} ${logN} ${salt.toString('base64')}\n${identity}\n`,
  )

/** The key in DATA_DIR, if there is one. Throws ConfigError where the file is another. */
export function findBackupKey(dataDir: string): BackupKey | undefined {
  const file = join(dataDir, BACKUP_KEY_FILE)
  const lines = readKept(file)?.split('\n')
  if (!lines) return undefined
  const [logN = '', salt = ''] =
    lines
      .find((line) => line.startsWith(DERIVED))
      ?.slice(DERIVED.length + 1)
      .split(' ') ?? []
  const identity = lines.find((line) => line.startsWith('AGE-SECRET-KEY-1'))?.trim()
  const derivation = derivationOf(logN, salt)
  if (!identity || !derivation)
    throw new ConfigError(`${file} has no key that npm run backup -- --new-passphrase made.`)
  return { identity, ...derivation }
}

/** A derivation as it is written down; undefined where it is none, or would take more memory than it may. */
export function derivationOf(logN: string, salt: string): Derivation | undefined {
  const bytes = Buffer.from(salt, 'base64')
  if (!/^\d{1,2}$/.test(logN) || Number(logN) < 1 || Number(logN) > LOG_N_MOST || bytes.length !== SALT_BYTES)
    return undefined
  return { logN: Number(logN), salt: bytes }
}

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** A passphrase is typed with or without its hyphens, in letters large or small. */
export async function deriveBackupKey(passphrase: string, derivation: Derivation): Promise<BackupKey> {
  const { logN, salt } = derivation
  const bare = passphrase.replace(/[\s-]/g, '').toUpperCase()
  const N = 2 ** logN
  const key = await derive(bare, salt, KEY_BYTES, { N, r: BLOCK, p: 1, maxmem: 256 * N * BLOCK })
  return { identity: bech32.encodeFromBytes('AGE-SECRET-KEY-', key).toUpperCase(), ...derivation }
}

/** Eight characters that tell archives of one key from those of another, and nothing of the key. */
export async function printOf({ identity }: BackupKey): Promise<string> {
  // The server itself only looks whether there is a key, and starts without the library.
  const { identityToRecipient } = await import('age-encryption')
  return createHash('sha256')
    .update(await identityToRecipient(identity))
    .digest('hex')
    .slice(0, 8)
}
