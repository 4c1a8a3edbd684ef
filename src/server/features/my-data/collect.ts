import type { I18n } from '@lingui/core'
import { sentence } from '#core/sentence.ts'
import type { Pool, PoolClient } from '#server/db/connect.ts'
import { inSnapshot, rowBatches } from '#server/db/snapshot.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { ZipEntry } from '#server/http/send-zip.ts'
import { say } from '#server/languages/speaker.ts'
import { wholeNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { FILES, MONEY_SECTIONS } from './money-sections.ts'
import { readme } from './readme.ts'
import { PERSON_SECTIONS, type Section } from './sections.ts'

type Row = { item: Record<string, unknown> } & Record<string, unknown>
type Keep = { name: string; sha256: string }

/**
 * Everything that is held about a person, as it is at one moment, file by file, explained as they read; what there is nothing of is left out. The
 * connection is held for the texts alone, not while receipts are sent.
 */
export async function* collect(
  { pool, files, secrets }: { pool: Pool; files: FileStore; secrets: Secrets },
  personId: bigint,
  speaker: I18n,
): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', packed: true, chunks: [Buffer.from(readme(speaker))] }
  const kept: Keep[] = []
  yield* inSnapshot(pool, async function* (client) {
    for (const section of [...PERSON_SECTIONS, ...MONEY_SECTIONS]) yield* textOf(client, section, secrets, personId)
    kept.push(...(await client.query<Keep>(bound(FILES, personId))).rows)
  })
  for (const { name, sha256 } of kept) yield await fileOf(files, name, sha256, speaker)
}

/** A cursor takes no parameters. */
const bound = (text: string, personId: bigint) => text.replaceAll('$person', personId.toString())

async function* textOf(
  client: PoolClient,
  { file, text, numbers = {} }: Section,
  secrets: Secrets,
  personId: bigint,
): AsyncGenerator<ZipEntry> {
  const batches = rowBatches<Row>(client, 'own_data', bound(text, personId))
  const first = await batches.next()
  if (first.done) return
  const whole = (row: Row) => {
    const shown = Object.entries(numbers).map(([field, place]) => {
      const kept = { sealed: row[`${field}_sealed`] as Buffer | null, masked: String(row.item[field]) }
      return [field, wholeNumber(secrets, place, personId, kept)]
    })
    return { ...row.item, ...Object.fromEntries(shown) }
  }
  yield { name: file, packed: true, chunks: listOf(first.value, batches, whole) }
}

/** A list in JSON, an item after the other. */
async function* listOf(first: Row[], rest: AsyncIterable<Row[]>, whole: (row: Row) => object) {
  let before = '[\n'
  const textsOf = (rows: Row[]) =>
    rows
      .map((row) => {
        const text = `${before}${JSON.stringify(whole(row), null, 2)}`
        before = ',\n'
        return text
      })
      .join('')
  yield Buffer.from(textsOf(first))
  for await (const rows of rest) yield Buffer.from(textsOf(rows))
  yield Buffer.from('\n]\n')
}

/** A file that was lost is said to be so: the others are there all the same. */
async function fileOf(files: FileStore, name: string, sha256: string, speaker: I18n): Promise<ZipEntry> {
  const bytes = await files.read(sha256).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (bytes) return { name: `files/${name}`, packed: false, chunks: [bytes] }
  const words = say(speaker, sentence('This file is not there any more. Please tell the office.'))
  return { name: `files/${name}.txt`, packed: true, chunks: [Buffer.from(`${words}\n`)] }
}
