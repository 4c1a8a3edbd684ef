import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { aed, success } from './fields.ts'
import { missingOfficers } from './office-officers.ts'

export const officeBooksCalls = {
  'GET /api/office/overview': endpoint({
    summary: 'What waits, what the fund holds, and how this month stands',
    access: { officer: 'read_ledger' },
    answer: success.extend({
      waiting: z.object({
        payments: z.number().int(),
        loans_submitted: z.number().int(),
        loans_approved: z.number().int(),
        applications: z.number().int(),
        leavings: z.number().int().meta({ description: 'Proposed, and not yet confirmed' }),
        withdrawals_asked: z.number().int(),
        withdrawals_approved: z.number().int().meta({ description: 'Approved, and not yet paid' }),
        recharges: z.number().int().meta({ description: 'Ordered, and not yet carried out or refused' }),
        manual_entries: z.number().int().meta({ description: 'Proposed, and not yet approved' }),
        bonuses: z.number().int().meta({ description: 'Bonuses, and reversals of bonuses, to confirm' }),
        bank_lines: z.number().int().meta({ description: 'Of imported statements, not yet matched' }),
        messages: z.number().int(),
      }),
      fund: z.object({ bank: aed, cash: aed, savings: aed, lent: aed, free_to_lend: aed }),
      members: z.object({
        active: z.number().int(),
        inactive: z.number().int(),
        closed: z.number().int().meta({ description: 'Memberships that were settled and closed' }),
      }),
      months: z
        .array(z.object({ month: z.string().meta({ description: "'2026-05'" }), expected: aed, received: aed }))
        .meta({ description: 'Dues of the last six months: what was due, and what has been verified for each' }),
      arrears: z.object({
        members: z.number().int().meta({ description: 'Members with dues whose day has passed' }),
        amount: aed,
        loans: z.number().int().meta({ description: 'Active loans with an instalment past its day' }),
        loan_amount: aed,
      }),
      two_person_rules: z.boolean(),
      missing_officers: missingOfficers,
      settings_waiting: z
        .boolean()
        .meta({ description: 'Whether a change of where members pay to, or of the two-person rules, waits' }),
    }),
  }),
}
