import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import type { WaitingChange } from '../parts/settings-queries.ts'
import { ConfirmChangeDialog, RejectChangeDialog } from './decide-change-dialogs.tsx'
import { Changed } from './settings-history.tsx'

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
