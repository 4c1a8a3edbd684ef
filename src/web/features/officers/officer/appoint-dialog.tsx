import { Trans, useLingui } from '@lingui/react/macro'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { ActDialog } from '#web/app/officer/act-dialog.tsx'
import { useAct } from '#web/app/officer/use-act.ts'
import { useActDraft } from '#web/app/officer/use-act-draft.ts'
import { MemberPicker } from '#web/features/members/officer/member-picker.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { type OfficeFields, OfficeGivenFields, roleChosen } from './office-given-fields.tsx'

export type AppointFields = OfficeFields & {
  who: 'member' | 'new'
  /** The member's id. */
  member: string
  name: string
  email: string
}

/** Gives an office to a member of the register, or to somebody new. */
export function AppointDialog({ ways }: { ways: ModalWays }) {
  const { t } = useLingui()
  const form = useForm<AppointFields>({
    defaultValues: { who: 'member', member: '', name: '', email: '', role: '', reason: '' },
  })
  const draft = useActDraft('office given', form, ways)
  const toMember = useAct('POST /api/office/officers/:id/roles', draft.ways)
  const toNew = useAct('POST /api/office/officers', draft.ways)
  const { register, control } = form
  const isNew = useWatch({ control, name: 'who' }) === 'new'
  const { pending, error, fieldErrors } = isNew ? toNew : toMember
  const submit = form.handleSubmit(async ({ who, member, name, email, role: chosen, reason: given }) => {
    const [role, reason] = [roleChosen(chosen), given.trim()]
    if (who === 'new') await toNew.take({ body: { name, email, role, reason } })
    else await toMember.take({ params: { id: Number(member) }, body: { role, granted: true, reason } })
  }, shakeInvalid)
  return (
    <FormProvider {...form}>
      <ActDialog
        title={<Trans>Give somebody an office</Trans>}
        what={
          <p>
            <Trans>It holds at once, and all officers can see who gave it and why.</Trans>
          </p>
        }
        action={<Trans>Give it</Trans>}
        pending={pending}
        error={error}
        onSubmit={submit}
        onClose={draft.ways.onClose}
      >
        {draft.note}
        <ChoiceGroup
          label={t`To whom`}
          required
          options={[
            { value: 'member', label: t`A member` },
            { value: 'new', label: t`Somebody new` },
          ]}
          {...register('who')}
        />
        {isNew ? <NewPerson fieldErrors={fieldErrors} form={form} /> : <MemberPicker />}
        <OfficeGivenFields fieldErrors={fieldErrors} />
      </ActDialog>
    </FormProvider>
  )
}

type NewPersonProps = {
  form: ReturnType<typeof useForm<AppointFields>>
  fieldErrors: Readonly<Record<string, string | undefined>>
}

function NewPerson({ form: { register, formState }, fieldErrors }: NewPersonProps) {
  const { t } = useLingui()
  const { errors } = formState
  const filled = { validate: (text: string) => text.trim() !== '' || t`Please fill this in.` }
  return (
    <>
      <TextField
        label={t`Name`}
        required
        autoComplete="off"
        maxLength={100}
        error={errors.name?.message ?? fieldErrors.name}
        {...register('name', filled)}
      />
      <TextField
        label={t`Email`}
        hint={t`They choose their password by the link for a forgotten one, on the sign-in page.`}
        type="email"
        required
        autoComplete="off"
        maxLength={254}
        error={errors.email?.message ?? fieldErrors.email}
        {...register('email', filled)}
      />
    </>
  )
}
