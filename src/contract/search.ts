import { z } from 'zod'
import { ENTRY_KINDS } from '#core/entry.ts'
import { endpoint } from './endpoint.ts'
import { aed, businessDate, id, instant, memberRef, requiredText, success } from './fields.ts'

export const officeSearchCalls = {
  'GET /api/office/search': endpoint({
    summary:
      'Members by name, ID, mobile, email and reference for payments; payments by number and the bank’s reference; loans and entries by number: the first few of each',
    access: { officer: 'read_members' },
    query: z.object({ search: requiredText(100).toLowerCase() }),
    answer: success.extend({
      members: z.array(memberRef.extend({ mobile: z.string(), closed: z.boolean() })),
      payments: z.array(z.object({ id, amount: aed, submitted_at: instant, member: memberRef })),
      loans: z.array(z.object({ id, principal: aed, applied_at: instant, member: memberRef })),
      entries: z.array(z.object({ id, kind: z.enum(ENTRY_KINDS), date: businessDate })),
    }),
  }),
}
