import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { checkStep, type StepRules } from '#server/http/steps.ts'
import { alreadyDecided } from '#server/languages/state-words.ts'
import { type Conversation, readConversation } from './message-store.ts'

type MessageStep = keyof typeof messageSteps

/** The steps of officers with a conversation. A visitor is answered by email alone. */
export const messageSteps = {
  answer: {
    call: 'POST /api/office/messages/:id/answer',
    isOpen: ({ person, may_be_answered: byEmail }) => person !== null || byEmail,
  },
  close: { call: 'POST /api/office/messages/:id/close', isOpen: ({ status }) => status !== 'closed' },
  reopen: { call: 'POST /api/office/messages/:id/reopen', isOpen: ({ status }) => status === 'closed' },
} satisfies StepRules<string, Conversation>

/** Throws `not_found`. */
export async function conversationOrRefusal(db: Db, id: bigint): Promise<Conversation> {
  const [row] = await readConversation(db, [id])
  if (!row) throw new Refusal('not_found')
  return row.conversation
}

/** The conversation, if the step is open. Throws `not_found` and what closedTo() gives. */
export async function conversationForStep(
  db: Db,
  step: MessageStep,
  id: bigint,
  officerId: bigint,
): Promise<Conversation> {
  const conversation = await conversationOrRefusal(db, id)
  await checkStep(db, messageSteps[step], conversation, officerId, (row) => closedTo(step, row))
  return conversation
}

/** Why a step was open and is not any more: somebody else has taken it. */
export async function lostTo(db: Db, step: MessageStep, id: bigint, officerId: bigint): Promise<Refusal> {
  await conversationForStep(db, step, id, officerId)
  return new Refusal('busy')
}

function closedTo(step: MessageStep, { status, closed_by: by, reply_to: replyTo }: Conversation): Refusal {
  if (step === 'answer') return new Refusal('visitor_without_email', { reply_to: replyTo ?? '' })
  return step === 'close' ? alreadyDecided(status, by) : new Refusal('conversation_open')
}
