import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ConversationStatus } from './message-queries.ts'

export const conversationLists: Readonly<Record<ConversationStatus, MessageDescriptor>> = {
  waiting: msg`Waiting`,
  answered: msg`Answered`,
  closed: msg`Closed`,
}

export const noConversationsIn: Readonly<Record<ConversationStatus, MessageDescriptor>> = {
  waiting: msg`Nobody waits for an answer`,
  answered: msg`Nothing was answered yet`,
  closed: msg`No conversation is closed`,
}
