import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openMetrics } from '#server/telemetry/metrics.ts'
import { logSlowQueries } from '#server/telemetry/open-telemetry.ts'
import { openTracing } from '#server/telemetry/tracing.ts'
import { depsWith } from '../support/deps.ts'
import { sharedWorld } from '../support/opened-world.ts'
import type { World } from '../support/world.ts'

const TOKEN = 'a-token-of-the-metrics'

const world = sharedWorld()

const depsOf = ({ pool, files, clock }: World) => depsWith({ pool, files, now: clock.now })

test('nobody reads metrics where no setting opens them, and then only who knows the token', async () => {
  expect((await world.visitor.inject({ url: '/metrics' })).status).toBe(404)
  const metrics = openMetrics(world.pool, world.clock.now)
  const app = await buildApp(depsOf(world), { logger: false, metrics: { metrics, token: TOKEN } })
  const read = (authorization?: string) =>
    app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
  for (const wrong of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, TOKEN]) {
    expect((await read(wrong)).statusCode).toBe(401)
  }
  const member = await world.member()
  const headers = { authorization: `Bearer ${member.token}` }
  await app.inject({ url: '/api/profile', headers })
  await app.inject({ url: '/api/payments/77/receipt', headers })
  const { body, headers: answered } = await read(`Bearer ${TOKEN}`)
  expect(answered['content-type']).toMatch(/^text\/plain/)
  // By the address as the program writes it: a number in it would make a line of its own for each payment.
  expect(body).toContain('somiti_answer_seconds_count{method="GET",route="/api/payments/:id/receipt",status="404"} 1')
  expect(body).toContain('somiti_answer_seconds_count{method="GET",route="/metrics",status="401"} 4')
  expect(body).toMatch(/somiti_statement_seconds_count\{statement="find_session\w*",failed="false"\} [1-9]/)
  expect(body).toMatch(/somiti_database_connections\{state="idle"\} \d/)
  expect(body).toContain('somiti_jobs{state="due"} 0')
  expect(body).toMatch(/process_resident_memory_bytes [1-9]/)
  expect(body).not.toContain('/77/')
  metrics.stop()
  await app.close()
})

test('a query that takes long is logged by its name, with nothing that it was given', async () => {
  const lines: [object, string][] = []
  const stop = logSlowQueries({ warn: (...line) => void lines.push(line) }, 0)
  const member = await world.member('Suspiciously Long Name')
  await member.send('GET /api/profile')
  stop()
  const told = lines.length
  await member.send('GET /api/profile')
  expect(lines.length).toBe(told)
  expect(lines).toContainEqual([
    { statement: expect.stringMatching(/^\w+$/), ms: expect.any(Number), failed: false },
    'slow statement',
  ])
  expect(JSON.stringify(lines)).not.toContain('Suspiciously')
})

test('every answer carries the number under which the log has its request', async () => {
  const numbers = await Promise.all(
    ['/api/health', '/api/none', '/api/profile'].map(async (url) => {
      const { headers } = await world.visitor.inject({ url })
      return String(headers['x-request-id'])
    }),
  )
  for (const number of numbers) expect(number).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(numbers).size).toBe(3)
})

test('where a collector is named, it is sent a span of each request with its statements, below that of the caller', async () => {
  const bodies: string[] = []
  const collector = createServer(async (request, response) => {
    const body = await buffer(request)
    bodies.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString())
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const tracing = openTracing()
  const app = await buildApp(depsOf(world), { logger: false, tracing })
  const member = await world.member()
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { authorization: `Bearer ${member.token}`, traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  await app.inject({ method: 'POST', url: '/api/profile/password/update', headers, payload: { old_password: 'x' } })
  await app.close()
  await tracing.stop()
  collector.close()
  const spans = bodies.flatMap((body) => JSON.parse(body).resourceSpans).flatMap(spansOf)
  const request = spans.find(({ name }) => name === 'POST /api/profile/password/update')
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.every((span) => span.traceId === traceId)).toBe(true)
  expect(bodies.join('')).toContain('somiti')
  expect(bodies.join('')).not.toContain(member.token)
})

type SentSpan = { name: string; traceId: string; spanId: string; parentSpanId?: string }

const spansOf = ({ scopeSpans }: { scopeSpans: { spans: SentSpan[] }[] }) => scopeSpans.flatMap(({ spans }) => spans)
