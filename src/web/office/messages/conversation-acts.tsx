import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Composer } from '#web/chat/composer.tsx'
import { useProfile } from '#web/layouts/profile-context.ts'
import { officeMessagesKey, overviewQuery } from '#web/office-queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useSend } from '#web/use-send.ts'
import { UndoableNotice } from '../parts/undoable-notice.tsx'
import { useMay } from '../parts/use-may.ts'
import type { OfficeConversation } from './message-queries.ts'

const refresh = [officeMessagesKey, overviewQuery.queryKey]

/** Where an officer answers and closes; who may not is told whose work it is. */
export function ConversationActs({ conversation }: { conversation: OfficeConversation }) {
  const { t } = useLingui()
  const { id: officer } = useProfile()
  const answer = useSend('POST /api/office/messages/:id/answer', { refresh, aloud: true })
  if (!useMay('answer_message')) {
    return (
      <p className="text-ink-2">
        <Trans>The secretary answers messages.</Trans>
      </p>
    )
  }
  const { id, person, may_be_answered: mayBeAnswered, reply_to: replyTo } = conversation
  const { outcome, fieldErrors } = answer
  return (
    <>
      {mayBeAnswered ? (
        <Sheet as="div">
          <Composer
            place={`${officer}_${id}`}
            label={t`Answer`}
            hint={person ? undefined : t`It goes to ${replyTo} by email.`}
            pictures={person !== null}
            pending={answer.pending}
            problem={
              outcome?.tone === 'error' ? (fieldErrors.text ?? fieldErrors.picture ?? outcome.message) : undefined
            }
            onSend={async (text, picture) => {
              const sent = await answer.send({ params: { id }, form: { text, picture } })
              return sent !== undefined
            }}
          />
        </Sheet>
      ) : (
        <Banner tone="info">
          <Trans>They left no email. Please reach them at {replyTo}, then close the conversation.</Trans>
        </Banner>
      )}
      <CloseOrReopen conversation={conversation} />
    </>
  )
}

function CloseOrReopen({ conversation: { id, status } }: { conversation: OfficeConversation }) {
  const close = useSend('POST /api/office/messages/:id/close', { refresh })
  const reopen = useSend('POST /api/office/messages/:id/reopen', { refresh })
  const [closed, setClosed] = useState<string>()
  const problem = [close.outcome, reopen.outcome].find((outcome) => outcome?.tone === 'error')
  return (
    <>
      {closed !== undefined && (
        <UndoableNotice by="POST /api/office/messages/:id/reopen" id={id}>
          {closed}
        </UndoableNotice>
      )}
      {problem && (
        <Banner tone="error" live>
          {problem.message}
        </Banner>
      )}
      {status === 'closed' ? (
        <Button
          look="quiet"
          className="justify-self-start"
          pending={reopen.pending}
          onClick={() => {
            setClosed(undefined)
            void reopen.send({ params: { id } })
          }}
        >
          <Trans>Open it again</Trans>
        </Button>
      ) : (
        <Button
          look="quiet"
          className="justify-self-start"
          pending={close.pending}
          onClick={async () => {
            setClosed(undefined)
            setClosed((await close.send({ params: { id } }))?.message)
          }}
        >
          <Trans>Close the conversation</Trans>
        </Button>
      )}
    </>
  )
}
