import { Trans, useLingui } from '@lingui/react/macro'
import { associationQuery } from '#web/queries.ts'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import type { WaitingChange } from '../parts/settings-queries.ts'
import { useAct } from '../parts/use-act.ts'
import { Changed } from './settings-history.tsx'

type DecideProps = { change: WaitingChange; ways: ModalWays }

/** A treasurer reads once more what will hold, and confirms it. */
export function ConfirmChangeDialog({ change, ways }: DecideProps) {
  const { take, pending, error } = useAct('POST /api/office/settings/proposals/:id/confirm', ways, [
    associationQuery.queryKey,
  ])
  return (
    <ActDialog
      title={<Trans>Confirm this change?</Trans>}
      what={
        <>
          <ul className="grid gap-0.5">
            {change.changes.map((each) => (
              <Changed key={each.setting} {...each} />
            ))}
          </ul>
          <p>
            {change.section === 'bank' ? (
              <Trans>
                Takes effect immediately. All members then pay to this account. Compare each digit with a paper of the
                bank, and ask {change.by} in person or by phone.
              </Trans>
            ) : (
              <Trans>Takes effect immediately. Ask {change.by} in person or by phone whether they proposed it.</Trans>
            )}
          </p>
        </>
      }
      action={<Trans>Confirm change</Trans>}
      pending={pending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault()
        void take({ params: { id: change.id } })
      }}
      onClose={ways.onClose}
    />
  )
}

/** Ends a change before it takes effect. */
export function RejectChangeDialog({ change, ways }: DecideProps) {
  const { t } = useLingui()
  const { take, error } = useAct('POST /api/office/settings/proposals/:id/reject', ways)
  const own = !change.may.includes('confirm')
  return (
    <ReasonDialog
      place={`settings change ${change.id} rejected`}
      title={own ? t`Cancel this change?` : t`Reject this change?`}
      what={
        <p>
          <Trans>The settings stay as they are. All officers are told.</Trans>
        </p>
      }
      action={own ? <Trans>Cancel change</Trans> : <Trans>Reject change</Trans>}
      hint={t`Every officer can read it.`}
      error={error}
      onSend={(reason) => take({ params: { id: change.id }, body: { reason } })}
      onClose={ways.onClose}
    />
  )
}
