import type { FastifyInstance } from 'fastify'
import { ACTIONS } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { takeAttempt, takeOfAddress } from '#server/http/attempts.ts'
import { requireEmail, sendsEmail } from '#server/http/require-email.ts'
import { type Deps, route } from '#server/http/route.ts'
import { mayInOffice, officerOf } from '#server/http/second-factor.ts'
import { sendFile } from '#server/http/send-file.ts'
import type { Session } from '#server/http/session.ts'
import { mayOf } from '#server/http/steps.ts'
import { languageOfRequest } from '#server/languages/answer-words.ts'
import { answer, close, filesOf, reopen, type Words } from './answer.ts'
import {
  assignConversation,
  type Conversation,
  conversationForStep,
  conversationOrRefusal,
  countUnread,
  countWaiting,
  filesOfMessage,
  insertEnquiry,
  insertFirst,
  insertNote,
  insertOwn,
  listLatestFirst,
  listLongestFirst,
  listMine,
  listNotes,
  listOfficersIn,
  messageSteps,
  messagesBefore,
  noteSeen,
  readOwn,
} from './message-store.ts'
import { noticeRoutes } from './notices.ts'

const PAGE = 50

export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  ownRoutes(app, deps)
  officeRoutes(app, deps)
  noticeRoutes(app, deps)
}

function ownRoutes(app: FastifyInstance, deps: Deps): void {
  /** The files of a message, for whose conversation it is and for officers. Throws `not_found`. */
  const readable = async (db: Db, session: Session, id: number | bigint) => {
    const [message] = await filesOfMessage(db, [id])
    const reads = mayInOffice(officerOf(session), 'read_messages', deps.secondFactor)
    if (!message || (message.person_id !== session.personId && !reads)) throw new Refusal('not_found')
    return message
  }

  route(app, deps, 'POST /api/contact', async ({ db, body, now }, request) => {
    await takeOfAddress(deps.pool, 'contact', request.ip, now)
    await insertEnquiry(db, [body.name, body.reply_to, body.message, now, languageOfRequest(request)])
    return { message: sentence('Your message is with the association.') }
  })

  route(app, deps, 'GET /api/messages', async ({ db, session, query }) => {
    const [own] = await readOwn(db, [session.personId])
    if (!own) return { messages: [], next_before: null, status: null, seen_up_to: 0 }
    const page = await messagesBefore(db, own.id, query.before)
    return { ...page, status: own.status, seen_up_to: Number(own.seen_up_to) }
  })

  route(app, deps, 'POST /api/messages', async ({ db, session, form, files, now }, request) => {
    const words = await wordsOf(deps, { ...form, ...files }, () =>
      takeAttempt(deps.pool, { kind: 'message', account: String(session.personId), address: request.ip }, now),
    )
    const [message] = await insertOwn(db, [session.personId, words.text, now, ...filesOf(words)])
    if (!message) throw new Error('the message was not kept')
    return { message_id: Number(message.id) }
  })

  route(app, deps, 'GET /api/messages/unread', async ({ db, session }) => {
    const [row] = await countUnread(db, [session.personId])
    return { unread: row?.unread ?? 0 }
  })

  route(app, deps, 'POST /api/messages/read', async ({ db, session, body, now }) => {
    await noteSeen(db, [session.personId, body.up_to, now])
    return {}
  })

  route(app, deps, 'GET /api/messages/:id/picture', async ({ db, session, params }, _request, reply) => {
    const { picture_sha256: sha256 } = await readable(db, session, params.id)
    await sendFile(reply, deps.files, { sha256, type: 'image/jpeg', name: `message-${params.id}` })
    return undefined
  })

  route(app, deps, 'GET /api/messages/:id/voice', async ({ db, session, params }, _request, reply) => {
    const { voice_sha256: sha256, voice_type: type } = await readable(db, session, params.id)
    await sendFile(reply, deps.files, { sha256, type, name: `message-${params.id}` })
    return undefined
  })
}

