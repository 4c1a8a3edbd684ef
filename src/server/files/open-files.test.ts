import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBucket } from '../../../tests/support/bucket.ts'
import { copyFiles } from '../backup/copy-files.ts'
import { openFileStore } from './file-store.ts'
import { openS3Store } from './open-files.ts'

let bucket: Awaited<ReturnType<typeof openBucket>>
beforeEach(async () => {
  bucket = await openBucket()
})
afterEach(() => bucket.close())

const store = () => openS3Store(bucket.settings)
const fileOf = (text: string) => {
  const bytes = Buffer.from(text)
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}
const [receipt, picture, voucher] = [fileOf('a receipt'), fileOf('a picture'), fileOf('a voucher')]
const DAY_MS = 24 * 60 * 60_000
const now = () => new Date()
function grow(older: number) {
  for (const kept of bucket.objects.values()) kept.at = new Date(kept.at.getTime() - older)
}

describe('a store in a bucket', () => {
  test('gives back what it keeps, by the hash of its content, and knows all of it', async () => {
    const all = [receipt, picture, voucher]
    for (const file of all) await store().keep(file)
    for (const file of all) expect(await store().read(file.sha256)).toEqual(file.bytes)
    expect((await store().names()).sort()).toEqual(all.map(({ sha256 }) => sha256).sort())
    expect([...bucket.objects.keys()]).toContain(`files/${receipt.sha256.slice(0, 2)}/${receipt.sha256}`)
    await expect(store().read(fileOf('never sent').sha256)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('keeps nothing for who has another key', async () => {
    const stranger = openS3Store({ ...bucket.settings, secretAccessKey: 'another key' })
    await expect(stranger.keep(receipt)).rejects.toThrow('403')
    expect(bucket.objects.size).toBe(0)
  })

  test('whose service is gone fails as a database does that is away, so that the call can be sent again', async () => {
    const gone = openS3Store({ ...bucket.settings, url: 'http://127.0.0.1:1/files-of-somiti' })
    await expect(gone.keep(receipt)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('removes what is old, at first so that it can be missed and read still', async () => {
    await store().keep(receipt)
    grow(DAY_MS)
    await store().keep(picture)
    const anHourAgo = new Date(Date.now() - 60 * 60_000)
    expect(await store().arrivedBefore(anHourAgo)).toEqual([receipt.sha256])
    expect(await store().removeArrivedBefore(anHourAgo, picture.sha256)).toBe(false)
    expect(await store().removeArrivedBefore(anHourAgo, receipt.sha256)).toBe(true)
    expect(await store().read(receipt.sha256)).toEqual(receipt.bytes)
    expect(await store().removeArrivedBefore(anHourAgo, receipt.sha256)).toBe(false)
    grow(DAY_MS)
    expect(await store().removeArrivedBefore(anHourAgo, receipt.sha256)).toBe(true)
    await expect(store().read(receipt.sha256)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('is copied to a folder and back, without what is not as its name says', async () => {
    for (const file of [receipt, picture, voucher]) await store().keep(file)
    await store().keep({ ...voucher, bytes: Buffer.from('damaged') })
    const folder = mkdtempSync(join(tmpdir(), 'somiti-bucket-'))
    const sound = [receipt.sha256, picture.sha256].sort()
    expect(await copyFiles(store(), openFileStore(folder))).toEqual(sound)
    bucket.objects.clear()
    expect(await copyFiles(openFileStore(folder), store())).toEqual(sound)
    expect(await store().read(picture.sha256)).toEqual(picture.bytes)
    expect(await store().arrivedBefore(now())).toHaveLength(2)
    rmSync(folder, { recursive: true })
  })
})
