import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  aed,
  businessDate,
  id,
  idParams,
  instant,
  moneyAccountOrBank,
  optionalText,
  reason,
  requiredText,
  success,
} from './fields.ts'
import { REFERENCE_MOST } from './limits.ts'
import { mayFields } from './may.ts'

const nominee = z.object({ name: z.string(), relation: z.string(), mobile: z.string() })

const leaving = z.object({
  id,
  kind: z.enum(['left', 'death']),
  reason: z.string(),
  payee: z.string(),
  payee_account: z.string().meta({ description: 'Masked for who does not pay it' }),
  status: z.enum(['proposed', 'withdrawn', 'confirmed', 'payout_reversed']),
  proposed_by: z.string(),
  proposed_at: instant,
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  decided_reason: z.string().nullable(),
  paid_from: z.string().nullable().meta({ description: 'The name of the account' }),
  reference: z.string().nullable(),
  to_receivable: aed,
  to_loans: aed,
  payout: aed,
})

export const officeLeavingCalls = {
  'GET /api/office/members/:id/leaving': endpoint({
    summary: 'What leaving would settle and pay out, what stands in its way, and what was proposed and done so far',
    access: { officer: 'read_members' },
    params: idParams,
    answer: success.extend({
      closed_on: businessDate.nullable(),
      nominee,
      nominee_named: z
        .object({
          by: z.string().nullable().meta({ description: 'The officer; null: the member in the app' }),
          at: instant,
        })
        .nullable()
        .meta({ description: 'Null where that is not known' }),
      second_officer: z
        .object({
          changed_by: z.string(),
          changed_at: instant,
          agreed_by: z.string().nullable().meta({ description: 'Null until somebody has agreed' }),
        })
        .nullable()
        .meta({
          description:
            'Where an officer changed the nominee less than 30 days before the death was reported, or since: a second officer agrees to the payout',
        }),
      settlement: z.object({
        savings: aed,
        to_receivable: aed,
        to_loans: aed,
        payout: aed,
        short: aed.meta({ description: 'What the savings do not cover; nothing can be closed while it is above 0' }),
      }),
      waiting: z.boolean().meta({ description: 'A payment or an application that has to be decided first' }),
      bonus_under_way: z.boolean().meta({
        description: 'A bonus of which the member has a share is not decided, not credited or being reversed',
      }),
      leavings: z.array(leaving).meta({ description: 'The latest first' }),
      ...mayFields(['propose', 'withdraw', 'agree', 'confirm', 'reverse_payout']),
    }),
  }),
  'POST /api/office/members/:id/leaving': endpoint({
    summary: 'Propose that a member leaves, or say that one has died; a treasurer settles and pays out',
    access: { officer: 'propose_leaving' },
    params: idParams,
    body: reason.extend({
      kind: z.enum(['left', 'death'], { error: 'Choose what happened.' }),
      payee: requiredText(100),
      payee_account: optionalText(60).default(''),
    }),
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/members/:id/leaving/withdraw': endpoint({
    summary: 'Take the proposal back, with a reason',
    access: { officer: 'withdraw_leaving' },
    params: idParams,
    body: reason,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/members/:id/leaving/agree': endpoint({
    summary: 'Agree, as a second officer, to a payout after a death whose nominee was changed late',
    access: { officer: 'agree_to_payout' },
    params: idParams,
    answer: success,
    idempotent: true,
    freshCode: true,
  }),
  'POST /api/office/members/:id/leaving/confirm': endpoint({
    summary: 'Set off what is owed, pay the savings out, and close the membership, as another officer proposed',
    access: { officer: 'confirm_leaving' },
    params: idParams,
    body: z.object({ paid_from: moneyAccountOrBank, reference: optionalText(REFERENCE_MOST).default('') }),
    answer: success.extend({ payout: aed }),
    idempotent: true,
    freshCode: true,
  }),
  'POST /api/office/members/:id/leaving/reverse': endpoint({
    summary: 'A payout that bounced: the savings are the member’s again, and leaving can be proposed again',
    access: { officer: 'confirm_leaving' },
    params: idParams,
    body: reason,
    answer: success,
    idempotent: true,
  }),
}
