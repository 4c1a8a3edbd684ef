import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { languages } from '#core/languages.ts'

type Json = Record<string, unknown>

const ABOUT = `Amounts are AED with at most two decimals. Times are UTC. Messages are in the language that Accept-Language asks for: ${languages.join(', ')}.`

/** The versions of OpenAPI that the document is made in, with zod's name of their schemas. */
const VERSIONS = {
  '3.1.0': { target: 'draft-2020-12', file: { contentMediaType: 'application/octet-stream' } },
  '3.0.4': { target: 'openapi-3.0', file: { format: 'binary' } },
} as const

type Version = keyof typeof VERSIONS

const documents = new Map<Version, Json>()

/** The OpenAPI document, made from the contract once: what is declared there is all that it says. */
export function openApiDocument(version: Version): Json {
  const document = documents.get(version) ?? makeDocument(version)
  documents.set(version, document)
  return document
}

function makeDocument(version: Version): Json {
  const paths: Record<string, Json> = {}
  for (const [name, declared] of Object.entries<Endpoint>(calls)) {
    const [method = '', path = ''] = name.split(' ')
    const place = path.replace(/:(\w+)/g, '{$1}')
    paths[place] = { ...paths[place], [method.toLowerCase()]: operation(name, declared, version) }
  }
  return {
    openapi: version,
    info: { title: 'Somiti', version: '1', description: ABOUT },
    // Where the document itself stands, by whichever address it was reached.
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: jsonSchema(refusalShape, 'output', version) },
    },
  }
}

const refusalShape = z.object({
  status_code: z.number().int(),
  code: z.string().meta({ description: 'A stable name' }),
  message: z.string().meta({ description: 'Plain words' }),
  errors: z.record(z.string(), z.array(z.string())).meta({ description: 'Sentences by field' }),
  payment_id: z.number().int().optional().meta({ description: 'The payment that the message names' }),
})

function operation(name: string, declared: Endpoint, version: Version): Json {
  const body = declared.form
    ? multipart(declared, version)
    : declared.body
      ? json(declared.body, 'input', version)
      : undefined
  return {
    tags: [groupOf(name, declared.access)],
    operationId: name.toLowerCase().replace(/[^a-z0-9]+/g, '_'),
    summary: declared.summary,
    description: whoMay(declared.access) + (declared.freshCode ? FRESH_CODE : ''),
    ...(declared.access === 'anyone' ? {} : { security: [{ token: [] }] }),
    parameters: [
      ...parameters(declared.params, 'path', version),
      ...parameters(declared.query, 'query', version),
      ...(declared.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: {
      200: {
        description: 'Done',
        content: declared.answer ? json(declared.answer, 'output', version) : file(declared),
      },
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
  ' Who has an authenticator app or a passkey gives a code first, by /api/second-factor/prove, or the passkey, by /api/passkeys/prove: without, fresh_code_needed.'

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

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query', version: Version): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input', version) as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, shape]) => {
    return { name, in: place, required: place === 'path' || required.includes(name), schema: shape }
  })
}

function multipart(declared: Endpoint, version: Version): Json {
  const fields = jsonSchema(declared.form ?? z.object({}), 'input', version) as {
    properties?: Json
    required?: string[]
  }
  const files = Object.entries(declared.files ?? {}).map(([name, part]) => {
    const description = `${part.kinds.join(', ')} by its bytes, up to ${part.maxBytes / 1024 / 1024} MB`
    return [name, { type: 'string', ...VERSIONS[version].file, description }]
  })
  const schema = { ...fields, properties: { ...fields.properties, ...Object.fromEntries(files) } }
  return { 'multipart/form-data': { schema } }
}

const file = ({ fileTypes = [] }: Endpoint) => Object.fromEntries(fileTypes.map((type) => [type, {}]))

const json = (schema: z.ZodType, io: 'input' | 'output', version: Version) => ({
  'application/json': { schema: jsonSchema(schema, io, version) },
})

function jsonSchema(schema: z.ZodType, io: 'input' | 'output', version: Version): Json {
  const { target } = VERSIONS[version]
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target })
  return rest
}
