import { z } from 'zod'
import { CERTIFICATES } from '#core/audit-certificates.ts'
import { endpoint } from './endpoint.ts'
import { aed, businessDate, dateField, id, idParams, instant, requiredText, success } from './fields.ts'
import { FINDINGS_LONGEST, REMARK_LONGEST, SAMPLE_MOST } from './limits.ts'
import { mayFields } from './may.ts'

const way = z.enum(['chance', 'largest'], { error: 'Choose how the entries are drawn.' })

const certificate = z.enum(CERTIFICATES, { error: 'Choose what you certify.' })

const officer = z.object({ id, name: z.string() })

const report = z.object({
  certificate,
  by: z.string(),
  at: instant,
  sha256: z.string().meta({ description: 'Of the PDF that was kept, in hex' }),
})

const sample = z.object({
  id,
  way,
  from: businessDate,
  to: businessDate,
  officer: officer.nullable().meta({ description: 'Whose entries alone it was drawn from' }),
  drawn_by: z.string(),
  drawn_at: instant,
  drawn_from: z.number().int().meta({ description: 'How many entries it was drawn from' }),
  entries: z.number().int(),
  looked_at: z.number().int(),
  findings: z.number().int(),
  report: report.nullable(),
})

const look = z.object({
  in_order: z.boolean(),
  remark: z.string(),
  by: z.string(),
  at: instant,
})

const side = z.array(z.object({ code: z.string(), name: z.string() }))

const drawn = z.object({
  place: z.number().int().meta({ description: 'From 1, in the order in which they were drawn' }),
  entry: z.object({
    id,
    date: businessDate,
    memo: z.string(),
    amount: aed.meta({ description: 'All that is debited' }),
    by: z.string().nullable(),
    debit: side,
    credit: side,
    members: z.array(z.string()).meta({ description: 'Whose accounts it moved' }),
  }),
  look: look.nullable().meta({ description: 'The latest; null: nobody has looked at it' }),
  looked_before: z.number().int().meta({ description: 'How many earlier ones there are' }),
  own: z.boolean().meta({ description: 'Posted by who asks, so that another auditor looks at it' }),
})

export const officeSampleCalls = {
  'GET /api/office/samples': endpoint({
    summary: "Auditors' samples of entries with what was found, the latest first",
    access: { officer: 'read_history' },
    answer: success.extend({
      samples: z.array(sample),
      officers: z.array(officer).meta({ description: 'Who holds or held a role, and so may have posted entries' }),
      ...mayFields(['draw']),
    }),
  }),
  'GET /api/office/samples/:id': endpoint({
    summary: 'A sample with its entries, and what was found of each',
    access: { officer: 'read_history' },
    params: idParams,
    answer: success.extend({
      sample,
      seed: z
        .string()
        .nullable()
        .meta({ description: 'What chance was made with; docs/reference/audit.md says how to draw it again' }),
      entries: z.array(drawn),
      ...mayFields(['look', 'report']),
    }),
  }),
  'POST /api/office/samples': endpoint({
    summary: 'Draw a sample of entries of a period: by chance or the largest, of one officer or of all',
    access: { officer: 'audit_books' },
    body: z
      .object({
        way,
        from: dateField,
        to: dateField,
        officer: idParams.shape.id.optional(),
        entries: z.coerce
          .number({ error: 'Enter how many.' })
          .int('Enter how many.')
          .min(1, 'Enter at least 1.')
          .max(SAMPLE_MOST, `Enter at most ${SAMPLE_MOST}.`),
      })
      .refine(({ from, to }) => from <= to, {
        path: ['to'],
        message: 'Choose a day that is not before the first.',
      }),
    answer: success.extend({ sample_id: id }),
    idempotent: true,
  }),
  'POST /api/office/samples/:id/look': endpoint({
    summary: 'Say of an entry of a sample whether it is in order; a later word replaces an earlier one, which is kept',
    access: { officer: 'audit_books' },
    params: idParams,
    body: z
      .object({
        entry: idParams.shape.id,
        in_order: z.boolean({ error: 'Say whether it is in order.' }),
        remark: requiredText(REMARK_LONGEST, 0),
      })
      .refine(({ in_order, remark }) => in_order || remark !== '', {
        path: ['remark'],
        message: 'Say what is not in order.',
      }),
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/samples/:id/report': endpoint({
    summary: 'Make the audit report of a sample that was looked at whole, and keep it',
    access: { officer: 'audit_books' },
    params: idParams,
    body: z.object({ certificate, findings: requiredText(FINDINGS_LONGEST, 0) }),
    answer: success.extend({ message: z.string() }),
    idempotent: true,
  }),
  'GET /api/office/samples/:id/report.pdf': endpoint({
    summary: 'The audit report of a sample as it was kept',
    access: { officer: 'read_history' },
    params: idParams,
    fileTypes: ['application/pdf'],
  }),
}
