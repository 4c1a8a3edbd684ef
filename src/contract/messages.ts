import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, optionalText, success } from './fields.ts'
import { MESSAGE_LONGEST, PICTURE_MAX_BYTES } from './limits.ts'
import { cursor } from './office-fields.ts'

export const conversationStatus = z.enum(['waiting', 'answered', 'closed'])

/** Words, a picture, or both. A form is sent with the line ends of old, which would count twice. */
export const messageForm = z.object({
  text: z
    .string()
    .default('')
    .transform((text) => text.replace(/\r\n?/g, '\n'))
    .pipe(optionalText(MESSAGE_LONGEST).unwrap()),
})
export const messageFiles = {
  picture: { kinds: ['jpeg', 'png', 'webp'], maxBytes: PICTURE_MAX_BYTES, required: false },
} as const

export const message = z.object({
  id,
  from_office: z.boolean(),
  by: z.string().nullable().meta({ description: 'The officer who wrote it; null where it is from outside the office' }),
  text: z.string(),
  picture: z.string().nullable().meta({ description: 'Path of the picture; it needs the token' }),
  sent_at: instant,
})

export const messageCalls = {
  'GET /api/messages': endpoint({
    summary: 'The own conversation with the office, its latest messages in the order of time, a page at a time',
    access: 'signed_in',
    query: z.object({ before: cursor }),
    answer: success.extend({
      messages: z.array(message),
      next_before: id.nullable().meta({ description: 'Read on with this for what was said earlier' }),
      status: conversationStatus.nullable().meta({ description: 'Null before the first message' }),
      seen_up_to: id.meta({ description: 'The message of the office that was seen last, or 0' }),
    }),
  }),
  'POST /api/messages': endpoint({
    summary: 'Write to the office: words, a picture, or both',
    access: 'signed_in',
    form: messageForm,
    files: messageFiles,
    answer: success.extend({ message_id: id }),
    idempotent: true,
  }),
  'GET /api/messages/unread': endpoint({
    summary: 'How many messages of the office were not seen yet',
    access: 'signed_in',
    answer: success.extend({ unread: z.number().int() }),
  }),
  'POST /api/messages/read': endpoint({
    summary: 'Say that the messages of the office up to this one were seen',
    access: 'signed_in',
    body: z.object({ up_to: id.positive() }),
    answer: success,
  }),
  'GET /api/messages/:id/picture': endpoint({
    summary: 'The picture of a message, for whose conversation it is and for officers',
    access: 'signed_in',
    params: idParams,
    fileTypes: ['image/jpeg'],
  }),
}
