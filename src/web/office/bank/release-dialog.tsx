import { Trans } from '@lingui/react/macro'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { ActDialog } from '../act-dialog.tsx'
import { useAct } from '../use-act.ts'
import type { BankLine } from './bank-queries.ts'
import { LineHead } from './line-head.tsx'

/** Opens a line again that was set aside, or matched with what it is not. */
export function ReleaseDialog({ line, ways }: { line: BankLine; ways: ModalWays }) {
  const { take, pending, error } = useAct('POST /api/office/bank-lines/:id/release', ways)
  return (
    <ActDialog
      title={<Trans>Open this line again?</Trans>}
      what={
        <>
          <LineHead line={line} />
          <p>
            {line.entry_id === null ? (
              <Trans>It stands among the lines to match again.</Trans>
            ) : (
              <Trans>It stands among the lines to match again. The entry itself stays as it was posted.</Trans>
            )}
          </p>
        </>
      }
      action={<Trans>Open it again</Trans>}
      pending={pending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault()
        void take({ params: { id: line.id } })
      }}
      onClose={ways.onClose}
    />
  )
}
