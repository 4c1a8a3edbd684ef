import { Trans } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import { useAct } from '../parts/use-act.ts'
import type { MemberDialogProps } from './member-act-dialog.tsx'
import { SettlementFacts } from './settlement-facts.tsx'

/** A second officer agrees that a nominee who was changed late is paid. */
export function AgreeToPayoutDialog({ member, leaving, ways }: MemberDialogProps) {
  const { take, pending, error } = useAct('POST /api/office/members/:id/leaving/agree', ways)
  const { nominee, second_officer: late, settlement } = leaving
  return (
    <ActDialog
      title={<Trans>Agree to this payout?</Trans>}
      what={
        <>
          {late && (
            <p>
              <Trans>
                {late.changed_by} changed the nominee to {nominee.name} on <Day date={late.changed_at} />. Ask the
                family of {member.name} before you agree.
              </Trans>
            </p>
          )}
          <div className="rounded-field bg-leaf-wash px-3.5">
            <SettlementFacts settlement={settlement} />
          </div>
        </>
      }
      action={<Trans>Agree to payout</Trans>}
      pending={pending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault()
        void take({ params: { id: member.id } })
      }}
      onClose={ways.onClose}
    />
  )
}
