import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Money } from '#web/ui/money.tsx'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useAct } from '../parts/use-act.ts'
import type { OfficeRecharge } from './recharge-queries.ts'

export type RechargeDialogProps = { recharge: OfficeRecharge; ways: ModalWays }

const calls = {
  refuse: 'POST /api/office/recharges/:id/refuse',
  take_over: 'POST /api/office/recharges/:id/take-over',
  reverse: 'POST /api/office/recharges/:id/reverse',
} as const

type ReasonStep = keyof typeof calls
type Words = { title: string; what: ReactNode; action: string; common: readonly string[] }

/** The steps that need a reason and nothing else. */
export function RechargeReasonDialog({ step, recharge, ways }: RechargeDialogProps & { step: ReasonStep }) {
  const { t } = useLingui()
  const { take, error } = useAct(calls[step], ways)
  const { what, ...words } = useWords(recharge)[step]
  return (
    <ReasonDialog
      place={`${step} of recharge ${recharge.id}`}
      {...words}
      what={<p>{what}</p>}
      hint={step === 'take_over' ? t`Officers read it.` : t`The member reads it.`}
      error={error}
      onSend={(reason) => take({ params: { id: recharge.id }, body: { reason } })}
      onClose={ways.onClose}
    />
  )
}

function useWords({ member, amount, paid, paid_from: paidFrom }: OfficeRecharge) {
  const { t } = useLingui()
  return {
    refuse: {
      title: t`Refuse this recharge?`,
      what: (
        <Trans>
          <Money aed={amount} /> goes back to the savings of {member.name}, who reads the reason.
        </Trans>
      ),
      action: t`Refuse`,
      common: [t`The operator has no such number.`, t`The operator does not answer now.`],
    },
    take_over: {
      title: t`Take this recharge over?`,
      what: (
        <Trans>
          The provider was told to carry it out, and may have done so. Please look at its account first. Afterwards it
          is asked no more, and the desk completes or refuses the recharge of {member.name}.
        </Trans>
      ),
      action: t`Take it over`,
      common: [t`Its account says that it did it.`, t`Its account says that it did nothing.`],
    },
    reverse: {
      title: t`Has the recharge failed after all?`,
      what: (
        <Trans>
          The operator gave <Money aed={paid ?? 0} /> back to {paidFrom}; <Money aed={amount} /> goes back to the
          savings of {member.name}. Both by one entry.
        </Trans>
      ),
      action: t`Reverse it`,
      common: [t`The operator gave the money back.`, t`The number was recharged with another operator.`],
    },
  } satisfies Record<ReasonStep, Words>
}
