import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { listed } from '#web/app/language/i18n.ts'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { Day } from '#web/ui/day.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import type { BankLine, Candidate, LineStatus } from './bank-queries.ts'

/** A line as the bank wrote it. `children` stands before it. */
export function LineHead({ line, children }: { line: BankLine; children?: ReactNode }) {
  const { description, reference, booked_on, amount } = line
  return (
    <div className="flex min-w-0 items-start gap-3">
      {children}
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          <Written>{description}</Written>
        </p>
        <p className="num text-sm text-ink-2 wrap-anywhere">
          <Day date={booked_on} />
          {reference && (
            <>
              {' '}
              · <Code>{reference}</Code>
            </>
          )}
        </p>
      </div>
      <Money aed={amount} bare className="font-semibold" />
    </div>
  )
}

/** The lists that the lines of a statement stand in. */
export const lineLists: Readonly<Record<LineStatus, MessageDescriptor>> = {
  open: msg`To match`,
  unclaimed: msg`Unclaimed`,
  matched: msg`Matched`,
  set_aside: msg`Set aside`,
}

/** What a list says that has nothing in it. */
export const noLines: Readonly<Record<LineStatus, MessageDescriptor>> = {
  open: msg`No lines to match`,
  unclaimed: msg`No money waits for whoever sent it.`,
  matched: msg`No line is matched yet.`,
  set_aside: msg`No line was set aside.`,
}

/** What speaks for a candidate beside its amount. */
export const reasonWords: Readonly<Record<Candidate['reasons'][number], MessageDescriptor>> = {
  number: msg`The account number is named`,
  name: msg`The name is the same`,
  day: msg`Only the amount and the day`,
}

/** A line by its own words, for who cannot see where it stands. */
export const nameOfLine = ({ description, reference, booked_on }: BankLine) =>
  listed([description, reference].filter(Boolean)) || booked_on

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
