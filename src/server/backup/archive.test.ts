import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackupKey, deriveBackupKey } from '#server/secrets/backup-key.ts'
import {
  type ArchiveSource,
  archiveFile,
  archivesAmong,
  keyFrom,
  nameArchive,
  openArchive,
  writeArchive,
} from './archive.ts'

const parent = mkdtempSync(join(tmpdir(), 'somiti-archive-'))
const file = join(parent, 'archive.age')
const inside = {
  'manifest.json': '{}',
  'secrets-key': 'a key',
  'tables/person.copy.gz': 'Amina',
  'tables/loan.copy.gz': 'ß'.repeat(90_000),
}
let key: BackupKey
let whole: Buffer

beforeAll(async () => {
  key = await deriveBackupKey('ABCD-EFGH', { salt: Buffer.alloc(16, 3), logN: 4 })
  const folder = join(parent, 'backup')
  mkdirSync(join(folder, 'tables'), { recursive: true })
  for (const [name, text] of Object.entries(inside)) writeFileSync(join(folder, name), text)
  await writeArchive(folder, file, key)
  whole = readFileSync(file)
})
afterAll(() => rmSync(parent, { recursive: true }))

const sourceOf = (bytes: Buffer): ArchiveSource => ({
  ...{ name: 'an archive', bytes: bytes.length },
  read: async (from, to) => bytes.subarray(from, to),
})

async function opened(source: ArchiveSource, by = key): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(parent, 'opened-'))
  await openArchive(source, by, folder)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name !== 'tables')
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

test('the passphrase and the archive alone give back what was packed', async () => {
  const source = await archiveFile(file)
  expect(await opened(source, await keyFrom(' abcd efgh', source))).toEqual(inside)
  await source.close()
  await expect(opened(sourceOf(whole), await keyFrom('ABCD-EFGI', sourceOf(whole)))).rejects.toThrow(
    'an archive does not open: it was made with another passphrase.',
  )
})

test('two archives of the same have no long stretch in common', async () => {
  const again = join(parent, 'again.age')
  await writeArchive(join(parent, 'backup'), again, key)
  const [body, other] = [whole, readFileSync(again)].map((bytes) => bytes.subarray(400))
  expect(body?.some((byte, at) => byte !== other?.[at])).toBe(true)
  expect(other?.includes(body?.subarray(1_000, 1_016) ?? '')).toBe(false)
})

test('one that is cut anywhere, or has any byte changed, does not open', async () => {
  const at = fc.integer({ min: 0, max: whole.length - 1 })
  await fc.assert(
    fc.asyncProperty(at, fc.integer({ min: 1, max: 255 }), async (place, by) => {
      await expect(opened(sourceOf(whole.subarray(0, place)))).rejects.toThrow('an archive')
      const changed = Buffer.from(whole)
      changed[place] = (changed[place] ?? 0) ^ by
      await expect(opened(sourceOf(changed))).rejects.toThrow('an archive')
    }),
    { numRuns: 60 },
  )
})

test('a folder that has other things in it gives none of them back', async () => {
  const folder = join(parent, 'strange')
  mkdirSync(join(folder, 'postgres'), { recursive: true })
  for (const name of ['manifest.json', 'postgres-passwords', 'postgres/hba']) writeFileSync(join(folder, name), 'x')
  const strange = join(parent, 'strange.age')
  await writeArchive(folder, strange, key)
  expect(await opened(sourceOf(readFileSync(strange)))).toEqual({ 'manifest.json': 'x' })
})

test('an archive is known by its name, and nothing else is', async () => {
  const at = new Date('2026-11-29T02:00:07.900Z')
  const name = await nameArchive(at, key)
  const [found, ...others] = archivesAmong([
    'a',
    name,
    `${name}.part`,
    `.${name}`,
    'somiti-2026-13-29T02-00-00Z-1a2b3c4d.age',
  ])
  expect(found).toMatchObject({ name, at: new Date('2026-11-29T02:00:07Z') })
  expect(others).toEqual([])
})
