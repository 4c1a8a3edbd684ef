import { describe, expect, test } from 'vitest'
import { duesForm } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { pdf, zip } from '../support/samples.ts'
import { refusedUntouched } from '../support/untouched.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld({ uploadsADay: 4 })

const profile = { name: 'Amina Hossain', address: 'Deira', wallet: 'W-1' }
const sendPicture = (member: Person, image: Buffer) =>
  member.send('POST /api/profile/update', { fields: profile, files: { image } })
const statusesOf = async (member: Person, pictures: readonly Buffer[]) =>
  (await Promise.all(pictures.map((picture) => sendPicture(member, picture)))).map(({ status }) => status)

describe('what a member may send a day', () => {
  test('is a number of files, what was refused among them; the answer says when to go on', async () => {
    const member = await world.member()
    expect(await statusesOf(member, [zip, zip, zip, zip])).toEqual([415, 415, 415, 415])
    const { code, errors } = await member.refused('too_many_uploads', 'POST /api/profile/update', {
      ...{ fields: profile, files: { image: zip } },
    })
    const sentence = 'Daily limit reached: 4 files or 20 MB per person. Continue tomorrow.'
    expect({ code, errors }).toEqual({ code: 'too_many_uploads', errors: { image: [sentence] } })
    const { status, headers } = await sendPicture(member, zip)
    // The clock stands at ten in the morning.
    expect({ status, wait: headers['retry-after'] }).toEqual({ status: 429, wait: String(14 * 3_600) })
    await member.ask('POST /api/profile/update', { fields: profile })
    expect((await sendPicture(await world.member(), zip)).status).toBe(415)
  })

  test('is a number of bytes too', async () => {
    const member = await world.member()
    const large = pdf('x'.repeat(9_000_000))
    expect(await statusesOf(member, [large, large])).toEqual([415, 415])
    expect((await sendPicture(member, large)).status).toBe(429)
    expect((await sendPicture(member, zip)).status).toBe(415)
  })

  test('is counted in the database, also what is sent at once', async () => {
    const member = await world.member()
    const statuses = await statusesOf(member, Array<Buffer>(12).fill(zip))
    expect(statuses.filter((status) => status === 415)).toHaveLength(4)
    expect(statuses.filter((status) => status === 429)).toHaveLength(8)
    const { rows } = await world.pool.query('select files, bytes from upload_count where person_id = $1', [member.id])
    expect(rows).toEqual([{ files: 4, bytes: BigInt(4 * zip.length) }])
  })

  test('begins anew on the next day', async () => {
    const member = await world.member()
    const { fields, files } = await duesForm('November')
    expect(await statusesOf(member, [zip, zip, zip, zip, zip])).toContain(429)
    const call = { fields, files }
    const refused = await refusedUntouched(world, () => member.send('POST /api/save-monthly-payment', call))
    expect(refused).toEqual({ status: 429, code: 'too_many_uploads', fields: ['photo'] })
    await world.travelTo('2026-11-22T00:00:00+04:00')
    await member.ask('POST /api/save-monthly-payment', call)
  })
})

test('an officer, who enters receipts for everybody, may send ten times as many', async () => {
  const secretary = await world.officer('secretary', 'treasurer')
  const fields = { file_name: 'members.csv', bank: '0', cash: '0' }
  const check = () => secretary.send('POST /api/office/imports/check', { fields, files: { file: zip } })
  for (let sent = 0; sent < 40; sent += 1) expect((await check()).status).toBe(422)
  expect((await check()).status).toBe(429)
})
