import { z } from 'zod'
import { digitStyles, languages } from '#core/languages.ts'
import { ROLES } from '#core/policy.ts'
import { endpoint } from './endpoint.ts'
import {
  authenticatorCode,
  birthday,
  businessDate,
  email,
  emailOrNothing,
  gender,
  id,
  idParams,
  instant,
  knownDevice,
  linkToken,
  mobile,
  NOT_ALIKE,
  newPassword,
  optionalText,
  password,
  repeatedAlike,
  repeatedPassword,
  requiredText,
  signInName,
  success,
} from './fields.ts'
import { MESSAGE_LONGEST, PICTURE_MAX_BYTES } from './limits.ts'

const language = z.enum(languages, { error: 'Choose a language.' })
const digits = z.enum(digitStyles, { error: 'Choose how figures are written.' })

/** The pages of the officer area, as its navigation has them. */
export const OFFICE_PAGES = [
  'overview',
  'payments',
  'loans',
  'withdrawals',
  'recharges',
  'messages',
  'members',
  'bank',
  'expenses',
  'bonuses',
  'books',
  'settings',
  'officers',
  'audit',
  'outbox',
  'server',
] as const
export type OfficePage = (typeof OFFICE_PAGES)[number]

const userData = z.object({
  id,
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  address: z.string(),
  gender: gender.nullable(),
  birthday: businessDate.nullable().meta({ description: 'Null where none is given' }),
  status: z.union([z.literal(0), z.literal(1)]).meta({ description: '1 active, 0 inactive' }),
  image: z.string().nullable().meta({ description: 'Path of the picture; it needs the token' }),
  wallet: z
    .string()
    .meta({ description: "The member's wallet number elsewhere, never a balance; None for who has none" }),
  unique_id: z.string().nullable().meta({ description: 'The member ID; null for an officer who is no member' }),
  roles: z.array(z.enum(ROLES)),
  office_pages: z
    .array(z.enum(OFFICE_PAGES))
    .optional()
    .meta({ description: 'The pages of the officer area that are open to who asks; absent without a role' }),
  second_factor: z.enum(['on', 'off', 'required', 'unproved']).meta({
    description:
      'required: the officer area opens once a passkey or an authenticator app is set up; unproved: once a passkey is given in this session',
  }),
  has_passkey: z.boolean(),
  language: language.nullable().meta({ description: 'Null until it was chosen' }),
  digits,
  created_at: instant,
  member_since: businessDate
    .nullable()
    .meta({ description: 'The day of joining, before Somiti too; null for who is no member' }),
})
export type UserData = z.infer<typeof userData>

/** Whoever found a device that was left open ends no session of its owner by it. */
const whoEndsSessions = z.object({
  password: password
    .optional()
    .meta({ description: 'Not needed where a code or a passkey was given in this session within the last minutes' }),
})

