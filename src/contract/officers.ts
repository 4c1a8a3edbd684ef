import { z } from 'zod'
import { MISSING_OFFICERS, NAMED_ACTIONS, ROLES } from '#core/policy.ts'
import { PLACE_MOST, TITLE_MOST } from '#core/titles.ts'
import { endpoint } from './endpoint.ts'
import {
  aed,
  businessDate,
  cursor,
  dateField,
  emailOrNothing,
  filled,
  id,
  idParams,
  instant,
  mobileOrNothing,
  reason,
  requiredText,
  success,
} from './fields.ts'
import { mayFields } from './may.ts'

export const role = z.enum(ROLES, { error: 'Choose a role.' })

const titles = z
  .array(
    z.object({
      id,
      title: z.string().meta({ description: 'The name of a usual one, or words of their own' }),
      from: businessDate,
      to: businessDate.nullable().meta({ description: 'Null while it lasts' }),
      place: z.number().int().meta({ description: 'In which they sign, counted from 1' }),
    }),
  )
  .meta({ description: 'Each term, the latest first. A title gives no rights.' })

const OF_PLACES = filled('Enter a number from 1 to {most}.', { most: PLACE_MOST })

/** What an administrator enters of a title. */
const titleFields = z
  .object({
    title: requiredText(TITLE_MOST),
    from: dateField,
    to: dateField.nullable().default(null),
    place: z.int(OF_PLACES).min(1, OF_PLACES).max(PLACE_MOST, OF_PLACES),
    replaces: id.min(1).optional().meta({ description: 'The term that this one corrects' }),
  })
  .refine(({ from, to }) => to === null || to >= from, {
    path: ['to'],
    message: 'The last day is before the first.',
  })

const officer = z.object({
  id,
  name: z.string(),
  email: z.string(),
  mobile: z.string().meta({ description: 'What who has no email signs in with' }),
  unique_id: z.string().nullable().meta({ description: 'null for who is no member' }),
  email_since: instant,
  mobile_since: instant,
  second_factor: z.boolean().meta({ description: 'Whether an authenticator app is set up' }),
  passkeys: z
    .array(z.object({ id, name: z.string(), added_at: instant, last_used_at: instant.nullable() }))
    .meta({ description: 'The newest first; none for who may not remove them' }),
  last_sign_in: instant.nullable(),
  has_helper: z
    .boolean()
    .meta({ description: 'Whether another administrator could take a lost app off their account' }),
  roles: z.array(
    z.object({
      role,
      since: instant,
      by: z.string().nullable().meta({ description: 'null: from the beginning' }),
      ...mayFields(['withdraw']),
    }),
  ),
  titles,
  ...mayFields(['give', 'email', 'invite', 'remove_factor', 'remove_passkey', 'sign_out', 'hand_over']),
})

const formerOfficer = z.object({
  id,
  name: z.string(),
  unique_id: z.string().nullable(),
  terms: z.array(z.object({ role, since: instant.nullable(), until: instant })),
  titles,
  ...mayFields(['give']),
})

export const missingOfficers = z
  .array(z.enum(MISSING_OFFICERS))
  .meta({ description: 'Whom the association lacks, so that some things cannot be done' })

const handOver = z.object({
  id,
  from: z.object({ id, name: z.string() }),
  to: z.object({ id, name: z.string() }),
  roles: z.array(role),
  day: businessDate,
  by: z.string(),
  status: z.enum(['planned', 'lapsed']).meta({
    description: 'lapsed: it did not take place, since its maker is no administrator any more, or nothing was left',
  }),
  ...mayFields(['cancel']),
})

const successor = z.object({ id, name: z.string(), unique_id: z.string().nullable(), roles: z.array(role) })

/** Of a new person what they sign in by; one who is known goes by their id. */
const handedTo = z
  .object({
    roles: z.array(role).min(1, 'Choose at least one role.'),
    to: id.min(1).optional().meta({ description: 'The successor, where they are known' }),
    name: requiredText(100).optional().meta({ description: 'Of somebody new, who is invited on the day' }),
    email: emailOrNothing.default(''),
    mobile: mobileOrNothing.default(''),
    day: dateField,
  })
  .refine(({ to, name }) => (to === undefined) !== (name === undefined), {
    path: ['to'],
    message: 'Choose a successor.',
  })
  .refine(({ name, email, mobile }) => name === undefined || email !== '' || mobile !== '', {
    path: ['email'],
    message: 'Enter an email or a mobile number: they sign in with it.',
  })

const roleChange = z.object({
  id,
  at: instant,
  by: z.string().nullable(),
  person: z.string(),
  role,
  granted: z.boolean(),
  reason: z.string(),
  handed: z.string().nullable().meta({ description: 'Of a hand-over: the other person' }),
})

