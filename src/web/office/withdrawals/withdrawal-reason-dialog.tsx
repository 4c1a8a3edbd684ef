import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Money } from '#web/ui/money.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useAct } from '../parts/use-act.ts'
import type { WithdrawalDialogProps } from './withdrawal-step-dialog.tsx'

const calls = {
  refuse: 'POST /api/office/withdrawals/:id/refuse',
  reverse: 'POST /api/office/withdrawals/:id/reverse',
} as const

type ReasonStep = keyof typeof calls
type Words = { title: string; what: ReactNode; action: string; common: readonly string[] }

/** The steps that need a reason and nothing else. */
export function WithdrawalReasonDialog({ step, withdrawal, ways }: WithdrawalDialogProps & { step: ReasonStep }) {
  const { t } = useLingui()
  const { take, error } = useAct(calls[step], ways)
  const { what, ...words } = useWords(withdrawal)[step]
  return (
    <ReasonDialog
      place={`${step} of withdrawal ${withdrawal.id}`}
      {...words}
      what={<p>{what}</p>}
      hint={t`The member reads it.`}
      error={error}
      onSend={(reason) => take({ params: { id: withdrawal.id }, body: { reason } })}
      onClose={ways.onClose}
    />
  )
}

function useWords({ member, amount, paid_from: paidFrom }: WithdrawalDialogProps['withdrawal']) {
  const { t } = useLingui()
  return {
    refuse: {
      title: t`Refuse this withdrawal?`,
      what: (
        <Trans>
          <Money aed={amount} /> stays in the savings of {member.name}, who reads the reason and can ask again.
        </Trans>
      ),
      action: t`Refuse`,
      common: [t`Please come to the office first.`, t`The account to pay to is not yours.`],
    },
    reverse: {
      title: t`Has the payout come back?`,
      what: (
        <Trans>
          <Money aed={amount} /> comes back to {paidFrom} in the books, by an entry that mirrors the payout, and to the
          savings of {member.name}.
        </Trans>
      ),
      action: t`Reverse it`,
      common: [t`The bank returned the transfer.`, t`It was paid to a wrong account.`],
    },
  } satisfies Record<ReasonStep, Words>
}
