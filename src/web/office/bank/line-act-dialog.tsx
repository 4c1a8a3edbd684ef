import { Trans, useLingui } from '@lingui/react/macro'
import { Money } from '#web/ui/money.tsx'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { UndoableNotice } from '../parts/undoable-notice.tsx'
import { useAct } from '../parts/use-act.ts'
import type { BankLine } from './bank-queries.ts'
import { ConfirmLineDialog } from './confirm-line-dialog.tsx'
import { LineHead } from './line-head.tsx'

export type LineAct = 'unclaimed' | 'charge' | 'set_aside'
type LineDialogProps = { line: BankLine; ways: ModalWays }

/** Settles a line that no waiting payment and no entry is; it says first what that does to the books. */
export function LineActDialog({ act, ...props }: LineDialogProps & { act: LineAct }) {
  switch (act) {
    case 'unclaimed':
      return <UnclaimedDialog {...props} />
    case 'charge':
      return <ChargeDialog {...props} />
    case 'set_aside':
      return <SetAsideDialog {...props} />
  }
}

function UnclaimedDialog({ line, ways }: LineDialogProps) {
  const { take, pending, error } = useAct('POST /api/office/bank-lines/:id/unclaimed', ways)
  const { proposal } = line
  const entry = proposal?.kind === 'entry' && proposal.sure ? proposal : undefined
  return (
    <ActDialog
      title={<Trans>Nobody claims it yet?</Trans>}
      what={
        <>
          <LineHead line={line} />
          <p>
            <Trans>
              <Money aed={line.amount} /> is posted to the unmatched receipts. Once a member sends the receipt, the line
              is matched with it among the unclaimed ones.
            </Trans>
          </p>
          {entry && (
            <p className="font-semibold text-saffron">
              <Trans>The books have this money already: {entry.title}. Is it other money?</Trans>
            </p>
          )}
        </>
      }
      action={<Trans>Post it as unclaimed</Trans>}
      pending={pending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault()
        // What may be counted twice is said here, so that it is asked once.
        void take({ params: { id: line.id }, body: { looked_twice: entry !== undefined } })
      }}
      onClose={ways.onClose}
    />
  )
}

function ChargeDialog({ line, ways }: LineDialogProps) {
  return (
    <ConfirmLineDialog
      step="charge"
      line={line}
      ways={ways}
      title={<Trans>A charge of the bank?</Trans>}
      consequence={
        <Trans>
          <Money aed={-line.amount} /> is posted as a bank charge. It stands among the expenses, where it can be
          reversed.
        </Trans>
      }
      action={<Trans>Post the charge</Trans>}
    />
  )
}

function SetAsideDialog({ line, ways }: LineDialogProps) {
  const { t } = useLingui()
  const { take, error } = useAct('POST /api/office/bank-lines/:id/set-aside', {
    ...ways,
    onDone: (message) =>
      ways.onDone(
        message,
        message && (
          <UndoableNotice key={line.id} by="POST /api/office/bank-lines/:id/release" id={line.id}>
            {message}
          </UndoableNotice>
        ),
      ),
  })
  return (
    <ReasonDialog
      place={`bank line ${line.id} set aside`}
      title={<Trans>Set this line aside?</Trans>}
      what={
        <>
          <LineHead line={line} />
          <p>
            <Trans>Nothing is posted. It stays on the reconciliation as a line that is not in the books.</Trans>
          </p>
        </>
      }
      action={<Trans>Set it aside</Trans>}
      look="primary"
      hint={t`Every officer can read it.`}
      error={error}
      onSend={(reason) => take({ params: { id: line.id }, body: { reason } })}
      onClose={ways.onClose}
    />
  )
}
