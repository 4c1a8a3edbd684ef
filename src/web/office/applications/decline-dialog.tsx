import { Trans, useLingui } from '@lingui/react/macro'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import type { Application } from '../parts/member-queries.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useAct } from '../parts/use-act.ts'

/** Declines an application to join, with a reason. */
export function DeclineDialog({ application, ways }: { application: Application; ways: ModalWays }) {
  const { t } = useLingui()
  const { take, error } = useAct('POST /api/office/applications/:id/decline', ways)
  return (
    <ReasonDialog
      place={`decline of application ${application.id}`}
      title={t`Decline ${application.name}?`}
      what={
        <p>
          <Trans>They do not become a member, and can ask again. The reason stays with the application.</Trans>
        </p>
      }
      action={t`Decline`}
      hint={t`Officers read it among the declined applications.`}
      common={[t`Nobody of the association knows them.`, t`They are a member already.`, t`They could not be reached.`]}
      error={error}
      onSend={(reason) => take({ params: { id: application.id }, body: { reason } })}
      onClose={ways.onClose}
    />
  )
}
