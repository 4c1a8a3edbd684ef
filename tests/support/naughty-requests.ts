import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import type { CallName } from '#contract/calls.ts'
import { requestOf, type Sent } from './caller.ts'
import { hostileStrings, naughtyStrings } from './naughty-strings.ts'
import { type JsonSchema, valuesOf } from './openapi-values.ts'

/** What the served document says that a call takes. */
export interface Takes {
  form: boolean
  query: JsonSchema
  /** Of the body: all fields in one, where it is one of several shapes too. */
  fields: JsonSchema
}

interface Operation {
  parameters: readonly { name: string; in: string; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}
export type Document = { paths: Record<string, Record<string, Operation>> }

export function takesOf(document: Document, name: CallName): Takes {
  const [method = '', path = ''] = name.split(' ')
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) throw new Error(`the document has no ${name}`)
  const [[type, body] = ['', { schema: {} as JsonSchema }]] = Object.entries(operation.requestBody?.content ?? {})
  const shapes = body.schema.oneOf ?? [body.schema]
  const asked = operation.parameters.filter((each) => each.in === 'query')
  const required = asked.filter((each) => each.required).map((each) => each.name)
  return {
    form: type === 'multipart/form-data',
    query: { properties: Object.fromEntries(asked.map((each) => [each.name, each.schema])), required },
    fields: {
      properties: Object.assign({}, ...shapes.map((shape) => shape.properties)),
      required: body.schema.required ?? [],
    },
  }
}

/** Changes what is sent, or the request that is made of it. */
type Twist = { sent?: (sent: Sent) => Sent; request?: (request: InjectOptions) => InjectOptions }

const naughty = fc.oneof(
  fc.constantFrom(...naughtyStrings),
  fc.constantFrom(...hostileStrings),
  fc.string({ unit: 'binary' }),
)
const anyJson = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(null, [], {}, '', 0, -1, 1e308, true, [[[[]]]], { toString: 1 }, Array(500).fill('x')),
)

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const withField = (name: string, value: unknown, form: boolean): Twist => ({
  sent: (sent) => ({ ...sent, fields: { ...sent.fields, [name]: form ? asText(value) : value } }),
})
const withQuery = (name: string, value: unknown): Twist => ({
  sent: (sent) => ({ ...sent, query: { ...sent.query, [name]: asText(value).toWellFormed() } }),
})

/** One field, or all of them, naughty, as the document says, or whatever. */
function fieldTwists({ form, query, fields }: Takes): fc.Arbitrary<Twist>[] {
  const each = ({ properties = {} }: JsonSchema, twist: (name: string, value: unknown) => Twist) =>
    Object.entries(properties).flatMap(([name, schema]) =>
      [naughty, naughty, valuesOf(schema), anyJson].map((values) => values.map((value) => twist(name, value))),
    )
  const inBody = each(fields, (name, value) => withField(name, value, form))
  const whole = valuesOf({ ...fields, type: 'object' }).map((value) => ({
    sent: (sent: Sent) => ({ ...sent, fields: form ? mapTexts(value as object) : (value as object) }),
  }))
  return [...inBody, ...(inBody.length > 0 ? [whole] : []), ...each(query, withQuery)]
}

const mapTexts = (value: object) =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asText(each)]))

const withId = (id: string): Twist => ({ sent: (sent) => ({ ...sent, id }) })

/** No row has them: the first is larger than an integer of four bytes, the second the largest that is an ID. */
const LARGE_IDS = ['2147483648', '999999999999999']

/** No dots alone and not nothing: those would be the address of another call. */
const idTwist: fc.Arbitrary<Twist> = naughty
  .filter((id) => !/^\.{0,2}$/.test(id))
  .map((id) => withId(encodeURIComponent(id.toWellFormed())))
