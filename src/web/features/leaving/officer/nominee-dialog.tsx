import { Trans, useLingui } from '@lingui/react/macro'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import type { MemberDialogProps } from '#web/features/members/officer/member-act-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Names who is paid when the member has died. */
export default function NomineeDialog({ member, leaving: { nominee }, ways }: MemberDialogProps) {
  const { t } = useLingui()
  const act = useOfficeAct('POST /api/office/members/:id/nominee', ways, {
    place: `nominee of ${member.id}`,
    defaultValues: nominee,
  })
  const { register, formState } = act.form
  const field = (name: 'name' | 'relation' | 'mobile') => ({
    required: true,
    autoComplete: 'off',
    error: formState.errors[name]?.message,
    ...register(name, { validate: (text: string) => text.trim() !== '' || t`Please fill this in.` }),
  })
  return (
    <ActDialog
      act={act}
      title={<Trans>Name a nominee</Trans>}
      what={
        <p>
          <Trans>
            Who is paid {member.name}'s savings after their death. {member.name} is told at once.
          </Trans>
        </p>
      }
      action={<Trans>Save</Trans>}
      onSubmit={(body) => act.submit({ params: { id: member.id }, body })}
    >
      <TextField data-first="" label={t`Name`} maxLength={100} {...field('name')} />
      <TextField label={t`Relation`} hint={t`Wife, brother, daughter.`} maxLength={60} {...field('relation')} />
      <TextField label={t`Mobile`} type="tel" maxLength={20} {...field('mobile')} />
    </ActDialog>
  )
}
