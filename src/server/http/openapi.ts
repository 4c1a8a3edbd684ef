import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { languages } from '#core/languages.ts'

type Json = Record<string, unknown>

const ABOUT = `Amounts are AED with at most two decimals. Times are UTC. Messages are in the language that Accept-Language asks for: ${languages.join(', ')}.`

let document: Json | undefined

/** The OpenAPI 3.1 document, made from the contract once: what is declared there is all that it says. */
export function openApiDocument(): Json {
  document ??= makeDocument()
  return document
}

function makeDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const [name, declared] of Object.entries<Endpoint>(calls)) {
    const [method = '', path = ''] = name.split(' ')
    const place = path.replace(/:(\w+)/g, '{$1}')
    paths[place] = { ...paths[place], [method.toLowerCase()]: operation(name, declared) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Somiti', version: '1', description: ABOUT },
    // Where the document itself stands, by whichever address it was reached.
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: jsonSchema(refusalShape, 'output') },
    },
  }
}

const refusalShape = z.object({
  status_code: z.number().int(),
  code: z.string().meta({ description: 'A stable name' }),
  message: z.string().meta({ description: 'Plain words' }),
  errors: z.record(z.string(), z.array(z.string())).meta({ description: 'Sentences by field' }),
})

function operation(name: string, declared: Endpoint): Json {
  const body = declared.form ? multipart(declared) : declared.body ? json(declared.body, 'input') : undefined
  return {
    tags: [groupOf(name, declared.access)],
    operationId: name.toLowerCase().replace(/[^a-z0-9]+/g, '_'),
    summary: declared.summary,
    description: whoMay(declared.access) + (declared.freshCode ? FRESH_CODE : ''),
    ...(declared.access === 'anyone' ? {} : { security: [{ token: [] }] }),
    parameters: [
      ...parameters(declared.params, 'path'),
      ...parameters(declared.query, 'query'),
      ...(declared.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: {
      200: { description: 'Done', content: declared.answer ? json(declared.answer, 'output') : file(declared) },
      '4XX': {
        description: 'Rejected',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Sent again with the same body, it gets the first answer and does nothing twice.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const FRESH_CODE =
  ' Who has an authenticator app gives a code of it first, by /api/second-factor/prove: without, fresh_code_needed.'

function whoMay(access: Access): string {
  if (typeof access === 'object') return `For officers who may ${access.officer.replaceAll('_', ' ')}.`
  return { anyone: 'For anyone.', signed_in: 'For anyone signed in.', member: 'For members.' }[access]
}

/** Under which heading a call is found: those of officers by what they are about. */
function groupOf(name: string, access: Access): string {
  const about = /^\w+ \/api\/office\/([\w-]+)/.exec(name)?.[1]
  if (about) return `For officers: ${about.replaceAll('-', ' ')}`
  return access === 'anyone' ? 'For anyone' : 'For anyone signed in'
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, shape]) => {
    return { name, in: place, required: place === 'path' || required.includes(name), schema: shape }
  })
}

function multipart(declared: Endpoint): Json {
  const fields = jsonSchema(declared.form ?? z.object({}), 'input') as { properties?: Json; required?: string[] }
  const files = Object.entries(declared.files ?? {}).map(([name, part]) => {
    const description = `${part.kinds.join(', ')} by its bytes, up to ${part.maxBytes / 1024 / 1024} MB`
    return [name, { type: 'string', contentMediaType: 'application/octet-stream', description }]
  })
  const schema = { ...fields, properties: { ...fields.properties, ...Object.fromEntries(files) } }
  return { 'multipart/form-data': { schema } }
}

const file = ({ fileTypes = [] }: Endpoint) => Object.fromEntries(fileTypes.map((type) => [type, {}]))

const json = (schema: z.ZodType, io: 'input' | 'output') => ({ 'application/json': { schema: jsonSchema(schema, io) } })

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
