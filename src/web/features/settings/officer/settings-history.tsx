import { Trans, useLingui } from '@lingui/react/macro'
import { associationQuery } from '#web/app/calls/queries.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { ReasonActDialog } from '#web/app/officer/reason-act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { type ModalHandlers, useModal } from '#web/ui/use-modal.tsx'
import { Changed } from './changed-setting.tsx'
import type { SettingsChange, WaitingChange } from './settings-queries.ts'

/** Every change, latest first: who, when, and from what to what. */
export function SettingsHistory({ changes }: { changes: readonly SettingsChange[] }) {
  return (
    <Sheet as="div" flush className="px-5 py-4">
      <ol className="grid gap-3 border-s-2 border-rule ps-4 text-label">
        {changes.map((change) => (
          <li key={change.id}>
            {change.changes.length === 0 ? (
              <p className="font-semibold">
                <Trans>When the association began</Trans>
              </p>
            ) : (
              <ul className="grid gap-0.5">
                {change.changes.map((each) => (
                  <Changed key={each.setting} {...each} />
                ))}
              </ul>
            )}
            <p className="text-sm text-ink-2">
              {change.by && `${change.by}, `}
              <Day date={change.at} parts="moment" />
              {change.confirmed_by && (
                <>
                  {' · '}
                  <Trans>Confirmed by {change.confirmed_by}</Trans>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

/** Changes that wait for a treasurer, or for a day to pass, each with what this officer may do with it. */
export function WaitingChanges({ changes }: { changes: readonly WaitingChange[] }) {
  const { t } = useLingui()
  const { opened, open, ways, notice } = useModal<{ step: 'confirm' | 'reject'; change: WaitingChange }>()
  return (
    <>
      {notice}
      {changes.length > 0 && (
        <Sheet flush className="px-5 py-3 text-label">
          <h2 className="font-display text-lg font-semibold">
            <Trans>Waiting changes</Trans>
          </h2>
          {changes.map((change) => (
            <article key={change.id} className="grid gap-1.5 border-b border-rule py-2.5 last:border-0">
              <ul className="grid gap-0.5">
                {change.changes.map((each) => (
                  <Changed key={each.setting} {...each} />
                ))}
              </ul>
              <p className="text-sm text-ink-2">
                {change.by}, <Day date={change.at} parts="moment" />
              </p>
              <p className="text-saffron">
                {change.holds_from === null ? (
                  <Trans>Takes effect once a treasurer other than {change.by} confirms it.</Trans>
                ) : (
                  <Trans>
                    Takes effect on <Day date={change.holds_from} parts="moment" />, unless it is cancelled.
                  </Trans>
                )}
              </p>
              <p className="flex flex-wrap gap-x-4">
                {change.may.includes('confirm') && (
                  <Button onClick={() => open({ step: 'confirm', change })}>
                    <Trans>Confirm change</Trans>
                  </Button>
                )}
                {change.may.includes('reject') && (
                  <Button look="text" onClick={() => open({ step: 'reject', change })}>
                    {change.may.includes('confirm') ? t`Reject change` : t`Cancel change`}
                  </Button>
                )}
              </p>
            </article>
          ))}
        </Sheet>
      )}
      {opened?.step === 'confirm' && <ConfirmChangeDialog change={opened.change} ways={ways} />}
      {opened?.step === 'reject' && <RejectChangeDialog change={opened.change} ways={ways} />}
    </>
  )
}

type DecideProps = { change: WaitingChange; ways: ModalHandlers }

/** A treasurer reads once more what will hold, and confirms it. */
function ConfirmChangeDialog({ change, ways }: DecideProps) {
  const act = useOfficeAct('POST /api/office/settings/proposals/:id/confirm', ways, {
    beyond: [associationQuery.queryKey],
  })
  return (
    <ActDialog
      act={act}
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
      onSubmit={() => act.submit({ params: { id: change.id } })}
    />
  )
}

/** Ends a change before it takes effect. */
function RejectChangeDialog({ change, ways }: DecideProps) {
  const { t } = useLingui()
  const own = !change.may.includes('confirm')
  return (
    <ReasonActDialog
      by="POST /api/office/settings/proposals/:id/reject"
      id={change.id}
      ways={ways}
      title={own ? t`Cancel this change?` : t`Reject this change?`}
      what={
        <p>
          <Trans>The settings stay as they are. All officers are told.</Trans>
        </p>
      }
      action={own ? <Trans>Cancel change</Trans> : <Trans>Reject change</Trans>}
      hint={t`Every officer can read it.`}
    />
  )
}
