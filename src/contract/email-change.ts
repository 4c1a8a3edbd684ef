import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { email, id, idParams, instant, linkToken, reason, success } from './fields.ts'
import { mayFields } from './may.ts'

/** A new email that an officer entered and that is not in use yet. */
const emailChange = z.object({
  id,
  email: z.string(),
  by: z.string().meta({ description: 'The officer who entered it' }),
  made_at: instant,
  opened: z.boolean().meta({ description: 'Whether the link sent to the new email was opened' }),
  agreed: z.boolean().meta({ description: 'Whether the owner of the account agreed' }),
  holds_from: instant.meta({ description: 'When it takes effect without agreement, once the link was opened' }),
})

/** As its owner sees it. */
const ownEmailChange = emailChange.extend(mayFields(['agree', 'stop']))

const holds = z.boolean().meta({ description: 'Whether the new email is in use now' })

export const emailChangeCalls = {
  'GET /api/email-change': endpoint({
    summary: 'The new email that an officer entered for who asks, while it waits',
    access: 'signed_in',
    answer: success.extend({ change: ownEmailChange.nullable() }),
  }),
  'POST /api/email-change/agree': endpoint({
    summary: 'Agree to a new email that an officer entered; it is in use once its link was opened too',
    access: 'signed_in',
    body: z.object({ id: id.positive() }),
    answer: success.extend({ message: z.string(), holds }),
    freshCode: true,
  }),
  'POST /api/email-change/stop': endpoint({
    summary: 'Stop a new email that an officer entered',
    access: 'signed_in',
    answer: success.extend({ message: z.string() }),
  }),
  'POST /api/email-change/confirm-by-link': endpoint({
    summary: 'Confirm a new email by the link that was sent to it',
    access: 'anyone',
    body: z.object({ token: linkToken }),
    answer: success.extend({ message: z.string(), holds }),
  }),
  'POST /api/email-change/stop-by-link': endpoint({
    summary: 'Stop a new email by the link that was sent to the old one',
    access: 'anyone',
    body: z.object({ token: linkToken }),
    answer: success.extend({ message: z.string() }),
  }),
  'GET /api/office/members/:id/email-change': endpoint({
    summary: "A member's new email that waits",
    access: { officer: 'read_members' },
    params: idParams,
    answer: success.extend({ change: emailChange.nullable() }),
  }),
  'GET /api/office/hands-off': endpoint({
    summary: 'Members on whose money the officer who asks takes no step, because they changed the email',
    access: { officer: 'read_members' },
    answer: success.extend({
      members: z.array(
        z.object({ member_id: id, until: instant.nullable().meta({ description: 'Null while the new email waits' }) }),
      ),
    }),
  }),
  'POST /api/office/members/:id/email-change/stop': endpoint({
    summary: "Stop a member's new email that waits",
    access: { officer: 'edit_member' },
    params: idParams,
    body: reason,
    answer: success.extend({ message: z.string() }),
    idempotent: true,
  }),
  'POST /api/office/officers/:id/email': endpoint({
    summary: 'Enter a new email for somebody with a role; both addresses and all administrators are told',
    access: { officer: 'assign_role' },
    params: idParams,
    body: reason.extend({ email }),
    answer: success.extend({
      message: z.string(),
      email_change_id: id.nullable().meta({ description: 'Null where it is the email already' }),
    }),
    idempotent: true,
    freshCode: true,
  }),
}
