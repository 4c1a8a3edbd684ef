import { Trans, useLingui } from '@lingui/react/macro'
import { FormProvider, useForm } from 'react-hook-form'
import { ROLES } from '#core/policy.ts'
import { profileQuery } from '#web/queries.ts'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import type { Officer } from '../parts/settings-queries.ts'
import { useAct } from '../parts/use-act.ts'
import { useActDraft } from '../parts/use-act-draft.ts'
import { type OfficeFields, OfficeGivenFields, roleChosen } from './office-given-fields.tsx'

/** Gives an officer another office beside those held. */
export function GiveOfficeDialog({ officer, ways }: { officer: Officer; ways: ModalWays }) {
  const { t } = useLingui()
  const form = useForm<OfficeFields>({ defaultValues: { role: '', reason: '' } })
  const draft = useActDraft(`office given to ${officer.id}`, form, ways)
  const { take, pending, error, fieldErrors } = useAct('POST /api/office/officers/:id/roles', draft.ways, [
    profileQuery.queryKey,
  ])
  const held = new Set(officer.roles.map(({ role }) => role))
  return (
    <FormProvider {...form}>
      <ActDialog
        title={t`Give ${officer.name} another office`}
        what={
          <p>
            <Trans>It holds at once. One person with two offices counts once where two officers are needed.</Trans>
          </p>
        }
        action={<Trans>Give it</Trans>}
        pending={pending}
        error={error}
        onSubmit={form.handleSubmit(
          ({ role, reason }) =>
            take({
              params: { id: officer.id },
              body: { role: roleChosen(role), granted: true, reason: reason.trim() },
            }),
          shakeInvalid,
        )}
        onClose={draft.ways.onClose}
      >
        {draft.note}
        <OfficeGivenFields offered={ROLES.filter((role) => !held.has(role))} fieldErrors={fieldErrors} />
      </ActDialog>
    </FormProvider>
  )
}
