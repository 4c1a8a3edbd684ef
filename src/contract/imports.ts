import { z } from 'zod'
import type { Month } from '#core/calendar.ts'
import { amountFromCell } from '#core/sheets/cell-amounts.ts'
import { IMPORT_COLUMNS } from '#core/sheets/import-columns.ts'
import { endpoint } from './endpoint.ts'
import { aed, businessDate, cursor, gender, id, idParams, instant, requiredText, success } from './fields.ts'
import { IMPORT_MAX_BYTES } from './limits.ts'
import { mayFields } from './may.ts'
import { cellProblem, readingField, readingOf, sheetRead, shownLine } from './sheet-reading.ts'

/** What stands in the bank or the cash box when the books begin; left empty it is nothing. */
const openingAmount = z
  .string()
  .default('')
  .transform((value, context) => {
    const fils = value.trim() === '' ? 0n : amountFromCell(value, '.')
    if (fils !== undefined) return fils
    context.issues.push({ code: 'custom', input: value, message: 'Enter an amount like 12000 or 12,000.50.' })
    return z.NEVER
  })

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) as unknown as z.ZodType<Month, Month>
/** What a column holds: what the import reads, a month whose dues it holds, or nothing that is read. */
const columnMeaning = z.union([z.enum(IMPORT_COLUMNS), month])

const importReading = readingOf(columnMeaning).extend({
  year: z
    .number()
    .int()
    .min(2000)
    .max(2099)
    .optional()
    .meta({ description: 'Of the first column that holds a month; the later months follow it' }),
  dues_from: month.optional().meta({ description: 'Of every line that does not say it' }),
  mark_amount: z
    .string()
    .refine((text) => amountFromCell(text, '.') !== undefined)
    .optional()
    .meta({ description: 'What a month with a mark and no amount adds to the savings, in AED; 0 for nothing' }),
  months_are_savings: z.boolean().optional().meta({ description: 'Whether the amounts of months are what is saved' }),
})
export type ImportReading = z.infer<typeof importReading>

const importForm = z.object({
  file_name: requiredText(200),
  bank: openingAmount,
  cash: openingAmount,
  reading: readingField(importReading),
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

/** A member as a line says it. */
const memberRead = z.object({
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  member_id: z.string(),
  gender: gender.nullable(),
  birthday: businessDate.nullable(),
  joined_on: businessDate,
  inactive_since: businessDate.nullable(),
  dues_from: z.string().meta({ description: 'The first month that is not paid, YYYY-MM' }),
  savings: aed,
  loan_outstanding: aed.nullable(),
})

/** A line as it would be read. */
const readRow = shownLine.extend({
  member: memberRead.nullable().meta({ description: 'Null where something in the line is bad, or it is left out' }),
})

const notices = z.array(cellProblem).meta({
  description: 'Mobile numbers that occur twice, in the file or in the register, and names of officers; the first 200',
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
      ...sheetRead(columnMeaning),
      lines: z.number().int(),
      ignored_columns: z.array(z.string()).meta({ description: 'Headings that the import does not know' }),
      loans_not_read: z.boolean().meta({
        description: 'Whether a heading speaks of loans and none are read: a running loan needs five columns',
      }),
      figures: importFigures.meta({ description: 'Of the lines that are good' }),
      year: z.number().int().nullable().meta({ description: 'Of the first month that a column holds' }),
      months_are_savings: z.boolean().nullable().meta({ description: 'Null where no column holds a month' }),
      mark_amount: aed
        .nullable()
        .meta({ description: 'Of months with a mark; null where there is none, 0 until said' }),
      notices,
      notice_count: z.number().int(),
      rows: z.array(readRow).meta({ description: 'The lines that `show` asks for, as they would be read; 20 a page' }),
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
  'GET /api/office/imports/:id/lines': endpoint({
    summary: 'The members of a waiting import, line by line as they enter the books, a page at a time',
    access: { officer: 'read_members' },
    params: idParams,
    query: z.object({ after: cursor }),
    answer: success.extend({
      lines: z.array(z.object({ line: z.number().int(), member: memberRead })),
      mended: z
        .array(z.object({ line: z.number().int(), column: z.string(), value: z.string() }))
        .meta({ description: 'Cells that were changed on screen: the file says otherwise' }),
      notices,
      next_after: id.nullable(),
    }),
  }),
  'GET /api/office/imports/:id/file': endpoint({
    summary: 'The file of a waiting import, as it was chosen',
    access: { officer: 'read_members' },
    params: idParams,
    fileTypes: ['application/octet-stream'],
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
