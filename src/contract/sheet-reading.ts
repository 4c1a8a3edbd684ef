import { z } from 'zod'
import { isSeparator } from '#core/sheets/separators.ts'

// How a spreadsheet is read: of members, and of a bank's statement. `meaning` is what a column of it may hold.

const line = z.number().int().min(1).max(10_000_000)
const dayOrder = z.enum(['day_first', 'month_first'])
const decimalSign = z.enum(['.', ','])
const encoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1256'])

const READING = 'Choose again how the file is read.'
const TOO_MANY_MENDED = 'At most 150 cells can be edited here. Edit the file if there are more.'
const TOO_MANY_LEFT_OUT = 'At most 1,000 lines can be left out here. Delete them in the file if there are more.'

const whyLeftOut = z.enum(['blank', 'total', 'heading', 'no_amount', 'no_day', 'chosen'])
const separator = z.string().refine(isSeparator)

/** More is quicker in the file itself. */
const MENDED_MOST = 150
const LEFT_OUT_MOST = 1_000

/** Which lines of the file an answer shows. */
const show = z.strictObject({
  of: z.enum(['read', 'bad', 'left_out']).default('read'),
  find: z.string().max(100).default('').meta({ description: 'What a cell of the line says, or its number' }),
  page: z.number().int().min(1).max(1_000_000).default(1),
})

/** How a spreadsheet is read, as far as somebody has said it; what is left out is found in the file. */
export function readingOf<M extends z.ZodType<string>>(meaning: M) {
  return z.strictObject({
    sheet: z.string().max(200).optional(),
    encoding: encoding.optional(),
    separator: separator.optional(),
    heading_line: z.number().int().min(0).max(10_000_000).optional().meta({ description: '0 where the file has none' }),
    columns: z.array(meaning.nullable()).max(500).optional().meta({ description: 'From the first column on' }),
    day_order: dayOrder.optional(),
    decimal_sign: decimalSign.optional(),
    left_out: z
      .array(line)
      .max(LEFT_OUT_MOST, TOO_MANY_LEFT_OUT)
      .default([])
      .meta({ description: 'Lines that are not read' }),
    taken: z
      .array(line)
      .max(LEFT_OUT_MOST)
      .default([])
      .meta({ description: 'Lines that are read although they look like none' }),
    mended: z
      .array(z.strictObject({ line, column: z.string().max(20), value: z.string().max(300) }))
      .max(MENDED_MOST, TOO_MANY_MENDED)
      .default([])
      .meta({ description: 'Cells that are read as if they said this, by what their column holds' }),
    show: show.prefault({}),
  })
}

/** The reading as a form sends it: JSON in a text field. */
export function readingField<R extends z.ZodType>(reading: R) {
  return z
    .string()
    .optional()
    .transform((text, context): z.output<R> => {
      const parsed = reading.safeParse(text === undefined ? {} : jsonOf(text), { error: () => READING })
      if (parsed.success) return parsed.data
      const [issue] = parsed.error.issues
      context.issues.push({ code: 'custom', input: text, message: issue?.message ?? READING })
      return z.NEVER
    })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const cellProblem = z.object({
  line: z.number().int().meta({ description: 'Counted as a spreadsheet counts its rows; 1 is the first' }),
  column: z.string().meta({ description: 'What the column holds' }),
  value: z.string().meta({ description: 'The text of the cell, or its beginning' }),
  message: z.string(),
})

/** What only somebody who knows the file can say; nothing is prepared before. */
const readQuestion = z.object({
  about: z.enum(['day_order', 'decimal_sign', 'year', 'marks']),
  heading: z.string(),
  example: z.string().meta({ description: 'A cell that can be read in both ways' }),
})

const leftOutLine = z.object({
  line: z.number().int(),
  why: whyLeftOut,
  text: z.string().meta({ description: 'What the line begins with' }),
})

/** A line of the file as it is shown. */
export const shownLine = z.object({
  line: z.number().int(),
  cells: z.array(z.string()),
  left_out: whyLeftOut.nullable().meta({ description: 'Why the line is not read; null where it is' }),
})

/** What a check says of how a spreadsheet was read, and of what cannot be read in it. */
export function sheetRead<M extends z.ZodType<string>>(meaning: M) {
  return {
    sheet: z.string().nullable().meta({ description: 'Which sheet of a workbook was read' }),
    sheets: z.array(z.string()),
    encoding: encoding.nullable().meta({ description: 'Of a text file' }),
    separator: z.string().nullable().meta({ description: 'What divides the cells of a CSV' }),
    heading_line: z.number().int(),
    head: z.array(z.object({ line: z.number().int(), text: z.string() })).meta({
      description: 'The first lines of the file, one of which is the heading',
    }),
    columns: z
      .array(
        z.object({
          heading: z.string(),
          column: meaning.nullable(),
          because: z.enum(['name', 'content', 'remembered', 'chosen']).nullable(),
          sample: z.array(z.string()),
        }),
      )
      .meta({ description: 'What each column was found to hold and why, and what stands in it' }),
    day_order: dayOrder.nullable().meta({ description: 'Null where no day needs one' }),
    day_order_open: z
      .boolean()
      .meta({ description: 'Whether days can be read in both ways, and so the other way too' }),
    decimal_sign: decimalSign.nullable(),
    questions: z.array(readQuestion),
    left_out: z.array(leftOutLine).meta({ description: 'The first 200' }),
    left_out_count: z.number().int(),
    bad_lines: z.number().int(),
    problems: z.array(cellProblem).meta({ description: 'The first 200' }),
    problem_count: z.number().int(),
    rows_found: z.number().int().meta({ description: 'How many lines are as `show` asks, of which `rows` are a page' }),
    rows_page: z.number().int().meta({ description: 'Which page; the last where the one asked for is beyond it' }),
  }
}
