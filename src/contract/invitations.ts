import { z } from 'zod'
import { languages } from '#core/languages.ts'
import { endpoint } from './endpoint.ts'

import {
  cursor,
  emailOrNothing,
  id,
  idParams,
  instant,
  linkToken,
  NOT_ALIKE,
  newPassword,
  repeatedAlike,
  repeatedPassword,
  success,
} from './fields.ts'

import { mayFields } from './may.ts'
import { role } from './officers.ts'

const validUntil = instant.meta({ description: 'Seven days after it was made' })

/** What whoever opens the link is told. */
const opened = z.object({
  first: z.boolean().meta({ description: 'False: the person has a password and chooses another' }),
  name: z.string(),
  by: z.string().meta({ description: 'Who made it' }),
  unique_id: z.string().nullable().meta({ description: 'The member ID; null for who is no member' }),
  roles: z.array(role),
  email: z.string().meta({ description: 'What they sign in with; empty where they have none' }),
  mobile: z
    .string()
    .meta({ description: 'What they sign in with where they have no email; empty where it is not known' }),
  may_enter_email: z.boolean(),
  confirms_email: z.boolean().meta({ description: 'Whether a new email is confirmed by a link that is sent to it' }),
  valid_until: validUntil,
})

const invitation = z.object({
  id,
  first: z.boolean().meta({ description: 'False: made because a password was forgotten' }),
  by_email: z.boolean().meta({ description: 'Sent to the email; otherwise handed over by who made it' }),
  by: z.string(),
  made_at: instant,
  valid_until: validUntil,
  status: z.enum(['open', 'expired', 'used', 'revoked', 'replaced']),
  ended_at: instant.nullable(),
})

/** Shown this once: only its hash is kept. */
const made = success.extend({
  invitation_id: id,
  link: z.string().nullable().meta({ description: 'With its token behind the #; null where it goes by email' }),
  text: z.string().nullable().meta({ description: 'The message with the link, as who is invited reads' }),
  whatsapp: z
    .string()
    .nullable()
    .meta({ description: 'Opens a chat with them with that message; null without a number' }),
  language: z.enum(languages).meta({ description: 'Of the message, or of the email' }),
  valid_until: validUntil,
})

const way = z.object({
  by_email: z.boolean().default(false),
  language: z
    .enum(languages)
    .optional()
    .meta({ description: 'What they read, until they choose theirs; refused where they have chosen' }),
})

const make = { params: idParams, body: way, answer: made, freshCode: true } as const
const revoke = { params: idParams, answer: success } as const

export const invitationCalls = {
  'GET /api/password-link': endpoint({
    summary:
      'The open link by which a password of who asks can be chosen, made by an officer; null where there is none',
    access: 'signed_in',
    answer: success.extend({
      link: z.object({ by: z.string(), made_at: instant, valid_until: validUntil }).nullable(),
    }),
  }),
  'POST /api/password-link/cancel': endpoint({
    summary: 'Make that link void',
    access: 'signed_in',
    answer: success.extend({ message: z.string() }),
  }),
  'POST /api/invitation': endpoint({
    summary: 'What an invitation says, by the token of its link; opening it uses nothing up',
    access: 'anyone',
    body: z.object({ token: linkToken }),
    answer: success.extend({ invitation: opened }),
  }),
  'POST /api/invitation/accept': endpoint({
    summary: 'Choose a password by an invitation, which is used up; every session of the person ends',
    access: 'anyone',
    body: z
      .object({
        token: linkToken,
        password: newPassword,
        password_confirmation: repeatedPassword,
        email: emailOrNothing.default(''),
      })
      .refine(repeatedAlike, NOT_ALIKE),
    answer: success.extend({
      message: z.string(),
      sign_in_with: z.string().meta({ description: 'The email or the mobile number to sign in with' }),
    }),
  }),
}

/** In which language somebody is written to. */
const messageLanguage = {
  language: z.enum(languages).nullable().meta({ description: 'What they read; null where nobody has said it' }),
  may_choose_language: z.boolean().meta({ description: 'Whether an officer says it: they have not chosen theirs' }),
}

const invited = z.object({
  id,
  unique_id: z.string(),
  name: z.string(),
  mobile: z.string(),
  whose: z.enum(['members', 'officers']).meta({ description: 'By whose call they are invited' }),
  by_email: z.boolean().meta({ description: 'Whether an invitation can be sent by email' }),
  invitation: invitation.nullable().meta({ description: 'The latest' }),
  ...messageLanguage,
  ...mayFields(['invite', 'revoke']),
})

export const officeInvitationCalls = {
  'GET /api/office/invitations': endpoint({
    summary:
      'Members who have no way in, whose invitation is open, or who came in by one, by member ID, a page at a time',
    access: { officer: 'read_members' },
    query: z.object({ status: z.enum(['to_invite', 'invited', 'came_in']).default('to_invite'), after: cursor }),
    answer: success.extend({
      members: z.array(invited),
      counts: z.object({ to_invite: z.number().int(), invited: z.number().int(), came_in: z.number().int() }),
      next_after: id.nullable(),
    }),
  }),
  'GET /api/office/people/:id/invitations': endpoint({
    summary: 'Invitations and password links that officers made for somebody, latest first, the last 20',
    access: { officer: 'read_members' },
    params: idParams,
    answer: success.extend({
      invitations: z.array(invitation),
      has_password: z.boolean().meta({ description: 'Whether they have come in' }),
      by_email: z.boolean().meta({ description: 'Whether one can be sent: they have an email, and this server sends' }),
      ...messageLanguage,
      ...mayFields(['invite', 'revoke']),
    }),
  }),
  'POST /api/office/members/:id/invitation': endpoint({
    summary: 'Make a link by which a member without a role chooses a password; one that was open is void',
    access: { officer: 'edit_member' },
    ...make,
  }),
  'POST /api/office/members/:id/invitation/revoke': endpoint({
    summary: 'Make the open link of a member void',
    access: { officer: 'edit_member' },
    ...revoke,
  }),
  'POST /api/office/officers/:id/invitation': endpoint({
    summary: 'Make a link by which somebody with a role chooses a password; all administrators are told',
    access: { officer: 'assign_role' },
    ...make,
  }),
  'POST /api/office/officers/:id/invitation/revoke': endpoint({
    summary: 'Make the open link of somebody with a role void',
    access: { officer: 'assign_role' },
    ...revoke,
  }),
}
