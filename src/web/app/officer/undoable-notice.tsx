import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { SendProblem } from '#web/app/forms/send-problem.tsx'
import { useSend } from '#web/app/forms/use-send.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type UndoableNoticeProps = {
  /** What takes it back. It moves no money. */
  by: 'POST /api/office/messages/:id/reopen' | 'POST /api/office/bank-lines/:id/release'
  id: number
  children: string
}

/** What has been done, with a way back that has the focus: what was pressed to do it is gone from the page. */
export function UndoableNotice({ by, id, children }: UndoableNoticeProps) {
  const { send, pending, outcome } = useSend(by, { refresh: [officeKey], noticed: true })
  const ref = useRef<HTMLDivElement>(null)
  const undone = outcome?.tone === 'success'
  useEffect(() => {
    const focused = undone ? ref.current : ref.current?.querySelector('button')
    focused?.focus({ preventScroll: true })
  }, [undone])
  return (
    <div ref={ref} tabIndex={-1} className="grid gap-2">
      {undone ? (
        <Notice key="undone">{outcome.message}</Notice>
      ) : (
        <Notice
          action={
            <Button look="text" pending={pending} onClick={() => void send({ params: { id } })}>
              <Trans>Undo</Trans>
            </Button>
          }
        >
          {children}
        </Notice>
      )}
      <SendProblem outcome={outcome} />
    </div>
  )
}
