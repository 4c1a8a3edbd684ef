import { z } from 'zod'
import { languages } from '#core/languages.ts'
import { endpoint } from './endpoint.ts'
import { aed, businessDate, dateField, id, search, sortField, success } from './fields.ts'

/** Longest overdue first, the most owed first, or by name. */
export const ARREARS_SORTS = ['longest', 'most', 'name'] as const
/** What they owe: dues, instalments of loans, or a receivable. */
export const ARREARS_KINDS = ['dues', 'loans', 'receivable'] as const

/** Of the last row read what orders the list, the day or the fils, and the member, who makes it unique. */
const afterRow = z
  .string()
  .regex(/^(\d{4}-\d\d-\d\d|\d{1,15})_[1-9]\d{0,14}$/, 'This list position is not valid.')
  .transform((value) => {
    const [key = '', member = ''] = value.split('_')
    return { key, id: BigInt(member) }
  })
  .optional()

const asked = z
  .object({ search, sort: sortField(ARREARS_SORTS), of: z.enum(ARREARS_KINDS).optional(), after: afterRow })
  .refine(({ sort, after }) => !after || dateField.safeParse(after.key).success === (sort === 'longest'), {
    path: ['after'],
    error: 'This list position is not valid.',
  })

const arrearsRow = z.object({
  id,
  unique_id: z.string(),
  name: z.string(),
  mobile: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
  months_open: z.number().int().meta({ description: 'Months of dues whose day has passed, not completed' }),
  dues_open: aed,
  instalments_open: aed.meta({ description: 'Unpaid of loan instalments whose day has passed' }),
  receivable: aed,
  total: aed,
  since: businessDate.meta({ description: 'The day on which the oldest of it was due' }),
  days_late: z.number().int(),
  reminder: z.string().meta({ description: "A message that reminds the member, in the member's language" }),
  reminder_language: z.enum(languages),
})

export const officeArrearsCalls = {
  'GET /api/office/arrears': endpoint({
    summary:
      'Members who are behind with dues, instalments or a receivable, in the order that is asked for, a page at a time; searched by name, ID, mobile, email, reference, amount and the day since when',
    access: { officer: 'read_members' },
    query: asked,
    answer: success.extend({
      count: z.number().int().meta({ description: 'How many are found, on all pages' }),
      amount: aed.meta({ description: 'What they owe together' }),
      rows: z.array(arrearsRow),
      next_after: z.string().nullable(),
    }),
  }),
}
