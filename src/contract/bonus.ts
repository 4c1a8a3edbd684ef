import { z } from 'zod'
import { BONUS_STATES } from '#core/bonus.ts'
import { endpoint } from './endpoint.ts'
import {
  aed,
  amountField,
  businessDate,
  cursor,
  dateField,
  id,
  idParams,
  instant,
  memberRef,
  reason,
  search,
  success,
} from './fields.ts'
import { mayFields } from './may.ts'

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

const bonusStatus = z.enum(BONUS_STATES)

const who = z.string().nullable()

const bonus = z.object({
  id,
  from: businessDate,
  to: businessDate,
  amount: aed,
  status: bonusStatus,
  members: z.number().int().meta({ description: 'How many get a share' }),
  average_of_all: aed.meta({ description: 'What all members had saved together at the end of a day' }),
  prepared_by: z.string(),
  prepared_at: instant,
  declared_by: who,
  declared_at: instant.nullable(),
  decided_by: who.meta({ description: 'Who confirmed or declined it, or took it back' }),
  decided_at: instant.nullable(),
  decline_reason: z.string().nullable(),
  entry_id: id.nullable(),
  credited_members: z
    .number()
    .int()
    .meta({ description: 'How many have it, those not counted from whom it was taken' }),
  credited: aed,
  reversal_by: who.meta({ description: 'Who proposed its reversal' }),
  reversal_at: instant.nullable(),
  reversal_reason: z.string().nullable(),
  reversal_confirmed_by: who,
  reversal_confirmed_at: instant.nullable(),
  reversal_entry_id: id.nullable(),
  ...mayFields(['declare', 'discard', 'confirm', 'decline', 'reverse', 'confirm_reversal', 'decline_reversal']),
})

const toShare = z.object({
  surplus: aed.meta({ description: 'Accumulated' }),
  income: aed.meta({ description: 'Not yet closed into the surplus' }),
  expense: aed,
  declared: aed.meta({ description: 'Bonuses declared and not yet confirmed' }),
  available: aed.meta({ description: 'What a bonus may share at most' }),
})

const share = z.object({
  member: memberRef,
  average_savings: aed.meta({ description: 'At the end of a day of the period' }),
  amount: aed,
  credited: z.boolean(),
  reversed: z.boolean(),
})

const act = (summary: string) =>
  endpoint({ summary, access: { officer: 'declare_bonus' }, params: idParams, answer: success, idempotent: true })

const actWithReason = (summary: string) =>
  endpoint({
    summary,
    access: { officer: 'declare_bonus' },
    params: idParams,
    body: reason,
    answer: success,
    idempotent: true,
  })

export const officeBonusCalls = {
  'GET /api/office/bonuses': endpoint({
    summary: 'Bonuses, the latest first, a page at a time; and how much of the surplus can be shared now',
    access: { officer: 'read_ledger' },
    query: z.object({ before: cursor }),
    answer: success.extend({
      ...mayFields(['prepare']),
      to_share: toShare,
      next: z.object({
        from: businessDate.meta({ description: 'The day after the last bonus that stands; without one, last year' }),
        to: businessDate,
        left: z
          .array(memberRef.extend({ on: businessDate }))
          .meta({ description: 'Who left since that day, and so gets no share' }),
      }),
      bonuses: z.array(bonus),
      next_before: id.nullable(),
    }),
  }),
  'POST /api/office/bonuses': endpoint({
    summary: 'Work out a bonus: every member’s share by average daily savings in a period that is over',
    access: { officer: 'declare_bonus' },
    body: z.object({ from: dateField, to: dateField, amount: amountField }),
    answer: success.extend({ bonus_id: id }),
    idempotent: true,
  }),
  'GET /api/office/bonuses/:id': endpoint({
    summary: 'A bonus, with how far its crediting or its reversal has come',
    access: { officer: 'read_ledger' },
    params: idParams,
    answer: success.extend({ bonus }),
  }),
  'GET /api/office/bonuses/:id/shares': endpoint({
    summary:
      'Every share of a bonus in the order of the register, a page at a time; or those of the members searched for',
    access: { officer: 'read_ledger' },
    params: idParams,
    query: z.object({ search, after: cursor }),
    answer: success.extend({ shares: z.array(share), next_after: id.nullable() }),
  }),
  'GET /api/office/bonuses/:id/shares.csv': endpoint({
    summary: 'Every share of a bonus as a spreadsheet',
    access: { officer: 'read_ledger' },
    params: idParams,
    fileTypes: ['text/csv'],
  }),
  'POST /api/office/bonuses/:id/declare': act(
    'Declare a bonus with the shares as they were worked out; another treasurer confirms it',
  ),
  'POST /api/office/bonuses/:id/discard': act('Forget a bonus that was worked out and not declared'),
  'POST /api/office/bonuses/:id/confirm': act(
    'Confirm a bonus that another treasurer declared: it leaves the surplus, and the members are credited in batches',
  ),
  'POST /api/office/bonuses/:id/decline': actWithReason('Decline a bonus that is declared, or cancel one’s own'),
  'POST /api/office/bonuses/:id/reverse': actWithReason(
    'Propose to reverse a confirmed bonus; until it is decided nobody more is credited',
  ),
  'POST /api/office/bonuses/:id/reverse/confirm': act(
    'Confirm the reversal that another treasurer proposed: what was credited is reversed in batches',
  ),
  'POST /api/office/bonuses/:id/reverse/decline': act(
    'Decline a reversal that is proposed, or cancel one’s own: the bonus is kept, and crediting continues',
  ),
}
