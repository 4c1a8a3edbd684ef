import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cursor, id, idParams, instant, optionalText, requiredText, success } from './fields.ts'
import { MESSAGE_LONGEST, NOTE_LONGEST, PICTURE_MAX_BYTES, VOICE_MAX_BYTES } from './limits.ts'
import { mayFields } from './may.ts'
import { role } from './officers.ts'

const conversationStatus = z.enum(['waiting', 'answered', 'closed'])

/** Words, a picture, a voice note, or several of them. A form is sent with the line ends of old, which would count twice. */
const messageForm = z.object({
  text: z
    .string()
    .default('')
    .transform((text) => text.replace(/\r\n?/g, '\n'))
    .pipe(optionalText(MESSAGE_LONGEST).unwrap()),
})
const messageFiles = {
  picture: { kinds: ['jpeg', 'png', 'webp'], maxBytes: PICTURE_MAX_BYTES, required: false },
  voice: { kinds: ['voice'], maxBytes: VOICE_MAX_BYTES, required: false },
} as const

const message = z.object({
  id,
  from_office: z.boolean(),
  by: z.string().nullable().meta({ description: 'The officer who wrote it; null where it is no officer' }),
  text: z.string(),
  picture: z.string().nullable().meta({ description: 'Path of the picture; it needs the token' }),
  voice: z
    .object({ path: z.string(), type: z.enum(['audio/mp4', 'audio/webm']) })
    .nullable()
    .meta({ description: 'Path of the voice note, which needs the token, and what it is' }),
  sent_at: instant,
})

export const messageCalls = {
  'GET /api/messages': endpoint({
    summary: 'The own conversation with the association, its latest messages in the order of time, a page at a time',
    access: 'signed_in',
    query: z.object({ before: cursor }),
    answer: success.extend({
      messages: z.array(message),
      next_before: id.nullable().meta({ description: 'Read on with this for what was said earlier' }),
      status: conversationStatus.nullable().meta({ description: 'Null before the first message' }),
      seen_up_to: id.meta({ description: 'The message of the association that was seen last, or 0' }),
    }),
  }),
  'POST /api/messages': endpoint({
    summary: 'Write to the association: words, a picture, a voice note',
    access: 'signed_in',
    form: messageForm,
    files: messageFiles,
    answer: success.extend({ message_id: id }),
    idempotent: true,
  }),
  'GET /api/messages/unread': endpoint({
    summary: 'How many messages of the association were not seen yet',
    access: 'signed_in',
    answer: success.extend({ unread: z.number().int() }),
  }),
  'POST /api/messages/read': endpoint({
    summary: 'Say that the messages of the association up to this one were seen',
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
  'GET /api/messages/:id/voice': endpoint({
    summary: 'The voice note of a message, for whose conversation it is and for officers',
    access: 'signed_in',
    params: idParams,
    fileTypes: ['audio/mp4', 'audio/webm'],
  }),
}

const officer = z.object({ id, name: z.string() })

const conversation = z.object({
  id,
  name: z.string(),
  person: z
    .object({ id, unique_id: z.string().nullable().meta({ description: 'Null for who is no member' }) })
    .nullable()
    .meta({ description: 'Null for a visitor' }),
  reply_to: z.string().nullable().meta({ description: 'Where a visitor is answered; null for who is signed in' }),
  may_be_answered: z
    .boolean()
    .meta({ description: 'False for a visitor who left no email, or where this server sends none' }),
  status: conversationStatus,
  last_at: instant,
  closed_by: z.string().nullable(),
  answered_by: z.string().nullable().meta({ description: 'The officer who answered last' }),
  assigned_to: officer.nullable().meta({ description: 'The officer who takes care of it' }),
})

export const officeMessageCalls = {
  'GET /api/office/messages': endpoint({
    summary: 'Conversations by status, a page at a time: those that wait longest first, others by the last message',
    access: { officer: 'read_messages' },
    query: z.object({
      status: z
        .enum([...conversationStatus.options, 'mine'])
        .default('waiting')
        .meta({ description: 'mine: assigned to who asks, and not closed' }),
      after: cursor,
    }),
    answer: success.extend({
      conversations: z.array(
        conversation.extend({
          last: z.object({ from_office: z.boolean(), text: z.string(), picture: z.boolean(), voice: z.boolean() }),
        }),
      ),
      next_after: id.nullable(),
    }),
  }),
  'GET /api/office/messages/waiting': endpoint({
    summary: 'How many conversations wait for an answer',
    access: { officer: 'read_messages' },
    answer: success.extend({ waiting: z.number().int() }),
  }),
  'GET /api/office/messages/:id': endpoint({
    summary: 'A conversation with its latest messages in the order of time, a page at a time',
    access: { officer: 'read_messages' },
    params: idParams,
    query: z.object({ before: cursor }),
    answer: success.extend({
      conversation: conversation.extend(mayFields(['answer', 'close', 'reopen', 'assign', 'note'])),
      messages: z.array(message),
      next_before: id.nullable(),
      notes: z
        .array(z.object({ id, by: z.string(), text: z.string(), at: instant }))
        .meta({ description: 'What officers noted, the oldest first; nobody else is shown it' }),
      assignable: z.array(officer.extend({ unique_id: z.string().nullable(), roles: z.array(role) })).meta({
        description: 'Officers whom it may be assigned to; by number or role those of one name are told apart',
      }),
    }),
  }),
  'POST /api/office/messages/:id/assign': endpoint({
    summary: 'Say which officer takes care of a conversation, or that nobody does',
    access: { officer: 'answer_message' },
    params: idParams,
    body: z.object({ officer_id: id.positive('Choose an officer who answers messages.').nullable() }),
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/messages/:id/notes': endpoint({
    summary: 'Add a note to a conversation, which only officers see',
    access: { officer: 'answer_message' },
    params: idParams,
    body: z.object({ text: requiredText(NOTE_LONGEST) }),
    answer: success.extend({ note_id: id }),
    idempotent: true,
  }),
  'POST /api/office/messages/:id/answer': endpoint({
    summary: 'Answer: a member reads it in the conversation, a visitor gets the words by email',
    access: { officer: 'answer_message' },
    params: idParams,
    form: messageForm,
    files: messageFiles,
    answer: success.extend({ message_id: id }),
    idempotent: true,
  }),
  'POST /api/office/members/:id/message': endpoint({
    summary: 'Write to a member first: their conversation begins, or goes on, with it',
    access: { officer: 'answer_message' },
    params: idParams,
    form: messageForm,
    files: messageFiles,
    answer: success.extend({ message_id: id, conversation_id: id }),
    idempotent: true,
  }),
  'POST /api/office/messages/:id/close': endpoint({
    summary: 'Close a conversation that needs no answer any more; what is written later opens it again',
    access: { officer: 'answer_message' },
    params: idParams,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/messages/:id/reopen': endpoint({
    summary: 'Have a closed conversation wait for an answer again',
    access: { officer: 'answer_message' },
    params: idParams,
    answer: success,
    idempotent: true,
  }),
}
