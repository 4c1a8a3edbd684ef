import { Trans } from '@lingui/react/macro'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import type { MoneyAccountRow } from '../parts/money-queries.ts'
import { useAct } from '../parts/use-act.ts'

type AccountStateDialogProps = { account: MoneyAccountRow; closed: boolean; ways: ModalWays }

/** Closes an empty account, or opens a closed one again. */
export function AccountStateDialog({ account, closed, ways }: AccountStateDialogProps) {
  const { take, pending, error } = useAct('PUT /api/office/money-accounts/:id', ways)
  const { code, name, account_number } = account
  return (
    <ActDialog
      title={closed ? <Trans>Close {name}?</Trans> : <Trans>Open {name} again?</Trans>}
      what={
        <p>
          {closed ? (
            <Trans>
              Nothing can be posted to it any more. What was posted stays in the books, and it can be opened again.
            </Trans>
          ) : (
            <Trans>Officers can choose it again where money comes or goes.</Trans>
          )}
        </p>
      }
      action={closed ? <Trans>Close it</Trans> : <Trans>Open it again</Trans>}
      look={closed ? 'danger' : 'primary'}
      pending={pending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault()
        void take({ params: { id: code }, body: { name, account_number, closed } })
      }}
      onClose={ways.onClose}
    />
  )
}
