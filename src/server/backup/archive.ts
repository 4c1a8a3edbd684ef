import { createWriteStream } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, identityToRecipient, Stanza } from 'age-encryption'
import { create, extract } from 'tar'
import { type BackupKey, type Derivation, derivationOf, deriveBackupKey, printOf } from '#server/secrets/backup-key.ts'

// An archive is the folder of a backup in one file: tar, encrypted in the format of age (docs/decisions/0031).

/** An archive by its name, which says when it was made and tells with which key. */
export type Archive = { name: string; at: Date; print: string }

const NAME = /^somiti-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-([0-9a-f]{8})\.age$/

export async function nameArchive(now: Date, key: BackupKey): Promise<string> {
  return `somiti-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${await printOf(key)}.age`
}

/** Those of some names that are archives, the oldest first. */
export function archivesAmong(names: readonly string[]): Archive[] {
  return names
    .flatMap((name) => {
      const [, day, hour, minute, second, print] = NAME.exec(name) ?? []
      const at = new Date(`${day}T${hour}:${minute}:${second}Z`)
      return print && !Number.isNaN(at.getTime()) ? [{ name, at, print }] : []
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** The archives in a folder, which need not be there. */
export async function archivesIn(folder: string): Promise<Archive[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return archivesAmong(names)
}

/** What says in front of an archive how its key is derived. The tools of age pass over what they do not know. */
const DERIVED_BY = 'somiti.scrypt'

/** Packs the folder of a backup into a new file, encrypted, which is on disk once this returns. */
export async function writeArchive(folder: string, file: string, { identity, salt, logN }: BackupKey): Promise<void> {
  const encrypter = new Encrypter()
  const derivation = new Stanza([DERIVED_BY, String(logN), salt.toString('base64')], new Uint8Array())
  encrypter.addRecipient({ wrapFileKey: () => [derivation] })
  encrypter.addRecipient(await identityToRecipient(identity))
  // The manifest in front: whoever opens a part of it knows what it is.
  const names = (await readdir(folder)).sort((a, b) => Number(b === 'manifest.json') - Number(a === 'manifest.json'))
  const packed = Readable.from(create({ cwd: folder, portable: true }, names))
  const encrypted = await encrypter.encrypt(webStream(packed))
  await pipeline(
    Readable.fromWeb(encrypted as ReadableStream),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
}

/** Where an archive is read from: a file, or a bucket. */
export type ArchiveSource = { name: string; bytes: number; read(from: number, to: number): Promise<Uint8Array> }

export async function archiveFile(file: string): Promise<ArchiveSource & { close(): Promise<void> }> {
  const handle = await open(file, 'r')
  return {
    name: basename(file),
    bytes: (await handle.stat()).size,
    async read(from, to) {
      const bytes = Buffer.alloc(to - from)
      for (let at = 0; at < bytes.length; ) {
        const { bytesRead } = await handle.read(bytes, at, bytes.length - at, from + at)
        if (bytesRead === 0) throw new Error(`${file} became shorter while it was read.`)
        at += bytesRead
      }
      return bytes
    },
    close: () => handle.close(),
  }
}

/** How an archive's key is derived. Throws, with one sentence, where it is none that the nightly backup made. */
async function readDerivation(source: ArchiveSource): Promise<Derivation> {
  let found: Derivation | undefined
  const looking = new Decrypter()
  looking.addIdentity({
    unwrapFileKey(stanzas) {
      const [, logN = '', salt = ''] = stanzas.find(({ args }) => args[0] === DERIVED_BY)?.args ?? []
      found = derivationOf(logN, salt)
      return null
    },
  })
  const head = await source.read(0, Math.min(HEAD_BYTES, source.bytes))
  // It opens nothing, and says so.
  await looking.decrypt(head).catch(() => {})
  if (found) return found
  throw new Error(`${source.name} is no archive that npm run backup -- --nightly made, or its beginning was altered.`)
}

/** The key that a passphrase gives for an archive. Throws, with one sentence, where the archive is none. */
export const keyFrom = async (passphrase: string, source: ArchiveSource): Promise<BackupKey> =>
  deriveBackupKey(passphrase, await readDerivation(source))

const HEAD_BYTES = 4096
/** How much is read at once. */
const PART_BYTES = 8 * 1024 * 1024

async function* partsOf({ bytes, read }: ArchiveSource): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes; from += PART_BYTES) yield await read(from, Math.min(from + PART_BYTES, bytes))
}

/** All that is in a backup; nothing else is written, wherever it says it belongs. */
const IN_BACKUP =
  /^(manifest\.json|[a-z]+-key|tables(\/[a-z0-9_]+\.copy\.gz)?|files(\/[0-9a-f]{2}(\/[0-9a-f]{64})?)?)\/?$/

/**
 * Opens an archive and puts what is in it into an empty folder, which is the folder of a backup only once this returns.
 * Throws, with one sentence, where the key is another, or the archive is cut off or was altered.
 */
export async function openArchive(source: ArchiveSource, { identity }: BackupKey, folder: string): Promise<void> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const sealed = webStream(Readable.from(partsOf(source)))
  const opened = await decrypter.decrypt(sealed).catch((error: Error) => {
    if (/no identity matched/.test(error.message))
      throw new Error(`${source.name} does not open: it was made with another passphrase.`)
    throw altered(source, error)
  })
  const filter = (path: string, entry: object) =>
    IN_BACKUP.test(path) && 'type' in entry && (entry.type === 'File' || entry.type === 'Directory')
  await pipeline(
    Readable.fromWeb(opened as ReadableStream),
    extract({ cwd: folder, strict: true, preserveOwner: false, filter }),
  ).catch((error: Error) => {
    throw altered(source, error)
  })
}

/** A disk that is full, or a bucket that is away, says so itself. */
function altered({ name }: ArchiveSource, error: Error): Error {
  const code = 'code' in error ? String(error.code) : ''
  if (code !== '' && !code.startsWith('TAR_')) return error
  return new Error(`${name} is cut off, or was altered: it does not open to its end.`, { cause: error })
}

const webStream = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>
