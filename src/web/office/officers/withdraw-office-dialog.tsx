import { Trans, useLingui } from '@lingui/react/macro'
import type { Role } from '#core/policy.ts'
import { roleWords } from '#web/layouts/office-nav.ts'
import { profileQuery } from '#web/queries.ts'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import type { Officer } from '../parts/settings-queries.ts'
import { useAct } from '../parts/use-act.ts'

type WithdrawOfficeDialogProps = { officer: Officer; role: Role; ways: ModalWays }

/** Takes an office back; it ends at once. */
export function WithdrawOfficeDialog({ officer, role, ways }: WithdrawOfficeDialogProps) {
  const { t, i18n } = useLingui()
  const { take, error } = useAct('POST /api/office/officers/:id/roles', ways, [profileQuery.queryKey])
  const office = i18n._(roleWords[role])
  return (
    <ReasonDialog
      place={`office ${role} withdrawn from ${officer.id}`}
      title={t`Withdraw ${office} from ${officer.name}?`}
      what={
        <p>
          <Trans>It ends at once, wherever {officer.name} is signed in. What was done with it stays.</Trans>
        </p>
      }
      action={<Trans context="an office from somebody">Withdraw it</Trans>}
      hint={t`Every officer can read it.`}
      error={error}
      onSend={(reason) => take({ params: { id: officer.id }, body: { role, granted: false, reason } })}
      onClose={ways.onClose}
    />
  )
}
