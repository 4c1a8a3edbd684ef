import { Plural, Trans } from '@lingui/react/macro'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import type { MemberImport } from '../parts/import-queries.ts'
import { useAct } from '../parts/use-act.ts'

export function ConfirmImportDialog({ waiting, ways }: { waiting: MemberImport; ways: ModalWays }) {
  const { take, pending, error } = useAct('POST /api/office/imports/:id/confirm', ways)
  return (
    <ActDialog
      title={<Trans>Import these members?</Trans>}
      what={
        <>
          <p>
            <Plural
              value={waiting.figures.members}
              one="# member joins the register, and what they bring along enters the books."
              other="# members join the register, and what they bring along enters the books. All of them do, or none."
            />
          </p>
          <p>
            <Trans>
              It cannot be taken back. Each sets a password by the link for a forgotten one before signing in. Of a
              great many members this takes a minute.
            </Trans>
          </p>
        </>
      }
      action={<Trans>Import them</Trans>}
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
