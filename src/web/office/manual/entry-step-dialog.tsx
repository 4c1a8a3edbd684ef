import { Trans, useLingui } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useAct } from '../parts/use-act.ts'
import type { ManualEntry } from './manual-queries.ts'
import type { EntryStep } from './use-entry-steps.ts'

type EntryDialogProps = { entry: ManualEntry; ways: ModalWays }

/** The dialog of a step: it says what will happen to the books before anything does. */
export function EntryStepDialog({ step, ...props }: EntryDialogProps & { step: EntryStep }) {
  switch (step) {
    case 'approve':
      return <ApproveDialog {...props} />
    case 'withdraw':
      return <WithdrawDialog {...props} />
    case 'decline':
      return <DeclineDialog {...props} />
    case 'reverse':
      return <ReverseDialog {...props} />
  }
}

function ApproveDialog({ entry, ways }: EntryDialogProps) {
  const { take, pending, error } = useAct('POST /api/office/ledger/manual-entries/:id/approve', ways)
  return (
    <ActDialog
      title={<Trans>Post this entry?</Trans>}
      what={
        <>
          <p className="font-semibold wrap-anywhere">
            <Written>{entry.memo}</Written>
          </p>
          <p>
            <Trans>
              <Money aed={entry.total} /> on either side, dated <Day date={entry.date} />. It then stands in the journal
              for good; what is wrong about it is put right by its mirror. Members whose accounts it touches read these
              words in their statements.
            </Trans>
          </p>
        </>
      }
      action={<Trans>Post it</Trans>}
      pending={pending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault()
        void take({ params: { id: entry.id } })
      }}
      onClose={ways.onClose}
    />
  )
}

function WithdrawDialog({ entry, ways }: EntryDialogProps) {
  const { take, pending, error } = useAct('POST /api/office/ledger/manual-entries/:id/withdraw', ways)
  return (
    <ActDialog
      title={<Trans>Take this entry back?</Trans>}
      what={
        <p>
          <Trans>Nothing is posted. It stays on the list of those that were taken back.</Trans>
        </p>
      }
      action={<Trans>Take it back</Trans>}
      pending={pending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault()
        void take({ params: { id: entry.id } })
      }}
      onClose={ways.onClose}
    />
  )
}

function DeclineDialog({ entry, ways }: EntryDialogProps) {
  const { t } = useLingui()
  const { take, error } = useAct('POST /api/office/ledger/manual-entries/:id/decline', ways)
  return (
    <ReasonDialog
      place={`decline of manual entry ${entry.id}`}
      title={t`Decline this entry?`}
      what={
        <p>
          <Trans>Nothing is posted. {entry.proposed_by} can propose another one.</Trans>
        </p>
      }
      action={t`Decline it`}
      hint={t`Officers read it here.`}
      common={[t`The account is not the right one.`, t`The amount is not the right one.`]}
      error={error}
      onSend={(reason) => take({ params: { id: entry.id }, body: { reason } })}
      onClose={ways.onClose}
    />
  )
}

function ReverseDialog({ entry, ways }: EntryDialogProps) {
  const { t } = useLingui()
  const { take, error } = useAct('POST /api/office/ledger/manual-entries/:id/reverse', ways)
  return (
    <ReasonDialog
      place={`reversal of manual entry ${entry.id}`}
      title={t`Reverse this entry?`}
      what={
        <p>
          <Trans>
            Its mirror of <Money aed={entry.total} />, dated today, is proposed. It is posted when another treasurer has
            approved it; both entries then stand in the journal.
          </Trans>
        </p>
      }
      action={t`Propose its reversal`}
      hint={t`These are the words of the mirror in the journal.`}
      error={error}
      onSend={(reason) => take({ params: { id: entry.id }, body: { reason } })}
      onClose={ways.onClose}
    />
  )
}
