import { Trans } from '@lingui/react/macro'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import type { BankLine } from './bank-queries.ts'
import { ConfirmLineDialog } from './confirm-line-dialog.tsx'

/** Opens a line again that was set aside, or matched with what it is not. */
export function ReleaseDialog({ line, ways }: { line: BankLine; ways: ModalWays }) {
  return (
    <ConfirmLineDialog
      step="release"
      line={line}
      ways={ways}
      title={<Trans>Open this line again?</Trans>}
      consequence={
        line.entry_id === null ? (
          <Trans>It stands among the lines to match again.</Trans>
        ) : (
          <Trans>It stands among the lines to match again. The entry itself stays as it was posted.</Trans>
        )
      }
      action={<Trans>Open it again</Trans>}
    />
  )
}
