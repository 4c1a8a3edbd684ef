import { lazy, Suspense } from 'react'
import { useModal } from '#web/ui/use-modal.tsx'
import type { Withdrawal, Withdrawals } from './withdrawal-words.ts'

const AskWithdrawalDialog = lazy(() => import('./ask-withdrawal-dialog.tsx'))
const TakeBackDialog = lazy(() => import('./take-back-dialog.tsx'))

type WithdrawalDialog = { what: 'ask' } | { what: 'take_back'; withdrawal: Withdrawal }

/** The modals of the withdrawals' page, and what the last one said when it had succeeded. */
export function useWithdrawalDialogs(data: Withdrawals | undefined) {
  const { opened, open, ways, notice } = useModal<WithdrawalDialog>()
  return {
    open,
    notice,
    dialog: (
      <Suspense fallback={null}>
        {opened?.what === 'ask' && data && <AskWithdrawalDialog data={data} {...ways} />}
        {opened?.what === 'take_back' && <TakeBackDialog withdrawal={opened.withdrawal} {...ways} />}
      </Suspense>
    ),
  }
}
