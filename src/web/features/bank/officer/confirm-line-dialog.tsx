import type { ReactNode } from 'react'
import { ActDialog } from '#web/app/officer/act-dialog.tsx'
import { useAct } from '#web/app/officer/use-act.ts'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import type { BankLine } from './bank-queries.ts'
import { LineHead } from './line-head.tsx'

type ConfirmLineDialogProps = {
  step: 'charge' | 'release'
  line: BankLine
  ways: ModalWays
  title: ReactNode
  /** What it does to the books. */
  consequence: ReactNode
  action: ReactNode
}

/** A step with a line that needs no more than a yes. */
export function ConfirmLineDialog({ step, line, ways, title, consequence, action }: ConfirmLineDialogProps) {
  const { take, pending, error } = useAct(`POST /api/office/bank-lines/:id/${step}`, ways)
  return (
    <ActDialog
      title={title}
      what={
        <>
          <LineHead line={line} />
          <p>{consequence}</p>
        </>
      }
      action={action}
      pending={pending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault()
        void take({ params: { id: line.id } })
      }}
      onClose={ways.onClose}
    />
  )
}
