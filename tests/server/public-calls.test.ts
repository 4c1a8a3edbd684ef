import { beforeAll, describe, expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { sharedWorld } from '../support/opened-world.ts'

const world = sharedWorld()

const rowsOf = async (table: string) => (await world.pool.query(`select * from ${table}`)).rows
const visitor = () => world.visitor

describe('what a visitor leaves', () => {
  test('a message to the association is saved', async () => {
    const fields = { name: 'Joel', reply_to: '+971 50 123 4567', message: 'May I visit?\nWhen?' }
    await visitor().ask('POST /api/contact', { fields })
    expect(await rowsOf('contact_message')).toMatchObject([fields])
  })
})

describe('what anyone may ask', () => {
  test('whether the database answers', async () => {
    expect(await visitor().ask('GET /api/health')).toEqual({ status_code: 200, database: 'up' })
  })

  test('a path that is not there is answered like every refusal', async () => {
    for (const url of ['/api/nothing', '/api/', '/api/login/more']) {
      const { status, body } = await visitor().inject({ method: 'GET', url })
      expect(status).toBe(404)
      expect(body).toEqual({ status_code: 404, code: 'not_found', message: expect.any(String), errors: {} })
    }
    const { status, body } = await visitor().inject({ method: 'DELETE', url: '/api/profile' })
    expect([status, body]).toEqual([404, expect.objectContaining({ code: 'not_found' })])
  })
})

describe('the documents', () => {
  type Operation = {
    operationId: string
    security?: unknown
    parameters: { name: string; in: string }[]
    requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown>; required?: string[] } }> }
    responses: Record<string, { content?: Record<string, { schema?: unknown }> }>
  }
  let document: { openapi: string; paths: Record<string, Record<string, Operation>>; components: { schemas: object } }

  beforeAll(async () => {
    const { status, body } = await visitor().inject({ method: 'GET', url: '/api/openapi.json' })
    expect(status).toBe(200)
    document = body as typeof document
  })

  const operationOf = (name: string) => {
    const [method = '', path = ''] = name.split(' ')
    return document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  }

  test('are OpenAPI 3.1 and cover every call, and no other', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
    const described = Object.values(document.paths).flatMap((path) => Object.keys(path))
    expect(described).toHaveLength(Object.keys(calls).length)
    for (const name of Object.keys(calls)) expect(operationOf(name), name).toBeDefined()
    const ids = Object.keys(calls).map((name) => operationOf(name)?.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test.each(Object.keys(calls) as CallName[])('describe what %s takes and answers', (name) => {
    const declared: Endpoint = calls[name]
    const operation = operationOf(name) as Operation
    expect(operation.security !== undefined).toBe(declared.access !== 'anyone')
    expect(Object.keys(operation.responses)).toEqual(['200', '4XX'])
    const path = operation.parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name)
    expect(path).toEqual(name.includes(':id') ? ['id'] : [])
    const key = operation.parameters.some((parameter) => parameter.name === 'Idempotency-Key')
    expect(key).toBe(declared.idempotent === true)
    const types = Object.keys(operation.requestBody?.content ?? {})
    expect(types).toEqual(declared.form ? ['multipart/form-data'] : declared.body ? ['application/json'] : [])
  })

  test('name the fields of a payment of dues as the specification does', () => {
    const form = operationOf('POST /api/save-monthly-payment')?.requestBody?.content['multipart/form-data']
    expect(Object.keys(form?.schema.properties ?? {})).toEqual(
      expect.arrayContaining(['payment_amount', 'month', 'photo', 'account_number']),
    )
    expect(form?.schema.required).toEqual(['payment_amount'])
  })

  test('point only to schemas that they have', () => {
    const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '')
    for (const pointer of pointers) {
      const found = pointer
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document)
      expect(found, pointer).toBeDefined()
    }
  })

  test('can be read as pages that run under the content security policy', async () => {
    const { status, headers, bytes } = await visitor().inject({ method: 'GET', url: '/api/docs/' })
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/html')
    expect(bytes.toString()).not.toMatch(/<script>[^<]/)
    const script = await visitor().inject({ method: 'GET', url: '/api/docs/static/swagger-ui-bundle.js' })
    expect(script.status).toBe(200)
  })
})
