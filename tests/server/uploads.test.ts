import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountOf, duesForm, sendDues } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { processBeside } from '../support/process-beside.ts'
import * as samples from '../support/samples.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld()
let officer: Person

beforeAll(async () => {
  officer = await world.officer('treasurer')
})

const save = 'POST /api/save-monthly-payment'
const profile = { name: 'Amina Hossain', address: 'Deira', wallet: 'W-1', profession_id: '1' }

async function receiptFrom(bytes: Buffer, named = {}): Promise<{ bytes: Buffer; type: unknown }> {
  const member = await world.member()
  const form = await duesForm('November')
  const { payment_id: id } = await member.ask(save, { ...form, files: { photo: { bytes, ...named } } })
  const { bytes: served, headers } = await member.send('GET /api/payments/:id/receipt', { id })
  return { bytes: served, type: headers['content-type'] }
}

async function filesKept(): Promise<string[]> {
  const found = await readdir(join(world.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** How long a process has kept a processor, in hundredths of a second. */
const workedTicks = (pid: number) => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[13])

describe('a receipt', () => {
  test.each([
    ['JPEG', () => samples.jpeg()],
    ['PNG', () => samples.png()],
    ['WebP', () => samples.webp()],
  ])('may be a %s, and is kept as an upright JPEG', async (_kind, make) => {
    const { bytes, type } = await receiptFrom(await make())
    expect(type).toBe('image/jpeg')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 24, height: 16 })
  })

  test('may be a PDF, of which the pages are kept', async () => {
    const { bytes, type } = await receiptFrom(samples.pdf('Transfer of AED 100'))
    expect(type).toBe('application/pdf')
    expect(await pagesOf(bytes)).toEqual(['BT /F1 12 Tf 50 700 Td (Transfer of AED 100) Tj ET'])
  })

  test('that ends its decoder is refused, and ends nothing else', async () => {
    const member = await world.member()
    const large = await sharp({ create: { width: 12_000, height: 5_000, channels: 3, background: 'white' } })
    const form = { ...(await duesForm('November')), files: { photo: await large.jpeg().toBuffer() } }
    await receiptFrom(await samples.png())
    const { pid = 0 } = processBeside('picture-process.ts') ?? {}
    const before = workedTicks(pid)
    const sent = member.send(save, form)
    await expect.poll(() => workedTicks(pid), { interval: 5 }).toBeGreaterThan(before)
    process.kill(pid, 'SIGKILL')
    const { status, body } = await sent
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: { photo: [expect.any(String)] } })
    expect((await receiptFrom(await samples.png())).type).toBe('image/jpeg')
    expect(processBeside('picture-process.ts')?.pid).not.toBe(pid)
  })

  test('is what its bytes say, whatever its name and declared type', async () => {
    const named = { filename: 'virus.exe', type: 'text/html' }
    expect((await receiptFrom(await samples.png(), named)).type).toBe('image/jpeg')
  })

  test('is served to be saved, by a name of ours, and could do nothing where it is opened', async () => {
    for (const photo of [await samples.png(), samples.pdf()]) {
      const member = await world.member()
      const { fields } = await duesForm('November')
      const named = { bytes: photo, filename: '../../../etc/passwd\\..\\x.html' }
      const { payment_id: id } = await member.ask(save, { fields, files: { photo: named } })
      for (const reader of [member, officer]) {
        const { headers } = await reader.send('GET /api/payments/:id/receipt', { id })
        expect(headers).toMatchObject({
          'content-disposition': `attachment; filename="receipt-${id}.${photo.includes('%PDF') ? 'pdf' : 'jpg'}"`,
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
      }
      await (await world.member()).refused('not_found', 'GET /api/payments/:id/receipt', { id })
      expect((await world.visitor.send('GET /api/payments/:id/receipt', { id })).status).toBe(401)
    }
    for (const file of await filesKept()) expect(file).toMatch(/\/[0-9a-f]{2}\/[0-9a-f]{64}$/)
  })

  test('is turned upright as the phone held it', async () => {
    const { bytes } = await receiptFrom(await samples.sidewaysJpeg())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, height: 40 })
  })

  test('may have 10 MB', async () => {
    const text = 'x'.repeat(10 * 1024 * 1024 - samples.pdf('').length - 10)
    const { bytes } = await receiptFrom(samples.pdf(text))
    expect((await pagesOf(bytes))[0]?.includes(text)).toBe(true)
  })

  test('is on disk by the hash of its content before the row that names it is there', async () => {
    const member = await world.member()
    const id = await sendDues(member, 'November')
    const { rows } = await world.pool.query('select receipt_sha256 from payment where id = $1', [id])
    const kept = (await filesKept()).find((file) => file.endsWith(rows[0].receipt_sha256))
    expect(
      createHash('sha256')
        .update(await readFile(kept ?? ''))
        .digest('hex'),
    ).toBe(rows[0].receipt_sha256)
    expect((await stat(kept ?? '')).mode & 0o077).toBe(0)
    for (const file of await filesKept()) expect(file).toMatch(/\/[0-9a-f]{2}\/[0-9a-f]{64}$/)
  })

  test('sent twice is kept once, and the officer sees which payments it came with', async () => {
    const photo = await samples.jpeg(33)
    const members = [await world.member(), await world.member()]
    const ids: number[] = []
    for (const member of members) {
      const { fields } = await duesForm('November')
      ids.push((await member.ask(save, { fields, files: { photo } })).payment_id)
    }
    const { payments } = await officer.ask('GET /api/office/payments')
    const marked = payments.filter((payment) => ids.includes(payment.id)).map((payment) => payment.same_file_as)
    expect(marked).toEqual([[ids[1]], [ids[0]]])
  })
})

