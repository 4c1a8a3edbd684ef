import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, success } from './fields.ts'
import { conversationStatus, message, messageFiles, messageForm } from './messages.ts'
import { cursor } from './office-fields.ts'

const conversation = z.object({
  id,
  name: z.string(),
  person: z
    .object({ id, unique_id: z.string().nullable().meta({ description: 'Null for who is no member' }) })
    .nullable()
    .meta({ description: 'Null for a visitor' }),
  reply_to: z.string().nullable().meta({ description: 'Where a visitor is answered; null for who is signed in' }),
  may_be_answered: z.boolean().meta({ description: 'False for a visitor who left no email' }),
  status: conversationStatus,
  last_at: instant,
  closed_by: z.string().nullable(),
  answered_by: z.string().nullable().meta({ description: 'The officer who answered last' }),
})

export const officeMessageCalls = {
  'GET /api/office/messages': endpoint({
    summary: 'Conversations by status, a page at a time: those that wait longest first, others by the last message',
    access: { officer: 'read_messages' },
    query: z.object({ status: conversationStatus.default('waiting'), after: cursor }),
    answer: success.extend({
      conversations: z.array(
        conversation.extend({ last: z.object({ from_office: z.boolean(), text: z.string(), picture: z.boolean() }) }),
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
    answer: success.extend({ conversation, messages: z.array(message), next_before: id.nullable() }),
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
