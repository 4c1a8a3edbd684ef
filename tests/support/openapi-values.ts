import fc from 'fast-check'

/** As much of a JSON Schema as the served OpenAPI document uses. */
export interface JsonSchema {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  items?: JsonSchema
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

/** Values that the document says a call takes. What it has no words for may be any JSON. */
export function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(valuesOf))
  const { minimum = -(2 ** 53) + 1, maximum = 2 ** 53 - 1, exclusiveMinimum = minimum - 1 } = schema
  const range = { min: Math.max(minimum, exclusiveMinimum + 1), max: maximum }
  if (schema.type === 'object') return objectsOf(schema)
  if (schema.type === 'array') return fc.array(valuesOf(schema.items ?? {}), { maxLength: 4 })
  if (schema.type === 'string') return textsOf(schema)
  if (schema.type === 'integer')
    return fc.oneof(fc.integer({ min: 1, max: 99 }), fc.maxSafeInteger(), fc.integer(range))
  if (schema.type === 'number') return fc.double()
  if (schema.type === 'boolean') return fc.boolean()
  return schema.type === 'null' ? fc.constant(null) : fc.jsonValue()
}

function objectsOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<object> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valuesOf(each)]))
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}

const AMOUNTS = ['1', '0.01', '100', '100.00', '1000', '5000', '9999999.99']

/** A text whose amount, day or address the document leaves open may be one. */
function textsOf({ format, pattern, minLength = 0, maxLength = 80 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date')
    return fc.date({ noInvalidDate: true, min: new Date(0) }).map((day) => day.toISOString().slice(0, 10))
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const texts = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 300) })
  return fc.oneof(texts, fc.constantFrom(...AMOUNTS), fc.emailAddress())
}
