import { Trans, useLingui } from '@lingui/react/macro'
import { Controller, useForm } from 'react-hook-form'
import { useProfile } from '#web/layouts/profile-context.ts'
import { accountDataQuery, profileQuery } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { useFormDraft } from '#web/use-form-draft.tsx'
import { useSend } from '#web/use-send.ts'
import { cutOut, type Picture } from './cut-out.ts'
import { PictureField } from './picture-field.tsx'

/** Specification, point 7: sent with every change of the profile. */
const PROFESSION_ID = '1'

type EditProfileFields = {
  name: string
  address: string
  wallet: string
  gender: '' | 'male' | 'female'
  image: Picture | undefined
}

export default function EditProfileDialog({ onClose, onDone }: ModalWays) {
  const { t } = useLingui()
  const profile = useProfile()
  const { send, pending, outcome, fieldErrors } = useSend('POST /api/profile/update', {
    refresh: [profileQuery.queryKey, accountDataQuery.queryKey],
    noticed: true,
    // Specification, point 8, word for word.
    failure: () => t`Failed to update profile. Please try again later.`,
  })
  const edit = useForm<EditProfileFields>({
    defaultValues: {
      name: profile.name,
      address: profile.address,
      wallet: profile.wallet,
      gender: profile.gender ?? '',
      image: undefined,
    },
  })
  const { register, control, handleSubmit, formState } = edit
  const { errors } = formState
  const draft = useFormDraft('profile', edit)
  const filled = { validate: (text: string) => text.trim() !== '' || t`Please fill this in.` }
  const submit = handleSubmit(async ({ gender, image, ...fields }) => {
    const form = { ...fields, profession_id: PROFESSION_ID, gender: gender || undefined }
    const answer = await send({ form: { ...form, image: image && (await cutOut(image)) } })
    if (!answer) return
    draft.forget()
    onDone(answer.message)
  }, shakeInvalid)
  return (
    <Dialog open onClose={onClose} title={t`Edit profile`}>
      <Form onSubmit={submit}>
        {draft.note}
        <TextField
          label={t`Name`}
          autoComplete="name"
          maxLength={100}
          required
          error={errors.name?.message ?? fieldErrors.name}
          {...register('name', filled)}
        />
        <TextField
          label={t`Address`}
          autoComplete="street-address"
          maxLength={300}
          required
          error={errors.address?.message ?? fieldErrors.address}
          {...register('address', filled)}
        />
        <TextField
          label={t`Wallet`}
          hint={t`The number of a wallet that you have elsewhere.`}
          autoComplete="off"
          maxLength={60}
          required
          error={errors.wallet?.message ?? fieldErrors.wallet}
          {...register('wallet', filled)}
        />
        <ChoiceGroup
          label={t`Gender`}
          options={[
            { value: 'male', label: t`Male` },
            { value: 'female', label: t`Female` },
          ]}
          error={fieldErrors.gender}
          {...register('gender')}
        />
        <Controller
          name="image"
          control={control}
          render={({ field }) => (
            <PictureField picture={field.value} onChange={field.onChange} error={fieldErrors.image} />
          )}
        />
        {outcome?.tone === 'error' && (
          <Banner tone="error" live>
            {outcome.message}
          </Banner>
        )}
        <Button type="submit" wide pending={pending}>
          <Trans>Save</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