const unknownField = fc
  .tuple(naughty, fc.constantFrom('x', '1'))
  .chain(([name, value]) =>
    fc.constantFrom(withField(name.replace(/["\r\n]/g, '_'), value, true), withQuery(name.toWellFormed(), value)),
  )

const BODIES = [
  ...[
    '',
    'null',
    '[]',
    '{',
    '{"a":1,"a":2}',
    '{"__proto__":{"x":1}}',
    '\u0000',
    '\uFEFF{}',
    '{"\\u0000":1}',
    'a=b&a=c',
  ],
  ...[`${'['.repeat(20_000)}`, `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, `{"a":${'9'.repeat(60_000)}}`],
]
const TYPES = [
  ...['application/json', 'application/json; charset=utf-16', 'application/x-www-form-urlencoded', 'text/plain', ''],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary="',
    'multipart/form-data; boundary=x',
    'a/b; c=\u00ff',
    '*/*',
  ],
]
const rawBody = fc
  .tuple(fc.constantFrom(...BODIES), fc.constantFrom(...TYPES))
  .map(([payload, type]) =>
    withRequest(({ headers, ...rest }) => ({ ...rest, payload, headers: { ...headers, 'content-type': type } })),
  )

/** Bytes that Node's parser lets through in a header. */
const headerText = fc.oneof(
  fc.constantFrom('', ' ', '\t', 'ÿ'.repeat(300), 'x'.repeat(256), "'; drop table--", '\u0080\u0085', '__proto__', '1'),
  fc.string({
    unit: fc
      .integer({ min: 32, max: 255 })
      .filter((code) => code !== 127)
      .map((code) => String.fromCharCode(code)),
  }),
)
const HEADERS = [
  'idempotency-key',
  'authorization',
  'user-agent',
  'accept-language',
  'x-forwarded-for',
  'origin',
  'range',
  'if-none-match',
]
const oddHeader = fc
  .tuple(fc.constantFrom(...HEADERS, 'idempotency-key', 'idempotency-key'), headerText)
  .map(([name, value]) => withRequest(({ headers, ...rest }) => ({ ...rest, headers: { ...headers, [name]: value } })))

const TAILS = [
  '%',
  '%00',
  '%zz',
  '%c0%af',
  '//',
  '?',
  '?%',
  '?=&&==',
  '?a[b]=1&a[]=2',
  '?__proto__=1',
  ';a=b',
  '?after=1&after=2',
]
const oddAddress = fc
  .constantFrom(...TAILS, `?${'q=1&'.repeat(4_000)}`, `?search=${'%F0%9F%92%A9'.repeat(500)}`, `/${'9'.repeat(600)}`)
  .map((tail) => withRequest(({ url, ...rest }) => ({ ...rest, url: `${String(url)}${tail}` })))

function withRequest(request: (request: InjectOptions) => InjectOptions): Twist {
  return { request }
}

/** One naughty string, sent by who would, for each text of the body and the query. */
function textTwists({ form, query, fields }: Takes): fc.Arbitrary<Twist>[] {
  const texts = ({ properties = {} }: JsonSchema) =>
    Object.keys(properties).filter((name) => properties[name]?.type === 'string' && !properties[name].enum)
  return [
    ...texts(fields).map((name) => naughty.map((text) => withField(name, text, form))),
    ...texts(query).map((name) => naughty.map((text) => withQuery(name, text))),
  ]
}

/**
 * As many requests of a call, from what it is usually sent, and whether it is sent by who would; the same for a seed.
 * Each text that the call takes is a naughty string in at least one of them, and large IDs are in two.
 */
export function requestsOf(name: CallName, takes: Takes, base: Sent, seed: number, count: number) {
  const fields = fieldTwists(takes)
  const places = name.includes(':id') ? [...fields, idTwist] : fields
  const odd = fc.oneof(unknownField, rawBody, oddHeader, oddAddress)
  const twist =
    places.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.oneof(...places) }, { weight: 1, arbitrary: odd }) : odd
  const plan = fc.record({ twist, byRight: fc.integer({ min: 0, max: 2 }).map((drawn) => drawn > 0), who: fc.nat(8) })
  const texts = textTwists(takes)
  const large = name.includes(':id') ? LARGE_IDS.map(withId) : []
  const sure = [...large, ...fc.sample(fc.tuple(...texts), { numRuns: 1, seed }).flat()]
  const drawn = fc.sample(plan, { numRuns: Math.max(0, count - sure.length), seed })
  return [...sure.map((twist) => ({ twist, byRight: true, who: 0 })), ...drawn].map(
    ({ twist: { sent, request }, ...who }) => {
      const made = requestOf(name, sent ? sent(base) : base)
      return { ...who, request: request ? request(made) : made }
    },
  )
}