export const officeOfficerCalls = {
  'GET /api/office/officers': endpoint({
    summary: 'Who holds which offices since when, and what was given and withdrawn, latest first, a page at a time',
    access: { officer: 'read_settings' },
    query: z.object({ before: cursor }),
    answer: success.extend({
      ...mayFields(['appoint', 'title']),
      officers: z.array(officer),
      former: z.array(formerOfficer).meta({ description: 'Who held a role and holds none now, with each term' }),
      powers: z
        .array(z.object({ action: z.enum(NAMED_ACTIONS), officers: z.array(z.string()) }))
        .meta({ description: 'Who may do what; nobody where the list is empty' }),
      missing: missingOfficers,
      hand_overs: z
        .array(handOver)
        .meta({ description: 'Planned, the next first, and those of the last 30 days that did not take place' }),
      history: z.array(roleChange),
      next_before: id.nullable(),
    }),
  }),
  'POST /api/office/officers': endpoint({
    summary:
      'Give a role to somebody new, who signs in by email or mobile number; a link to choose a password goes to the email, or is made and handed over',
    access: { officer: 'assign_role' },
    body: reason
      .extend({
        name: requiredText(100),
        email: emailOrNothing.default(''),
        mobile: mobileOrNothing.default(''),
        role,
      })
      .refine(({ email, mobile }) => email !== '' || mobile !== '', {
        path: ['email'],
        message: 'Enter an email or a mobile number: they sign in with it.',
      }),
    answer: success.extend({ message: z.string(), officer_id: id }),
    idempotent: true,
    freshCode: true,
  }),
  'GET /api/office/officers/:id/handover.pdf': endpoint({
    summary:
      'The protocol by which an officer hands an office over: accounts, room to count, what waits, and signatures',
    access: { officer: 'read_ledger' },
    params: idParams,
    query: z.object({
      roles: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(role))
        .optional()
        .meta({ description: 'Those that are handed over, with commas between; left out: all' }),
      to: z.string().max(100).default('').meta({ description: 'The name of who takes over' }),
    }),
    fileTypes: ['application/pdf'],
  }),
  'GET /api/office/officers/:id/hand-over': endpoint({
    summary: 'What an officer hands over as it is now, and who among the officers, then and now, could take over',
    access: { officer: 'assign_role' },
    params: idParams,
    answer: success.extend({
      officer: z.object({ id, name: z.string(), own: z.boolean(), roles: z.array(role) }),
      today: businessDate,
      accounts: z.array(z.object({ code: z.string(), name: z.string(), cash: z.boolean(), balance: aed })),
      waiting: z
        .array(z.object({ what: z.string(), count: z.number().int() }))
        .meta({ description: 'What waits for officers, in the words of the protocol' }),
      conversations: z.number().int().meta({ description: 'Not closed, of which this officer takes care' }),
      successors: z.array(successor).meta({ description: 'Officers, and former ones, whose roles are empty' }),
    }),
  }),
  'POST /api/office/officers/:id/hand-over': endpoint({
    summary:
      'Hand roles of an officer over to a successor: at once, or on a later day. Whoever keeps no role is signed out, and their authenticator app and links end',
    access: { officer: 'assign_role' },
    params: idParams,
    body: handedTo,
    answer: success.extend({ message: z.string(), hand_over_id: id, successor_id: id }),
    idempotent: true,
    freshCode: true,
  }),
  'POST /api/office/officers/:id/hand-over/cancel': endpoint({
    summary: 'Cancel the planned hand-over of an officer',
    access: { officer: 'assign_role' },
    params: idParams,
    body: reason,
    answer: success.extend({ message: z.string() }),
    idempotent: true,
  }),
  'POST /api/office/officers/:id/roles': endpoint({
    summary: 'Give an office to a person who is known, or withdraw one; it holds at once',
    access: { officer: 'assign_role' },
    params: idParams,
    body: reason.extend({ role, granted: z.boolean({ error: 'Choose whether to give or remove the role.' }) }),
    answer: success.extend({ message: z.string() }),
    idempotent: true,
    freshCode: true,
  }),
  'POST /api/office/officers/:id/titles': endpoint({
    summary: 'Enter the title, the term and the place in which somebody signs who has or had a role, or correct one',
    access: { officer: 'assign_role' },
    params: idParams,
    body: titleFields,
    answer: success.extend({ message: z.string() }),
    idempotent: true,
  }),
  'POST /api/office/titles/:id/remove': endpoint({
    summary: 'Remove the term of a title that was entered by mistake; the history keeps it',
    access: { officer: 'assign_role' },
    params: idParams,
    body: reason,
    answer: success.extend({ message: z.string() }),
    idempotent: true,
  }),
  'POST /api/office/officers/:id/second-factor/remove': endpoint({
    summary: 'Take the authenticator app off the account of an officer or a member who has lost it; their sessions end',
    access: { officer: 'assign_role' },
    params: idParams,
    body: reason,
    answer: success.extend({ message: z.string() }),
    idempotent: true,
    freshCode: true,
  }),
  'POST /api/office/officers/:id/passkeys/remove': endpoint({
    summary: 'Remove a passkey of an officer who has lost it; all their sessions end',
    access: { officer: 'assign_role' },
    params: idParams,
    body: reason.extend({ passkey: id.min(1) }),
    answer: success.extend({ message: z.string() }),
    idempotent: true,
    freshCode: true,
  }),
  'POST /api/office/officers/:id/sessions/end': endpoint({
    summary: 'Sign an officer or a member out on every device',
    access: { officer: 'assign_role' },
    params: idParams,
    body: reason,
    answer: success.extend({
      message: z.string(),
      ended: z.number().int().meta({ description: 'How many sessions were ended' }),
    }),
    idempotent: true,
  }),
}
