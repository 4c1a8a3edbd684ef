import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MyAccountData } from '#contract/account.ts'
import { Explained } from '#web/ui/explained.tsx'
import { FigureCard } from './figure-card.tsx'

/** What a member owes by the end of this month. */
export function DueCard({ account, children }: { account: MyAccountData; children?: ReactNode }) {
  const { t } = useLingui()
  return (
    <FigureCard
      label={t`Due balance`}
      explained={
        <Explained word={t`Due balance`}>
          <Trans>
            Dues and loan instalments due by the end of this month, and anything else you owe. A payment counts once it
            is verified.
          </Trans>
        </Explained>
      }
      aed={account.due_balance}
      due={account.due_balance > 0}
    >
      {children}
    </FigureCard>
  )
}
