import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { duesForm } from '../support/journeys.ts'
import { type FormParts, multipart } from '../support/multipart.ts'
import { sharedWorld } from '../support/opened-world.ts'
import * as samples from '../support/samples.ts'
import { expectRefusal } from '../support/untouched.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld()
let member: Person
let port: number
/** One connection, so that a request that is left lying in it is noticed by the next. */
let agent: Agent

const MIB = 1024 * 1024

beforeAll(async () => {
  member = await world.member()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
})
beforeEach(() => {
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
})
afterEach(() => agent.destroy())

type Sent = {
  method: string
  path: string
  headers?: Record<string, string>
  payload?: Buffer | string
  token?: string
}

function ask({
  method,
  path,
  headers = {},
  payload,
  token = member.token,
}: Sent): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const sent = { authorization: `Bearer ${token}`, 'content-length': String(payload?.length ?? 0), ...headers }
    const asking = request({ host: '127.0.0.1', port, agent, method, path, headers: sent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) })
      })
    })
    asking.on('error', reject)
    asking.end(payload)
  })
}

/** What a connection answers to these bytes. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
    socket.setTimeout(20_000, () => socket.destroy(new Error(`no end after: ${text}`)))
  })
}

const save = (parts: FormParts, token?: string): Promise<{ status: number; body: unknown }> =>
  ask({ method: 'POST', path: '/api/save-monthly-payment', ...multipart(parts), ...(token ? { token } : {}) })

describe('a large form that is refused', () => {
  const big = Buffer.alloc(9 * MIB, 7)
  const cases: [string, () => Promise<FormParts>, number][] = [
    [
      'for a file that the call does not take',
      async () => [
        ['passport', big],
        ['photo', await samples.jpeg()],
      ],
      400,
    ],
    [
      'for a field that comes twice',
      async () => [
        ['month', 'May'],
        ['month', 'May'],
        ['photo', big],
      ],
      400,
    ],
    [
      'for a file that comes twice',
      async () => [
        ['photo', big],
        ['photo', big],
      ],
      400,
    ],
    ['for a file over the limit', async () => [['photo', Buffer.concat([big, big, big])]], 413],
    [
      'for a field over its length',
      async () => [
        ['account_number', '1'.repeat(3 * MIB)],
        ['photo', big],
      ],
      422,
    ],
  ]

  test.each(cases)(
    '%s is answered, and leaves the connection to the next call',
    async (_why, parts, status) => {
      const answer = await save(await parts())
      expect(expectRefusal(answer.status, answer.body).status).toBe(status)
      expect((await ask({ method: 'GET', path: '/api/profile' })).status).toBe(200)
    },
    10_000,
  )

  test('for its token is answered before it is read, and leaves the connection to the next call', async () => {
    const answer = await save([['photo', big]], 'A'.repeat(43))
    expect(expectRefusal(answer.status, answer.body)).toMatchObject({ status: 401 })
    expect((await ask({ method: 'GET', path: '/api/profile' })).status).toBe(200)
  }, 10_000)
})

describe('a request that is none', () => {
  test.each([
    ['huge headers', `GET /api/health HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['a huge address', `GET /api/health?${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
    ['no HTTP at all', 'Hello, is anybody there?\r\n\r\n'],
    ['a NUL in a header', 'GET /api/health HTTP/1.1\r\nhost: a\r\nx-nul: a\0b\r\n\r\n'],
    ['two lengths', 'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}'],
    ['a length of letters', 'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-length: ten\r\n\r\n{}'],
    [
      'a broken chunk',
      'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n',
    ],
  ])('with %s gets a refusal like any other', async (_what, bytes) => {
    const [head = '', body = ''] = (await raw(bytes)).split('\r\n\r\n')
    const status = Number(head.split(' ')[1])
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expectRefusal(status, JSON.parse(body))
  })
})

describe('an address', () => {
  test.each([
    '/api/%',
    '/api/payments/%zz/cancel',
    '/api/%c0%af',
    '/%00',
    '/api/../../etc/passwd',
    '//api',
    '/api/profile/',
  ])('%s gets an answer below 500', async (path) => {
    const { status, body } = await ask({ method: 'GET', path })
    expect(status).toBeLessThan(500)
    if (status !== 200) expectRefusal(status, body)
  })
})

test('a form that arrives in single bytes is read like any other', async () => {
  const { fields, files } = await duesForm('November')
  const { payload, headers } = multipart([...Object.entries(fields), ...Object.entries(files)])
  const status = await new Promise((resolve, reject) => {
    const sent = { ...headers, authorization: `Bearer ${member.token}` }
    const asking = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/api/save-monthly-payment',
      headers: sent,
    })
    asking.on('response', (response) => resolve(response.resume().statusCode))
    asking.on('error', reject)
    for (const byte of payload) asking.write(Buffer.from([byte]))
    asking.end()
  })
  expect(status).toBe(200)
})

test('a client that hangs up in the middle of its form stores nothing, and the server goes on', async () => {
  const before = await world.stored()
  const { payload, headers } = multipart([['photo', Buffer.alloc(5 * MIB, 1)]])
  const noticed = once(world.app.server, 'request').then(([, response]) => once(response, 'close'))
  await new Promise<void>((resolve) => {
    const sent = { ...headers, authorization: `Bearer ${member.token}`, 'content-length': String(payload.length) }
    const asking = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/api/save-monthly-payment',
      headers: sent,
    })
    asking.on('error', () => resolve())
    asking.write(payload.subarray(0, MIB), () => asking.destroy())
    asking.on('close', resolve)
  })
  await noticed
  expect((await ask({ method: 'GET', path: '/api/health' })).status).toBe(200)
  expect(await world.stored()).toEqual(before)
})
