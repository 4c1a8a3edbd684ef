import { z } from 'zod'

// How a spreadsheet is read: of members, and of a bank's statement. `meaning` is what a column of it may hold.

const line = z.number().int().min(1).max(10_000_000)
const dayOrder = z.enum(['day_first', 'month_first'])
const decimalSign = z.enum(['.', ','])
const encoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1256'])

/** How a spreadsheet is read, as far as somebody has said it; what is left out is found in the file. */
export function readingOf<M extends z.ZodType<string>>(meaning: M) {
  return z.strictObject({
    sheet: z.string().max(200).optional(),
    encoding: encoding.optional(),
    heading_line: z.number().int().min(0).max(10_000_000).optional().meta({ description: '0 where the file has none' }),
    columns: z.array(meaning.nullable()).max(500).optional().meta({ description: 'From the first column on' }),
    day_order: dayOrder.optional(),
    decimal_sign: decimalSign.optional(),
    left_out: z.array(line).max(1_000).default([]).meta({ description: 'Lines that are not read' }),
    taken: z
      .array(line)
      .max(1_000)
      .default([])
      .meta({ description: 'Lines that are read although they look like none' }),
    mended: z
      .array(z.strictObject({ line, column: z.string().max(20), value: z.string().max(300) }))
      .max(150)
      .default([])
      .meta({ description: 'Cells that are read as if they said this, by what their column holds' }),
  })
}

const READING = 'Choose again how the file is read.'

/** The reading as a form sends it: JSON in a text field. */
export function readingField<R extends z.ZodType>(reading: R) {
  return z
    .string()
    .optional()
    .transform((text, context): z.output<R> => {
      const parsed = reading.safeParse(text === undefined ? {} : jsonOf(text), { error: () => READING })
      if (parsed.success) return parsed.data
      context.issues.push({ code: 'custom', input: text, message: READING })
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
  why: z.enum(['blank', 'total', 'heading', 'no_amount', 'no_day', 'chosen']),
  text: z.string().meta({ description: 'What the line begins with' }),
})

/** What a check says of how a spreadsheet was read, and of what cannot be read in it. */
export function sheetRead<M extends z.ZodType<string>>(meaning: M) {
  return {
    sheet: z.string().nullable().meta({ description: 'Which sheet of a workbook was read' }),
    sheets: z.array(z.string()),
    encoding: encoding.nullable().meta({ description: 'Of a text file' }),
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
  }
}
