import { z } from 'zod'
import { type CallName, calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'

const refusalShape = z.strictObject({
  status_code: z.number(),
  code: z.string(),
  message: z.string().min(1),
  errors: z.record(z.string(), z.array(z.string().min(1)).min(1)),
  payment_id: z.number().int().positive().optional(),
})
export type RefusalAnswer = z.infer<typeof refusalShape>

/** What is wrong with an answer by the contract; undefined where nothing is. A field that is not declared is wrong too. */
export function contractFault(name: CallName, status: number, body: unknown): string | undefined {
  const shape = status === 200 ? answerShape(name) : refusalShape
  if (!shape) return undefined
  const read = shape.safeParse(body)
  if (!read.success) return `${name} ${status}: ${z.prettifyError(read.error)} in ${JSON.stringify(body)}`
  return status === 200 ? moneyFault(name, body) : refusalFault(name, status, body as RefusalAnswer)
}

function refusalFault(name: string, status: number, { status_code, code, message }: RefusalAnswer): string | undefined {
  const declared = code in refusals ? refusals[code as keyof typeof refusals].status : undefined
  if (status === status_code && status === declared && !message.includes('{')) return undefined
  return `${name}: HTTP ${status}, status_code ${status_code}, ${code} is declared as ${declared}: ${message}`
}

/** An amount of AED has at most two decimals. No other number of an answer has any. */
function moneyFault(name: string, body: unknown): string | undefined {
  // Without its texts: a name may look like anything.
  const json = JSON.stringify(body).replace(/"(?:[^"\\]|\\.)*"/g, '""')
  const numbers = json.match(/(?<=:)-?\d+(\.\d+)?(e[+-]?\d+)?(?=[,}\]])/g) ?? []
  const wrong = numbers.filter((number) => !/^-?\d+(\.\d{1,2})?$/.test(number))
  return wrong.length > 0 ? `${name}: ${wrong.join(', ')} are no amounts` : undefined
}

const shapes = new Map<CallName, z.ZodType | undefined>()

function answerShape(name: CallName): z.ZodType | undefined {
  if (!shapes.has(name)) {
    const { answer }: Endpoint = calls[name]
    shapes.set(name, answer && strict(answer))
  }
  return shapes.get(name)
}

/** The same schema, which refuses keys that it does not declare, however deep. */
function strict(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries<z.ZodType>(schema.shape).map(([key, value]) => [key, strict(value)])
    return z.strictObject(Object.fromEntries(shape))
  }
  if (schema instanceof z.ZodArray) return z.array(strict(schema.element as z.ZodType))
  if (schema instanceof z.ZodNullable) return strict(schema.unwrap() as z.ZodType).nullable()
  if (schema instanceof z.ZodOptional) return strict(schema.unwrap() as z.ZodType).optional()
  return schema
}
