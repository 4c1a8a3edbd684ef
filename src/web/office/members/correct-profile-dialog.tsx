import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import type { OfficeMember } from '../parts/member-queries.ts'
import { useAct } from '../parts/use-act.ts'
import { useActDraft } from '../parts/use-act-draft.ts'
import type { MemberDialogProps } from './member-act-dialog.tsx'

type ProfileFields = Pick<OfficeMember, 'name' | 'email' | 'mobile' | 'address' | 'wallet'> & {
  gender: '' | 'male' | 'female'
}

/** Corrects what is known of a member, the email that they sign in with too. */
export function CorrectProfileDialog({ member, ways }: MemberDialogProps) {
  const { t } = useLingui()
  const { name, email, mobile, address, gender, wallet } = member
  const form = useForm<ProfileFields>({
    defaultValues: { name, email, mobile, address, gender: gender ?? '', wallet },
  })
  const draft = useActDraft(`profile of ${member.id}`, form, ways)
  const { take, pending, error, fieldErrors } = useAct('POST /api/office/members/:id/profile', draft.ways)
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const filled = { validate: (text: string) => text.trim() !== '' || t`Please fill this in.` }
  const field = (name: 'name' | 'email' | 'mobile' | 'address') => ({
    required: true,
    autoComplete: 'off',
    error: errors[name]?.message ?? fieldErrors[name],
    ...register(name, filled),
  })
  return (
    <ActDialog
      title={<Trans>Correct the profile</Trans>}
      what={
        <p>
          <Trans>
            The member sees what you change. A new email is used only once the member confirms it. You then can’t act on
            this member’s withdrawals, loans or recharges for a while.
          </Trans>
        </p>
      }
      action={<Trans>Save</Trans>}
      pending={pending}
      error={error}
      onSubmit={handleSubmit(
        ({ gender, ...fields }) =>
          take({ params: { id: member.id }, body: { ...fields, gender: gender === '' ? null : gender } }),
        shakeInvalid,
      )}
      onClose={draft.ways.onClose}
    >
      {draft.note}
      <TextField data-first="" label={t`Name`} maxLength={100} {...field('name')} />
      <TextField label={t`Email`} type="email" maxLength={254} {...field('email')} />
      <TextField label={t`Mobile`} type="tel" maxLength={20} {...field('mobile')} />
      <TextField label={t`Address`} maxLength={300} {...field('address')} />
      <ChoiceGroup
        label={t`Gender`}
        options={[
          { value: 'male', label: t`Male` },
          { value: 'female', label: t`Female` },
        ]}
        error={fieldErrors.gender}
        {...register('gender')}
      />
      <TextField
        label={t`Wallet`}
        autoComplete="off"
        maxLength={60}
        error={fieldErrors.wallet}
        {...register('wallet')}
      />
    </ActDialog>
  )
}
