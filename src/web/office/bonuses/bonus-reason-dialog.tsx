import { Trans, useLingui } from '@lingui/react/macro'
import { Money } from '#web/ui/money.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useAct } from '../parts/use-act.ts'
import type { BonusDialogProps } from './bonus-step-dialog.tsx'

/** The steps of a bonus that need a reason. */
export function BonusReasonDialog({ step, bonus, ways }: BonusDialogProps & { step: 'decline' | 'reverse' }) {
  const { t } = useLingui()
  const { take, error } = useAct(`POST /api/office/bonuses/:id/${step}`, ways)
  const words = {
    decline: {
      title: <Trans>Decline this bonus?</Trans>,
      what: <Trans>Nothing is posted. It stays on the list as one that was not given.</Trans>,
      action: <Trans>Decline it</Trans>,
      hint: t`Officers read it here.`,
    },
    reverse: {
      title: <Trans>Reverse this bonus?</Trans>,
      what: (
        <Trans>
          It is proposed that the <Money aed={bonus.amount} /> go back to the surplus. From now on nobody more is
          credited. What was credited is taken back when another treasurer has confirmed it.
        </Trans>
      ),
      action: <Trans>Propose its reversal</Trans>,
      hint: t`Members read it beside their share.`,
    },
  }[step]
  return (
    <ReasonDialog
      place={`${step} of bonus ${bonus.id}`}
      {...words}
      what={<p>{words.what}</p>}
      error={error}
      onSend={(reason) => take({ params: { id: bonus.id }, body: { reason } })}
      onClose={ways.onClose}
    />
  )
}
