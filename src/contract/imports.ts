import { z } from 'zod'
import { amountFromCell } from '#core/import-cells.ts'
import { endpoint } from './endpoint.ts'
import { aed, id, idParams, instant, requiredText, success } from './fields.ts'
import { IMPORT_MAX_BYTES } from './limits.ts'
import { mayFields } from './may.ts'

/** What stands in the bank or the cash box when the books begin; left empty it is nothing. */
const openingAmount = z
  .string()
  .default('')
  .transform((value, context) => {
    const fils = value.trim() === '' ? 0n : amountFromCell(value, true)
    if (fils !== undefined) return fils
    context.issues.push({ code: 'custom', input: value, message: 'Please enter an amount like 12000 or 12,000.50.' })
    return z.NEVER
  })

const importForm = z.object({
  file_name: requiredText(200),
  bank: openingAmount,
  cash: openingAmount,
})

const importFiles = { file: { kinds: ['csv'], maxBytes: IMPORT_MAX_BYTES, required: true } } as const

export const importFigures = z.object({
  members: z.number().int(),
  active: z.number().int(),
  loans: z.number().int(),
  savings: aed,
  loans_outstanding: aed.meta({ description: 'Principal still to come from the running loans' }),
  bank: aed,
  cash: aed,
  surplus: aed.meta({ description: 'Bank, cash and loans less savings; below zero where they do not cover them' }),
})

export const importProblem = z.object({
  line: z.number().int().meta({ description: 'Counted as a spreadsheet counts its rows; 1 is the heading' }),
  column: z.string(),
  value: z.string().meta({ description: 'What stands in the cell, or the beginning of it' }),
  message: z.string(),
})

const memberImport = z.object({
  id,
  status: z.enum(['waiting', 'confirmed', 'discarded']),
  file_name: z.string(),
  sha256: z.string(),
  figures: importFigures,
  prepared_by: z.string(),
  prepared_by_you: z.boolean(),
  prepared_at: instant,
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  ...mayFields(['confirm', 'discard']),
})

export const officeImportCalls = {
  'POST /api/office/imports/check': endpoint({
    summary: 'Read a spreadsheet of members and say what an import of it would do; nothing is stored',
    access: { officer: 'prepare_import' },
    form: importForm,
    files: importFiles,
    answer: success.extend({
      lines: z.number().int(),
      bad_lines: z.number().int(),
      problems: z.array(importProblem).meta({ description: 'The first 200' }),
      problem_count: z.number().int(),
      ignored_columns: z.array(z.string()).meta({ description: 'Headings that the import does not know' }),
      figures: importFigures.meta({ description: 'Of the lines that are good' }),
    }),
  }),
  'POST /api/office/imports': endpoint({
    summary: 'Prepare an import: the file is kept, and another officer confirms it. Refused where any line is bad',
    access: { officer: 'prepare_import' },
    form: importForm,
    files: importFiles,
    answer: success.extend({ import_id: id }),
    idempotent: true,
  }),
  'GET /api/office/imports': endpoint({
    summary: 'Imports, the latest first; one that waits stands before the others',
    access: { officer: 'read_members' },
    answer: success.extend({
      ...mayFields(['prepare']),
      imports: z.array(memberImport).meta({ description: 'The last 50' }),
    }),
  }),
  'POST /api/office/imports/:id/confirm': endpoint({
    summary: 'Carry out an import that another officer prepared: all of it, or nothing',
    access: { officer: 'confirm_import' },
    params: idParams,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/imports/:id/discard': endpoint({
    summary: 'Throw a waiting import away, with its file',
    access: { officer: 'discard_import' },
    params: idParams,
    answer: success,
    idempotent: true,
  }),
  'GET /api/office/members.csv': endpoint({
    summary: 'The register as a spreadsheet: every column that the import reads, and balances',
    access: { officer: 'read_members' },
    fileTypes: ['text/csv'],
  }),
}
