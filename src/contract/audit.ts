import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cursor, dateField, id, idParams, instant, success } from './fields.ts'

/** A call as the trail names it; also one that is no more. What is done from the server itself is named by its command. */
const callName = z
  .string()
  .max(200)
  .regex(/^([A-Z]+ \/api\/[\w/:.-]+|npm run [\w -]+)$/, 'Please choose an action.')

/** Which records: of whom, of which call, from and to which day in Dubai, both included. */
const filters = z.object({
  officer: idParams.shape.id.optional(),
  call: callName.optional(),
  from: dateField.optional(),
  to: dateField.optional(),
})

const hash = z.string().meta({ description: 'SHA-256 in hex' })

const record = z.object({
  number: id.meta({ description: 'Its place in the chain, from 1' }),
  at: instant,
  by: z.object({ id, name: z.string() }).meta({ description: 'With the name of that moment' }),
  roles: z.array(z.string()).meta({ description: 'The offices held at that moment' }),
  call: z.string(),
  params: z.record(z.string(), z.string()),
  sent: z.record(z.string(), z.unknown()).meta({ description: 'The fields sent, what is sensitive masked' }),
  files: z.record(z.string(), z.object({ sha256: hash, type: z.string(), bytes: z.number().int() })),
  outcome: z.record(z.string(), z.unknown()).meta({ description: 'Numbers and yes and no of the answer' }),
  entries: z.array(id).meta({ description: 'The entries that it posted' }),
  about: z
    .object({ person_id: id.nullable(), name: z.string() })
    .nullable()
    .meta({ description: 'Whom it is about, as the register has them now; not part of the record' }),
  hash,
})

export const officeAuditCalls = {
  'GET /api/office/audit': endpoint({
    summary: "Every officer's action, latest first, a page at a time, and the head of the chain",
    access: { officer: 'read_history' },
    query: filters.extend({ before: cursor }),
    answer: success.extend({
      head: z.object({ count: z.number().int(), hash }).meta({ description: 'To be written down: COUNT:HASH' }),
      officers: z.array(z.object({ id, name: z.string() })).meta({ description: 'Who has records, by name' }),
      records: z.array(record),
      next_before: id.nullable(),
    }),
  }),
  'GET /api/office/audit.csv': endpoint({
    summary: "Every officer's action as a spreadsheet, with the very texts that are hashed, latest first",
    access: { officer: 'read_history' },
    query: filters,
    fileTypes: ['text/csv'],
  }),
}
