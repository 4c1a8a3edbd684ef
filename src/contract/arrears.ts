import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { aed, businessDate, dateField, id, success } from './fields.ts'

/** 'since_member' of the last row read: the day orders the list, the member makes it unique. */
const afterRow = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d_[1-9]\d{0,14}$/)
  .transform((value, context) => {
    const [day = '', member = ''] = value.split('_')
    const since = dateField.safeParse(day)
    if (since.success) return { since: since.data, id: BigInt(member) }
    context.issues.push({ code: 'custom', input: value, message: 'Not a place in the list.' })
    return z.NEVER
  })
  .optional()

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
})

export const officeArrearsCalls = {
  'GET /api/office/arrears': endpoint({
    summary: 'Members who are behind with dues, instalments or a receivable, the longest first, a page at a time',
    access: { officer: 'read_members' },
    query: z.object({ after: afterRow }),
    answer: success.extend({ rows: z.array(arrearsRow), next_after: z.string().nullable() }),
  }),
}
