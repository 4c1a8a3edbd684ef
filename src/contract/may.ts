import { z } from 'zod'
import type { RefusalCode } from '#core/refusal.ts'

/** Why a step that is open is not for whoever asks: the refusal that the step's call would give. */
export const whyNot = z.enum([
  'not_allowed',
  'own_money',
  'recorded_by_you',
  'already_approved_by_you',
  'approver_disburses',
  'proposed_by_you',
  'prepared_by_you',
  'closed_by_you',
  'nominee_changed_by_you',
  'nominee_changed_late',
  'agreed_by_you',
  'sign_in_open',
  'sign_in_touched',
  'account_not_empty',
  'entries_wait',
  'settings_waiting',
  'settings_proposed_by_you',
  'own_roles',
  'own_email',
  'own_way_in',
  'officers_way_in',
  'own_second_factor',
  'own_passkey',
  'last_admin',
  'last_of_role',
  'officers_email',
  'own_membership',
  'member_inactive',
  'loan_open',
  'receivable_open',
  'withdrawal_open',
  'death_reported',
  'beyond_available',
  'loan_payment_waiting',
  'decide_first',
  'bonus_under_way',
  'leaving_owes',
  'second_factor_stays',
  'not_looked_at',
] as const satisfies readonly RefusalCode[])

export type WhyNot = z.infer<typeof whyNot>

/** What whoever asks may do with a thing now, and why not the rest of what is open. */
export type May<Step extends string> = { may: Step[]; may_not: Partial<Record<Step, WhyNot>> }

/**
 * The fields that each answer has which shows a thing to decide. The server works them out by the rule that its commands
 * refuse by; the browser offers what `may` names and works no permission out again.
 */
export const mayFields = <const Step extends string>(steps: readonly [Step, ...Step[]]) => ({
  may: z.array(z.enum(steps)).meta({ description: 'The steps that whoever asks may take now' }),
  may_not: z
    .partialRecord(z.enum(steps), whyNot)
    .meta({ description: 'The steps that are open now but not to whoever asks, and why' }),
})
