import { z } from 'zod'
import { languages } from '#core/languages.ts'
import { endpoint } from './endpoint.ts'
import {
  businessDate,
  cursor,
  dateField,
  filled,
  id,
  idParams,
  instant,
  optionalText,
  requiredText,
  success,
} from './fields.ts'
import { MESSAGE_LONGEST, NOTICE_LISTED_MOST, NOTICE_TITLE_LONGEST } from './limits.ts'
import { mayFields } from './may.ts'

/** Whom a notice is for: of the members whose membership is open. */
export const NOTICE_GROUPS = ['all', 'active', 'inactive', 'overdue', 'address', 'list'] as const

const language = z.enum(languages, { error: 'Choose a language.' })
const words = z.object({ language, title: requiredText(NOTICE_TITLE_LONGEST), text: requiredText(MESSAGE_LONGEST) })

/** Texts of a notice: the first is for whose language has none. */
const texts = z
  .array(words, { error: 'Write the notice.' })
  .min(1, 'Write the notice.')
  .max(languages.length, 'Write one text in each language.')
  .refine((all) => new Set(all.map((each) => each.language)).size === all.length, {
    error: 'Write one text in each language.',
  })

const group = z.enum(NOTICE_GROUPS, { error: 'Choose whom the notice is for.' })
const address = optionalText(100).meta({ description: "Of the group address: words of the members' addresses" })

const notice = z.object({
  id,
  by: z.string(),
  sent_at: instant,
  to: group,
  address: z.string().nullable(),
  title: z.string(),
  pinned_until: businessDate
    .nullable()
    .meta({ description: 'Up to this day it is on the home page until it was read' }),
  recipients: z.number().int(),
  read: z.number().int().meta({ description: 'How many of them have read it' }),
})

const ownNotice = z.object({ id, by: z.string(), sent_at: instant, language, title: z.string(), text: z.string() })

export const noticeCalls = {
  'GET /api/notices': endpoint({
    summary: 'Notices for who asks that are pinned today and were not read yet, the latest first',
    access: 'signed_in',
    answer: success.extend({ notices: z.array(ownNotice) }),
  }),
  'GET /api/notices/:id': endpoint({
    summary: 'A notice for who asks, in their language if it has a text in it',
    access: 'signed_in',
    params: idParams,
    answer: success.extend({ notice: ownNotice }),
  }),
  'POST /api/notices/:id/read': endpoint({
    summary: 'Say that a notice was read: it is put away',
    access: 'signed_in',
    params: idParams,
    answer: success,
  }),
}

export const officeNoticeCalls = {
  'GET /api/office/notices': endpoint({
    summary: 'Notices that were sent, the latest first, a page at a time',
    access: { officer: 'read_messages' },
    query: z.object({ after: cursor }),
    answer: success.extend({ notices: z.array(notice), next_after: id.nullable(), ...mayFields(['send']) }),
  }),
  'GET /api/office/notices/recipients': endpoint({
    summary: 'How many members a notice would go to now',
    access: { officer: 'read_messages' },
    query: z.object({ to: group.exclude(['list']).default('all'), address }),
    answer: success.extend({ recipients: z.number().int() }),
  }),
  'POST /api/office/notices': endpoint({
    summary: 'Send a notice to members. Who gets it is fixed with this',
    access: { officer: 'send_notice' },
    body: z
      .object({
        to: group,
        address,
        members: z
          .array(id.positive(), { error: 'Choose members.' })
          .max(NOTICE_LISTED_MOST, filled('Choose at most {most} members.', { most: NOTICE_LISTED_MOST }))
          .default([])
          .meta({ description: 'Of the group list' }),
        texts,
        pinned_until: dateField.nullable().default(null),
      })
      .refine(({ to, address: text }) => to !== 'address' || text, { path: ['address'], error: 'Fill this in.' })
      .refine(({ to, members }) => to !== 'list' || members.length > 0, {
        path: ['members'],
        error: 'Choose members.',
      }),
    answer: success.extend({ message: z.string(), notice_id: id, recipients: z.number().int() }),
    idempotent: true,
  }),
  'GET /api/office/notices/:id': endpoint({
    summary: 'A notice, with members who have read it or have not, by member ID, a page at a time',
    access: { officer: 'read_messages' },
    params: idParams,
    query: z.object({ of: z.enum(['read', 'unread']).default('read'), after: cursor }),
    answer: success.extend({
      notice: notice.extend({ texts: z.array(words) }),
      members: z.array(z.object({ id, name: z.string(), unique_id: z.string(), read_at: instant.nullable() })),
      next_after: id.nullable(),
    }),
  }),
}