function officeRoutes(app: FastifyInstance, deps: Deps): void {
  /** A visitor is answered by email: where none are sent, nobody is offered to write one. */
  const reachable = <C extends Pick<Conversation, 'person' | 'may_be_answered'>>(conversation: C): C => ({
    ...conversation,
    may_be_answered: conversation.person !== null || (conversation.may_be_answered && sendsEmail(deps)),
  })

  route(app, deps, 'GET /api/office/messages', async ({ db, session, query: { status, after } }) => {
    const list = status === 'waiting' ? listLongestFirst : status === 'mine' ? listMine : listLatestFirst
    const rows = await list(db, [status === 'mine' ? session.personId : status, after ?? null, PAGE])
    const conversations = rows.map((row) => reachable(row.conversation))
    return { conversations, next_after: rows.length === PAGE ? (conversations.at(-1)?.id ?? null) : null }
  })

  route(app, deps, 'GET /api/office/messages/waiting', async ({ db }) => {
    const [row] = await countWaiting(db)
    return { waiting: row?.waiting ?? 0 }
  })

  route(app, deps, 'GET /api/office/messages/:id', async ({ db, session, params, query }) => {
    const conversation = reachable(await conversationOrRefusal(db, params.id))
    const may = mayOf(messageSteps, conversation, session)
    const page = await messagesBefore(db, params.id, query.before)
    const notes = await listNotes(db, [params.id])
    const assignable = await listOfficersIn(db, [ACTIONS.answer_message])
    return { conversation: { ...conversation, ...may }, ...page, notes: notes.map((row) => row.note), assignable }
  })

  route(app, deps, 'POST /api/office/messages/:id/assign', async ({ db, params, body }) => {
    await conversationOrRefusal(db, params.id)
    const assigned = await assignConversation(db, [params.id, body.officer_id, ACTIONS.answer_message])
    if (assigned.length === 0) {
      const wrong = sentence('Choose an officer who answers messages.')
      throw new Refusal('invalid_fields', {}, { officer_id: [wrong] })
    }
    return {}
  })

  route(app, deps, 'POST /api/office/messages/:id/notes', async ({ db, session, params, body, now }) => {
    await conversationOrRefusal(db, params.id)
    const [note] = await insertNote(db, [params.id, session.personId, body.text, now])
    if (!note) throw new Error('the note was not kept')
    return { note_id: Number(note.id) }
  })

  route(app, deps, 'POST /api/office/messages/:id/answer', async ({ db, session, params, form, files, now }) => {
    const conversation = await conversationForStep(db, 'answer', params.id, session.personId)
    if (!conversation.person) requireEmail(deps)
    const words = await wordsOf(deps, { ...form, ...files })
    const id = await answer(db, conversation, session.personId, words, now)
    return {
      message_id: Number(id),
      ...(conversation.person ? {} : { message: sentence('Your answer is sent by email.') }),
    }
  })

  route(app, deps, 'POST /api/office/members/:id/message', async ({ db, session, params, form, files, now }) => {
    const words = await wordsOf(deps, { ...form, ...files })
    const [message] = await insertFirst(db, [params.id, session.personId, words.text, now, ...filesOf(words)])
    if (!message) throw new Refusal('not_found')
    return { message_id: Number(message.id), conversation_id: Number(message.conversation_id) }
  })

  route(app, deps, 'POST /api/office/messages/:id/close', async ({ db, session, params, now }) => {
    await close(db, params.id, session.personId, now)
    return { message: sentence('The conversation is closed.') }
  })

  route(app, deps, 'POST /api/office/messages/:id/reopen', async ({ db, session, params }) => {
    await reopen(db, params.id, session.personId)
    return { message: sentence('The conversation waits for an answer again.') }
  })
}

/** Throws `invalid_fields` where nothing is said; what `count` throws; then the files are kept. */
async function wordsOf({ files }: Deps, said: Words, count: () => Promise<void> = async () => {}): Promise<Words> {
  const { text, picture, voice } = said
  if (text === '' && !picture && !voice)
    throw new Refusal('invalid_fields', {}, { text: [sentence('Write a message.')] })
  await count()
  for (const file of [picture, voice]) if (file) await files.keep(file)
  return said
}
