import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Office, seatOffice, sendDues } from '../support/journeys.ts'
import { type LiveClient, liveClient } from '../support/live-client.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { type OtherProcess, otherProcess } from '../support/other-process.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const world = sharedWorld()
let office: Office
let member: Person
let other: OtherProcess
let here: string
const open: LiveClient[] = []

beforeAll(async () => {
  office = await seatOffice(world)
  member = await world.member()
  await world.bring(10_000)
  here = await world.app.listen({ port: 0, host: '127.0.0.1' })
  other = await otherProcess(world)
})
afterEach(() => {
  for (const client of open.splice(0)) client.close()
})
afterAll(async () => {
  await other.stop()
})

const profile = { fields: { name: 'A New Name', address: 'Karama, Dubai', wallet: 'W-1', gender: 'female' } }

/** A stream that hears everything from here on. */
async function follow(token: string, origin = here): Promise<LiveClient> {
  const client = await liveClient(origin, token)
  open.push(client)
  await client.ready()
  return client
}

describe('a stream of events', () => {
  test('tells a member of a decision and officers of what waits, whichever process they are connected to', async () => {
    const member_ = await follow(member.token, other.origin)
    const treasurer = await follow(office.treasurer.token)
    const stranger = await follow((await world.member('Vijay Nair')).token, other.origin)
    expect(treasurer.headers['cache-control']).toBe('no-store')
    expect(treasurer.headers['x-content-type-options']).toBe('nosniff')

    const id = await sendDues(member, 'November')
    await Promise.all([treasurer.news({ office: ['payments'] }), member_.news({ own: ['payments'] })])
    // The other way about: decided in the other process, heard here.
    await other.ask(`POST /api/office/payments/${id}/verify`, { token: office.treasurer.token, fields: {} })
    await Promise.all([treasurer.news({ office: ['payments'] }), member_.news({ own: ['payments'] })])
    expect(stranger.unread()).toEqual([])
  })

  test('tells of everybody whom several decisions at once concern, and nobody of what is refused', async () => {
    const second = await world.member('Shirin Akter')
    const clients = [await follow(member.token), await follow(second.token, other.origin)]
    const ids = [await sendDues(member, 'December'), await sendDues(second, 'November')]
    for (const client of clients) await client.news({ own: ['payments'] })
    await office.treasurer.ask('POST /api/office/payments/verify-many', { fields: { ids } })
    for (const client of clients) await client.news({ own: ['payments'] })
    const [first] = clients
    await office.treasurer.refused('already_decided', 'POST /api/office/payments/:id/verify', { id: ids[0] ?? 0 })
    await office.lender.refused('not_allowed', 'POST /api/office/payments/:id/verify', { id: ids[0] ?? 0 })
    await member.ask('POST /api/withdrawals', { fields: { amount: '10' } })
    await first?.news({ own: ['withdrawals'] })
    expect(first?.unread()).toEqual([])
  })

  test('says that something may have been missed when the connection that listens was lost', async () => {
    const clients = [await follow(member.token), await follow(member.token, other.origin)]
    const { rows } = await world.admin.query<{ count: number }>(
      `select count(pg_terminate_backend(pid))::int as count from pg_stat_activity where application_name = 'somiti-live'
         and datname = current_database()`,
    )
    expect(rows[0]?.count).toBe(2)
    for (const client of clients) await client.ready()
    await member.ask('POST /api/profile/update', profile)
    for (const client of clients) await client.news({ own: ['members'] })
  })

  test('remembers nothing for who was away: says that it is ready, and of what it tells nothing twice', async () => {
    const witnesses = [await follow(office.treasurer.token), await follow(office.treasurer.token, other.origin)]
    const id = await sendDues(member, 'January')
    for (const witness of witnesses) await witness.news({ office: ['payments'] })
    await office.treasurer.ask('POST /api/office/payments/:id/refuse', { id, fields: { reason: 'Not in the bank.' } })
    for (const witness of witnesses) await witness.news({ office: ['payments'] })
    for (const origin of [here, other.origin]) expect((await follow(member.token, origin)).unread()).toEqual([])
  })

  test('is for who asks for events, has a token, and has not too many of them', async () => {
    await member.refused('events_only', 'GET /api/live')
    expect((await liveClient(here, 'A'.repeat(43))).status).toBe(401)
    const busy = await world.member('Farid Ahmed')
    for (let count = 0; count < 20; count += 1) await follow(busy.token)
    const refused = await liveClient(here, busy.token)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    open.shift()?.close()
    await expect.poll(async () => (await liveClient(here, busy.token)).status).toBe(200)
  })
})

describe('a stream ends with its session', () => {
  const twice = async () => {
    const person = await world.member('Nadia Rahman')
    const elsewhere = await world.signIn(person)
    const streams = [await follow(person.token), await follow(elsewhere, other.origin)] as const
    return { person, streams }
  }

  test('when the person signs out, and no other', async () => {
    const { person, streams } = await twice()
    await person.ask('POST /api/logout')
    expect(await streams[0].ended()).toContain('event: end')
    await world.pool.query(`select pg_notify('somiti_live', $1)`, [`members:${person.id}`])
    await streams[1].news({ own: ['members'] })
  })

  test('when the password is changed elsewhere, in another process too', async () => {
    const { person, streams } = await twice()
    const fields = { old_password: PASSWORD, password: 'seven brown hens', password_confirmation: 'seven brown hens' }
    await person.ask('POST /api/profile/password/update', { fields })
    expect(await streams[1].ended()).toContain('event: end')
    await person.ask('POST /api/sessions/end-others', { fields: { password: 'seven brown hens' } })
    expect(streams[0].unread()).toEqual([])
  })

  test('when it has, whoever looks: each heartbeat does', async () => {
    const { person, streams } = await twice()
    await world.pool.query('update session set ended_at = now() where person_id = $1', [person.id])
    // What a heartbeat has looked at, after 20 s.
    await world.pool.query(`select pg_notify('somiti_live', $1)`, [`session:${person.id}`])
    for (const stream of streams) expect(await stream.ended()).toContain('event: end')
  })

  test('and who is an officer no longer hears of the officer area no more', async () => {
    const admin = await world.officer('admin')
    await world.officer('auditor')
    const leaving = await world.member('Tariq Mahmud', 'auditor')
    const stream = await follow(leaving.token)
    await sendDues(member, 'February')
    await stream.news({ office: ['payments'] })
    const fields = { role: 'auditor', granted: false, reason: 'The term is over.' }
    await admin.ask('POST /api/office/officers/:id/roles', { id: leaving.id, fields })
    const heard = async () => {
      await sendDues(await world.member('Another Member'), 'November')
      await leaving.ask('POST /api/profile/update', profile)
      return (await stream.news({ own: ['members'] })).office
    }
    await expect.poll(heard).toEqual([])
  })
})
