import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { ActDialog } from '#web/app/officer/act-dialog.tsx'
import { useAct } from '#web/app/officer/use-act.ts'
import { useActDraft } from '#web/app/officer/use-act-draft.ts'
import type { MemberDialogProps } from '#web/features/members/officer/member-act-dialog.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { TextField } from '#web/ui/text-field.tsx'

/** Names who is paid when the member has died. */
export default function NomineeDialog({ member, leaving: { nominee }, ways }: MemberDialogProps) {
  const { t } = useLingui()
  const form = useForm({ defaultValues: nominee })
  const draft = useActDraft(`nominee of ${member.id}`, form, ways)
  const { take, pending, error, fieldErrors } = useAct('POST /api/office/members/:id/nominee', draft.ways)
  const { register, handleSubmit, formState } = form
  const field = (name: 'name' | 'relation' | 'mobile') => ({
    required: true,
    autoComplete: 'off',
    error: formState.errors[name]?.message ?? fieldErrors[name],
    ...register(name, { validate: (text: string) => text.trim() !== '' || t`Please fill this in.` }),
  })
  return (
    <ActDialog
      title={<Trans>Name a nominee</Trans>}
      what={
        <p>
          <Trans>
            Who is paid {member.name}'s savings after their death. {member.name} is told at once.
          </Trans>
        </p>
      }
      action={<Trans>Save</Trans>}
      pending={pending}
      error={error}
      onSubmit={handleSubmit((body) => take({ params: { id: member.id }, body }), shakeInvalid)}
      onClose={draft.ways.onClose}
    >
      {draft.note}
      <TextField data-first="" label={t`Name`} maxLength={100} {...field('name')} />
      <TextField label={t`Relation`} hint={t`Wife, brother, daughter.`} maxLength={60} {...field('relation')} />
      <TextField label={t`Mobile`} type="tel" maxLength={20} {...field('mobile')} />
    </ActDialog>
  )
}