export const sessionCalls = {
  'POST /api/login': endpoint({
    summary: 'Sign in',
    access: 'anyone',
    body: z.object({
      email: signInName,
      password,
      code: authenticatorCode
        .optional()
        .meta({ description: 'Of the authenticator app, from who has set one up: without it second_factor_needed' }),
      device: knownDevice,
    }),
    answer: success.extend({ access_token: z.string(), message: z.string() }),
  }),
  'POST /api/logout': endpoint({ summary: 'End this session', access: 'signed_in', answer: success }),
  'GET /api/profile': endpoint({
    summary: 'Who is signed in',
    access: 'signed_in',
    answer: success.extend({ userData }),
  }),
  'GET /api/profile/picture': endpoint({
    summary: 'The profile picture',
    access: 'signed_in',
    fileTypes: ['image/jpeg'],
  }),
  'POST /api/profile/update': endpoint({
    summary: 'Change name, address, wallet, gender, birthday and picture',
    access: 'signed_in',
    form: z.object({
      name: requiredText(100),
      address: requiredText(300),
      wallet: requiredText(60),
      profession_id: z.string().max(10).optional(),
      gender: z.preprocess((value) => (value === '' ? undefined : value), gender.optional()),
      birthday: z.preprocess((value) => (value === '' ? null : value), birthday.nullable().optional()),
    }),
    files: { image: { kinds: ['jpeg', 'png', 'webp'], maxBytes: PICTURE_MAX_BYTES, required: false, squarePx: 512 } },
    answer: success,
    idempotent: true,
  }),
  'POST /api/profile/picture/remove': endpoint({
    summary: 'Remove the profile picture',
    access: 'signed_in',
    answer: success,
  }),
  'PUT /api/language': endpoint({
    summary: 'Choose the language of emails and notifications, and its figures',
    access: 'signed_in',
    body: z.object({ language, digits }),
    answer: success,
  }),
  'POST /api/profile/password/update': endpoint({
    summary: 'Change the password; every other session ends',
    access: 'signed_in',
    body: z
      .object({
        old_password: z.string({ error: 'Enter your old password.' }).min(1, 'Enter your old password.').max(1024),
        password: newPassword,
        password_confirmation: repeatedPassword,
      })
      .refine(repeatedAlike, NOT_ALIKE),
    answer: success,
  }),
  'POST /api/join': endpoint({
    summary:
      'Apply to join the association; a link to confirm the email is sent, or the owner of a known address is told',
    access: 'anyone',
    body: z.object({
      name: requiredText(100),
      email,
      mobile,
      address: requiredText(300),
      gender,
      birthday: birthday.nullable().default(null),
      password: newPassword,
      how_heard: optionalText(300),
    }),
    answer: success,
  }),
  'POST /api/join/without-email': endpoint({
    summary: 'Apply to join where this server sends no emails: the application is with the secretary at once',
    access: 'anyone',
    body: z.object({
      name: requiredText(100),
      email: emailOrNothing.default(''),
      mobile,
      address: requiredText(300),
      gender,
      birthday: birthday.nullable().default(null),
      how_heard: optionalText(300),
    }),
    answer: success,
  }),
  'POST /api/join/confirm': endpoint({
    summary:
      'Confirm the email of an application by the link that was sent, with the password chosen; then one can sign in',
    access: 'anyone',
    body: z.object({
      token: linkToken,
      password: z.string({ error: 'Enter your password.' }).min(1, 'Enter your password.').max(1024),
    }),
    answer: success.extend({ email: z.string(), message: z.string() }),
  }),
  'POST /api/join/send-again': endpoint({
    summary: 'Have the link that confirms the email of an application sent again, with the password chosen',
    access: 'anyone',
    body: z.object({ email, password }),
    answer: success.extend({ message: z.string() }),
  }),
  'GET /api/my-application': endpoint({
    summary: 'Where the own application to join stands; null for who never asked',
    access: 'signed_in',
    answer: success.extend({
      application: z
        .object({
          status: z.enum(['waiting', 'accepted', 'declined']),
          applied_at: instant,
          confirmed_at: instant.nullable().meta({ description: 'When the email was confirmed' }),
          answer_by: businessDate.meta({ description: 'The third working day after the secretary could read it' }),
          decided_at: instant.nullable(),
          reason: z.string().nullable(),
        })
        .nullable(),
    }),
  }),
  'POST /api/forgot-password': endpoint({
    summary: 'Ask for a link to set a new password; the answer is the same whether the address is known or not',
    access: 'anyone',
    body: z.object({ email }),
    answer: success,
  }),
  'POST /api/reset-password': endpoint({
    summary: 'Set a new password by the link that was sent; the link is used up, and every session ends',
    access: 'anyone',
    body: z
      .object({ token: linkToken, password: newPassword, password_confirmation: repeatedPassword })
      .refine(repeatedAlike, NOT_ALIKE),
    answer: success,
  }),
  'POST /api/contact': endpoint({
    summary: 'Write to the association',
    access: 'anyone',
    body: z.object({ name: requiredText(100), reply_to: requiredText(254), message: requiredText(MESSAGE_LONGEST) }),
    answer: success,
  }),
}

export const deviceCalls = {
  'GET /api/sessions': endpoint({
    summary: 'Where one is signed in, this session first, then those used last',
    access: 'signed_in',
    answer: success.extend({
      sessions: z.array(
        z.object({
          id,
          browser: z.string().meta({ description: "The browser's name; empty where it is not known" }),
          system: z.string().meta({ description: 'The system that it runs on; empty where it is not known' }),
          began_at: instant,
          last_used_at: instant.meta({ description: 'Noted once an hour' }),
          current: z.boolean().meta({ description: 'Whether it is the one that asks' }),
        }),
      ),
    }),
  }),
  'POST /api/sessions/:id/end': endpoint({
    summary: 'Sign out one of the own sessions, at once',
    access: 'signed_in',
    params: idParams,
    body: whoEndsSessions,
    answer: success,
  }),
  'POST /api/sessions/end-others': endpoint({
    summary: 'Sign out all own sessions but this one, at once',
    access: 'signed_in',
    body: whoEndsSessions,
    answer: success.extend({ ended: z.number().int() }),
  }),
}
