import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  email,
  linkToken,
  NOT_ALIKE,
  newPassword,
  repeatedAlike,
  repeatedPassword,
  requiredText,
  success,
} from './fields.ts'
import { mayFields } from './may.ts'

/** What an association is set up with, in the order in which it is done. */
export const SETUP_STEPS = ['contacts', 'bank', 'dues', 'loans', 'officers', 'members', 'invitations'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** Roles that the first administrator may have besides. */
const FIRST_ROLES = ['treasurer', 'loan_officer', 'secretary'] as const

export const setupCalls = {
  'POST /api/setup/check': endpoint({
    summary: 'Whether a link to set up the association can still be used; it is not used up',
    access: 'anyone',
    body: z.object({ token: linkToken }),
    answer: success,
  }),
  'POST /api/setup': endpoint({
    summary: 'Name the association and make its first administrator, by the link that its first start prints',
    access: 'anyone',
    body: z
      .object({
        token: linkToken,
        association: requiredText(100),
        name: requiredText(100),
        email,
        password: newPassword,
        password_confirmation: repeatedPassword,
        roles: z.array(z.enum(FIRST_ROLES, { error: 'Choose from the list.' })).max(FIRST_ROLES.length),
      })
      .refine(repeatedAlike, NOT_ALIKE),
    answer: success.extend({ access_token: z.string() }),
  }),
}

export const officeSetupCalls = {
  'GET /api/office/setup': endpoint({
    summary: 'What of setting up the association is done',
    access: { officer: 'read_settings' },
    answer: success.extend({
      steps: z.array(
        z.object({
          step: z.enum(SETUP_STEPS),
          done: z.boolean(),
          waits: z
            .boolean()
            .meta({ description: 'Of members: an import waits to be confirmed, and begin leads there' }),
          ...mayFields(['begin', 'keep']),
        }),
      ),
      to_invite: z.number().int().meta({ description: 'Members who have no password and no invitation that is open' }),
      demo: z.boolean().meta({ description: 'Whether this is the demo association, which is set up already' }),
      put_away: z
        .boolean()
        .meta({ description: 'Whether the list is put away: by an administrator, or since all of it was done once' }),
      ...mayFields(['put_away']),
    }),
  }),
  'POST /api/office/setup/keep': endpoint({
    summary: 'Say that dues or loan terms are right as they are, or that nobody else is needed now',
    access: { officer: 'change_settings' },
    body: z.object({ step: z.enum(SETUP_STEPS, { error: 'Choose from the list.' }) }),
    answer: success.extend({ message: z.string() }),
    idempotent: true,
  }),
  'POST /api/office/setup/put-away': endpoint({
    summary: 'Put the list of what is to set up away',
    access: { officer: 'change_settings' },
    body: z.object({ put_away: z.literal(true, { error: 'Answer yes or no.' }) }),
    answer: success.extend({ message: z.string() }),
    idempotent: true,
  }),
}
