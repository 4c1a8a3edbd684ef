import type { ReactNode } from 'react'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import type { BankLine } from './bank-queries.ts'
import { LineHead } from './line-head.tsx'

type ConfirmLineDialogProps = {
  step: 'charge' | 'release'
  line: BankLine
  ways: ModalHandlers
  title: ReactNode
  /** What it does to the books. */
  consequence: ReactNode
  action: ReactNode
}

/** A step with a line that needs no more than a yes. */
export function ConfirmLineDialog({ step, line, ways, title, consequence, action }: ConfirmLineDialogProps) {
  const act = useOfficeAct(`POST /api/office/bank-lines/:id/${step}`, ways)
  return (
    <ActDialog
      act={act}
      title={title}
      what={
        <>
          <LineHead line={line} />
          <p>{consequence}</p>
        </>
      }
      action={action}
      onSubmit={() => act.submit({ params: { id: line.id } })}
    />
  )
}
