import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { aed, businessDate, id, instant, success } from './fields.ts'

export const bonusCalls = {
  'GET /api/bonuses': endpoint({
    summary: "The member's shares of the bonuses that were confirmed, the latest first",
    access: 'member',
    answer: success.extend({
      shares: z.array(
        z.object({
          bonus_id: id,
          from: businessDate,
          to: businessDate,
          bonus: aed.meta({ description: 'What was shared among all' }),
          members: z.number().int().meta({ description: 'How many got a share' }),
          average_savings: aed.meta({ description: 'The member’s, at the end of a day of the period' }),
          average_of_all: aed.meta({ description: 'What all members had saved together at the end of a day' }),
          amount: aed.meta({ description: 'The member’s share' }),
          state: z.enum(['to_come', 'credited', 'reversed', 'not_credited']).meta({
            description: 'Not credited: the bonus was reversed before it came to this member',
          }),
          credited_at: instant.nullable(),
          reversed_at: instant.nullable(),
          reason: z.string().nullable().meta({ description: 'Why it was reversed' }),
        }),
      ),
    }),
  }),
}
