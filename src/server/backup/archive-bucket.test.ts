import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openBucket } from '../../../tests/support/bucket.ts'
import { openArchiveBucket } from './archive-bucket.ts'

const folder = mkdtempSync(join(tmpdir(), 'somiti-archives-'))
const file = join(folder, 'archive')
const NAME = 'somiti-2026-11-29T02-00-00Z-1a2b3c4d.age'
const bytes = Buffer.from(Array.from({ length: 3_500 }, (_, at) => at % 251))
writeFileSync(file, bytes)
let bucket: Awaited<ReturnType<typeof openBucket>>
beforeEach(async () => {
  bucket = await openBucket()
})
afterEach(() => bucket.close())
afterAll(() => rmSync(folder, { recursive: true }))

const opened = () => openArchiveBucket(bucket.settings, { partBytes: 1_000, betweenTriesMs: 1 })

test('an archive is sent in parts, listed among other things, read a stretch at a time, and removed', async () => {
  await opened().send(NAME, file)
  for (const other of ['files/ab/abcd', 'somiti-yesterday.age', `${NAME}.part`]) {
    bucket.objects.set(other, { bytes, at: new Date() })
  }
  expect(bucket.objects.get(NAME)?.bytes.equals(bytes)).toBe(true)
  expect(await opened().archives()).toEqual([{ name: NAME, at: new Date('2026-11-29T02:00:00Z'), print: '1a2b3c4d' }])
  const source = await opened().source(NAME)
  expect(source.bytes).toBe(bytes.length)
  expect(Buffer.from(await source.read(900, 2_100)).equals(bytes.subarray(900, 2_100))).toBe(true)
  await expect(opened().source('somiti-none.age')).rejects.toThrow('is not in')
  expect(await opened().remove(NAME)).toBe(true)
  expect(bucket.objects.has(NAME)).toBe(false)
})

test('a part that does not arrive is sent again; where it never does, nothing of the archive stays', async () => {
  let failing = 2
  bucket.trouble.of = (_, url) => (url.searchParams.get('partNumber') === '3' && failing-- > 0 ? 503 : undefined)
  await opened().send(NAME, file)
  expect(bucket.objects.get(NAME)?.bytes.equals(bytes)).toBe(true)
  bucket.objects.clear()
  bucket.trouble.of = (_, url) => (url.searchParams.get('partNumber') === '3' ? 503 : undefined)
  await expect(opened().send(NAME, file)).rejects.toThrow('the bucket cannot be reached.')
  expect(bucket.objects.size).toBe(0)
  expect(bucket.uploads.size).toBe(0)
})

test('what the bucket says it has and has not is an error, and a removal that it refuses is told', async () => {
  const complete = (method: string | undefined, url: URL) => method === 'POST' && url.searchParams.has('uploadId')
  bucket.trouble.of = (method, url) => (complete(method, url) ? 200 : undefined)
  await expect(opened().send(NAME, file)).rejects.toThrow(/did not arrive whole|Failed to complete/)
  bucket.trouble.of = (method) => (method === 'DELETE' ? 403 : undefined)
  bucket.objects.set(NAME, { bytes, at: new Date() })
  expect(await opened().remove(NAME)).toBe(false)
})
