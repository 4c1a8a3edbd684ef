import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld()
let member: Person
let secretary: Person

beforeAll(async () => {
  member = await world.member('Amina Hossain')
  secretary = await world.officer('secretary')
})

const fields = { name: 'Amina Hossain', address: 'Al Nahda', wallet: 'W-1', profession_id: '1' }

/** Lime in its middle, blue at both sides, with the place where it was taken in its metadata. */
const wide = () =>
  sharp({ create: { width: 800, height: 800, channels: 3, background: 'lime' } })
    .extend({ left: 400, right: 400, background: 'blue' })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 15/1 0/1' } })
    .jpeg()
    .toBuffer()

test('a picture is kept as a square around its middle, small and without its metadata', async () => {
  await member.ask('POST /api/profile/update', { fields, files: { image: await wide() } })
  const { bytes } = await member.send('GET /api/profile/picture')
  const { width, height, exif } = await sharp(bytes).metadata()
  expect([width, height, exif]).toEqual([512, 512, undefined])
  const { data } = await sharp(bytes)
    .extract({ left: 4, top: 4, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[1]).toBeGreaterThan(200)
  expect(data[2]).toBeLessThan(60)
})

test('officers see it on the page of the member, and no other member does', async () => {
  const { member: seen } = await secretary.ask('GET /api/office/members/:id', { id: member.id })
  expect(seen.image).toMatch(`/api/office/members/${member.id}/picture?v=`)
  const { status, headers } = await secretary.send('GET /api/office/members/:id/picture', { id: member.id })
  expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
  const other = await world.member()
  await other.refused('not_allowed', 'GET /api/office/members/:id/picture', { id: member.id })
  await secretary.refused('not_found', 'GET /api/office/members/:id/picture', { id: other.id })
})

test('whoever removes it has their initials again', async () => {
  await member.ask('POST /api/profile/picture/remove')
  expect((await member.ask('GET /api/profile')).userData.image).toBeNull()
  await member.refused('not_found', 'GET /api/profile/picture')
})