describe('the metadata of a picture', () => {
  test('is there when it is sent: where it was taken, and with what', async () => {
    const { exif } = await sharp(await samples.jpegWithLocation()).metadata()
    expect(exif?.toString('latin1')).toContain('Somiti Phone')
  })

  test('is gone from a receipt', async () => {
    const { bytes } = await receiptFrom(await samples.jpegWithLocation())
    await expectBare(bytes)
  })

  test('is gone from a profile picture, and from everything that is kept', async () => {
    const member = await world.member()
    const image = await samples.jpegWithLocation()
    await member.ask('POST /api/profile/update', { fields: profile, files: { image } })
    const { bytes, headers } = await member.send('GET /api/profile/picture')
    expect(headers['content-type']).toBe('image/jpeg')
    await expectBare(bytes)
    for (const file of await filesKept()) expect((await readFile(file)).includes('somebody at home')).toBe(false)
  })
})

async function expectBare(bytes: Buffer) {
  const { exif, icc, iptc, xmp } = await sharp(bytes).metadata()
  expect({ exif, icc, iptc, xmp }).toEqual({})
  expect(bytes.includes('Somiti Phone')).toBe(false)
}

describe('the profile', () => {
  test('needs name, address and wallet; gender and picture stay when they are not sent', async () => {
    const member = await world.member()
    const refusal = await member.refused('invalid_fields', 'POST /api/profile/update', { fields: { name: ' ' } })
    expect(Object.keys(refusal.errors).sort()).toEqual(['address', 'name', 'wallet'])
    const image = await samples.png()
    await member.ask('POST /api/profile/update', { fields: { ...profile, gender: 'male' }, files: { image } })
    const picture = (await member.ask('GET /api/profile')).userData.image
    expect(picture).toMatch(/^\/api\/profile\/picture/)
    await member.ask('POST /api/profile/update', { fields: { ...profile, name: 'Amina H.', gender: '' } })
    expect((await member.ask('GET /api/profile')).userData).toMatchObject({
      ...{ name: 'Amina H.', gender: 'male', image: picture, wallet: 'W-1', address: 'Deira' },
    })
    expect(await accountOf(member)).toMatchObject({ account_holder_name: 'Amina H.', account_balance: 0 })
  })

  test('takes male or female, and nothing else', async () => {
    const member = await world.member()
    const sent = { fields: { ...profile, gender: 'other' } }
    const refusal = await member.refused('invalid_fields', 'POST /api/profile/update', sent)
    expect(Object.keys(refusal.errors)).toEqual(['gender'])
  })

  test('an officer who is no member may keep one too', async () => {
    await officer.ask('POST /api/profile/update', { fields: { ...profile, name: 'Farida Yasmin' } })
    const { userData } = await officer.ask('GET /api/profile')
    expect(userData).toMatchObject({ name: 'Farida Yasmin', unique_id: null, roles: ['treasurer'], status: 1 })
  })

  test('has no picture until one is sent', async () => {
    const member = await world.member()
    expect((await member.send('GET /api/profile/picture')).status).toBe(404)
  })

  test.each([
    ['a PDF', () => samples.pdf(), 'picture_type'],
    ['a zip', () => samples.zip, 'picture_type'],
    ['a broken JPEG', async () => (await samples.jpeg()).subarray(0, 200), 'receipt_unreadable'],
    ['50,000 pixels wide', () => samples.pngOf(50_000, 1), 'receipt_dimensions'],
    [
      'more than 10 MB',
      async () => Buffer.concat([await samples.jpeg(), Buffer.alloc(10_486_000)]),
      'receipt_too_large',
    ],
  ])('takes no picture that is %s, and says so at the field image', async (_what, make, code) => {
    const member = await world.member()
    const before = await world.stored()
    const sent = { fields: profile, files: { image: await make() } }
    const refusal = await member.refused(code, 'POST /api/profile/update', sent)
    expect(Object.keys(refusal.errors)).toEqual(['image'])
    expect(await world.stored()).toEqual(before)
  })
})
