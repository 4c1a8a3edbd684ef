import { z } from 'zod'
import { EXCEPTIONS, SUBJECTS } from './audit-subjects.ts'
import { endpoint } from './endpoint.ts'
import { aed, cursor, dateField, id, idParams, instant, memberRef, success } from './fields.ts'

/** A call as the trail names it; also one that is no more. What is done from the server itself is named by its command. */
const callName = z
  .string()
  .max(200)
  .regex(/^([A-Z]+ \/api\/[\w/:.-]+|npm run [\w -]+)$/, 'Choose an action.')

/** Which records: of whom, about which member, of which kind or call, from and to which day in Dubai, both included. */
const filters = z.object({
  officer: idParams.shape.id.optional(),
  member: idParams.shape.id
    .optional()
    .meta({ description: 'About that member: their account, payments, loans and the rest' }),
  kind: z.enum(SUBJECTS, { error: 'Choose an action.' }).optional(),
  call: callName.optional(),
  exception: z
    .enum(['all', ...EXCEPTIONS], { error: 'Choose an action.' })
    .optional()
    .meta({ description: 'Only what left the ordinary way: all of it, or of one kind' }),
  from: dateField.optional(),
  to: dateField.optional(),
  since: idParams.shape.id.optional().meta({ description: 'Only records after the one of that number' }),
})

const hash = z.string().meta({ description: 'SHA-256 in hex' })

/** What a part of a sentence leads to. */
const thing = z.object({
  kind: z.enum([
    'member',
    'payment',
    'loan',
    'entry',
    'bonus',
    'conversation',
    'voucher',
    'line',
    'manual',
    'withdrawal',
    'sample',
  ]),
  id,
})
export type AuditThing = z.infer<typeof thing>

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
  sentence: z
    .array(z.object({ text: z.string(), to: thing.nullable() }))
    .meta({ description: 'All of it in a sentence, in the language asked for; its parts one after the other' }),
  reason: z.string().nullable().meta({ description: 'What the officer gave as the reason' }),
  hash,
})

const officer = z.object({ id, name: z.string() }).meta({ description: 'With the name of that moment' })

/** What one officer did by one call, however often. */
const change = z.object({
  by: officer,
  call: z.string(),
  count: z.number().int().meta({ description: 'How many: of several decided at once each counts' }),
  amount: aed.nullable().meta({ description: 'All together; null where no money is named' }),
  members: z
    .array(z.object({ id: id.nullable(), name: z.string() }))
    .meta({ description: 'Whom it is about, the latest few; null: somebody who is no member' }),
  more_members: z.number().int().meta({ description: 'How many more it is about' }),
  what: z.array(z.string()).meta({ description: 'Which months, years, parts of the settings or roles' }),
  object_id: id.nullable().meta({ description: 'Of a single one: what its path names' }),
  first_at: instant,
  last_at: instant,
})

export const officeAuditCalls = {
  'GET /api/office/changes': endpoint({
    summary:
      'What others did since who asks last marked it as seen, by officer and call, the latest first; and who signed in',
    access: { officer: 'read_history' },
    query: z.object({
      from: dateField.optional().meta({ description: 'From that day instead, whatever was marked as seen' }),
    }),
    answer: success.extend({
      seen_at: instant.nullable().meta({ description: 'When it was last marked as seen; null: never' }),
      since: id.meta({ description: 'The number of the last record before them' }),
      up_to: id.meta({ description: 'The number of the last of them, to be marked as seen' }),
      own: z
        .number()
        .int()
        .meta({ description: 'How many records who asks left since; they are not among the changes' }),
      left_out: z.number().int().meta({ description: 'Of very many the oldest, which the audit trail has' }),
      changes: z.array(change),
      sign_ins: z.array(z.object({ by: officer, count: z.number().int(), last_at: instant })),
    }),
  }),
  'POST /api/changes/seen': endpoint({
    summary: 'Mark what officers did up to a record as seen, on every device; it never goes back',
    access: 'signed_in',
    body: z.object({ up_to: id.nonnegative() }),
    answer: success,
  }),
  'GET /api/office/audit': endpoint({
    summary: "Every officer's action, latest first, a page at a time, and the head of the chain",
    access: { officer: 'read_history' },
    query: filters.extend({ before: cursor }),
    answer: success.extend({
      head: z.object({ count: z.number().int(), hash }).meta({ description: 'To be written down: COUNT:HASH' }),
      officers: z.array(z.object({ id, name: z.string() })).meta({ description: 'Who has records, by name' }),
      member: memberRef.nullable().meta({ description: 'The member that is asked for' }),
      exceptions: z
        .array(z.object({ kind: z.enum(EXCEPTIONS), count: z.number().int() }))
        .meta({ description: 'Where exceptions are asked for: how many of each kind there are in those days' }),
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
