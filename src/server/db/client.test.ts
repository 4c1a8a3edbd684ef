import { once } from 'node:events'
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { connect, inTransaction } from './connect.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** Longer than the primary is remembered. */
const FOUND_IS_KEPT_MS = 400
/** Nothing listens there. */
const DEAD = '127.0.0.1:1'

function poolOn(hosts: string) {
  const url = new URL(database.adminUrl)
  const address = `postgres://${url.username}:${url.password}@${hosts}${url.pathname}`
  return connect(address, { max: 1, applicationName: 'client-test' })
}
const here = () => new URL(database.adminUrl).host

/** A host in front of the test's own server; silent, it takes connections and answers nothing, like a machine that hangs. */
async function host() {
  const { hostname, port } = new URL(database.adminUrl)
  const sockets: Socket[] = []
  const server = createServer((near) => {
    sockets.push(near)
    if (self.silent) return
    const far = connectSocket(Number(port), hostname)
    sockets.push(far)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => {})
      from.on('data', (bytes) => self.silent || to.write(bytes))
      from.on('close', () => self.silent || to.destroy())
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const self = {
    silent: false,
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  return self
}

test('of several hosts, the primary is connected to', async () => {
  const pool = poolOn(`${DEAD},${here()}`)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('where there is no primary, it is as if the database were away', async () => {
  const pool = poolOn(`${DEAD},${DEAD}`)
  await expect(pool.query('select')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await pool.end()
})

test('a host that falls silent loses its connections once another is found to take writes', async () => {
  const [first, second] = [await host(), await host()]
  second.silent = true
  const [pool, another] = [poolOn(`${first.address},${second.address}`), poolOn(`${first.address},${second.address}`)]
  const broken = expect(pool.query('select pg_sleep(20)')).rejects.toMatchObject({ code: 'ECONNRESET' })
  await pause(FOUND_IS_KEPT_MS)
  first.silent = true
  second.silent = false
  expect((await another.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await broken
  await Promise.all([pool.end(), another.end()])
  first.stop()
  second.stop()
})

test('a connection on which writes are refused is not used again', async () => {
  const pool = poolOn(here())
  const pidOf = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid
  const first = await pidOf()
  const refused = inTransaction(pool, async (client) => {
    await client.query('set transaction read only')
    await client.query('create table note (id int)')
  })
  await expect(refused).rejects.toMatchObject({ code: '25006' })
  expect(await pidOf()).not.toBe(first)
  await pool.end()
})
