import { Trans } from '@lingui/react/macro'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import type { MemberImport } from '../parts/import-queries.ts'
import { useAct } from '../parts/use-act.ts'

export function DiscardImportDialog({ waiting, ways }: { waiting: MemberImport; ways: ModalWays }) {
  const { take, pending, error } = useAct('POST /api/office/imports/:id/discard', ways)
  return (
    <ActDialog
      title={<Trans>Discard this import?</Trans>}
      look="danger"
      what={
        <p>
          <Trans>
            Nothing of {waiting.file_name} is stored. The file can be prepared again, as it is or corrected.
          </Trans>
        </p>
      }
      action={<Trans>Discard it</Trans>}
      pending={pending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault()
        void take({ params: { id: waiting.id } })
      }}
      onClose={ways.onClose}
    />
  )
}
