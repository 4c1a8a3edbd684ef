import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { NO_WALLET, PICTURE_MAX_BYTES } from '#contract/limits.ts'
import { accountDataQuery, profileQuery } from '#web/app/calls/queries.ts'
import { SendProblem } from '#web/app/forms/send-problem.tsx'
import { useAct } from '#web/app/forms/use-act.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { Form, shakeInvalid } from '#web/ui/form.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { cutOut, type Picture } from './cut-out.ts'

/** Specification, point 7: sent with every change of the profile. */
const PROFESSION_ID = '1'

type EditProfileFields = {
  name: string
  address: string
  wallet: string
  noWallet: boolean
  gender: '' | 'male' | 'female'
  birthday: string
  image: Picture | undefined
}

export default function EditProfileDialog(modal: ModalHandlers) {
  const { t } = useLingui()
  const profile = useProfile()
  const act = useAct<'POST /api/profile/update', EditProfileFields>('POST /api/profile/update', modal, {
    refresh: [profileQuery.queryKey, accountDataQuery.queryKey],
    place: 'profile',
    defaultValues: {
      name: profile.name,
      address: profile.address,
      wallet: profile.wallet === NO_WALLET ? '' : profile.wallet,
      noWallet: profile.wallet === NO_WALLET,
      gender: profile.gender ?? '',
      birthday: profile.birthday ?? '',
      image: undefined,
    },
    // Specification, point 8, word for word.
    failure: () => t`Failed to update profile. Please try again later.`,
  })
  const { register, control, handleSubmit, formState } = act.form
  const { errors } = formState
  const filled = { validate: (text: string) => text.trim() !== '' || t`Fill this in.` }
  const noWallet = useWatch({ control, name: 'noWallet' })
  const submit = handleSubmit(async ({ gender, image, noWallet: none, ...fields }) => {
    const wallet = none ? NO_WALLET : fields.wallet
    const form = { ...fields, wallet, profession_id: PROFESSION_ID, gender: gender || undefined }
    await act.submit({ form: { ...form, image: image && (await cutOut(image)) } })
  }, shakeInvalid)
  return (
    <Dialog open onClose={modal.onClose} title={t`Edit profile`}>
      <Form onSubmit={submit}>
        {act.note}
        <TextField
          label={t`Name`}
          autoComplete="name"
          maxLength={100}
          required
          error={errors.name?.message}
          {...register('name', filled)}
        />
        <TextField
          label={t`Address`}
          autoComplete="street-address"
          maxLength={300}
          required
          error={errors.address?.message}
          {...register('address', filled)}
        />
        <div>
          <TextField
            label={t`Wallet`}
            hint={t`Your wallet number with another service.`}
            autoComplete="off"
            maxLength={60}
            required={!noWallet}
            disabled={noWallet}
            error={errors.wallet?.message}
            {...register('wallet', { validate: (text, { noWallet: none }) => none || filled.validate(text) })}
          />
          <Checkbox label={t({ message: 'None', context: 'no wallet' })} {...register('noWallet')} />
        </div>
        <ChoiceGroup
          label={t`Gender`}
          options={[
            { value: 'male', label: t`Male` },
            { value: 'female', label: t`Female` },
          ]}
          error={errors.gender?.message}
          {...register('gender')}
        />
        <DayField
          birthday
          label={t`Birthday`}
          hint={t`Only officers see it.`}
          error={errors.birthday?.message}
          {...register('birthday')}
        />
        <Controller
          name="image"
          control={control}
          render={({ field, fieldState }) => (
            <PictureField picture={field.value} onChange={field.onChange} error={fieldState.error?.message} />
          )}
        />
        <SendProblem outcome={act.outcome} />
        <Button type="submit" wide pending={act.pending}>
          <Trans>Save</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}

const PictureCropper = lazy(() => import('./picture-cropper.tsx'))

type PictureFieldProps = {
  picture: Picture | undefined
  onChange: (picture: Picture | undefined) => void
  error: string | undefined
}

/** A picture of oneself: chosen, then moved and zoomed until the circle has the face. */
function PictureField({ picture, onChange, error }: PictureFieldProps) {
  const { t } = useLingui()
  return (
    <div className="grid gap-3">
      <FilePicker
        label={t`Picture`}
        accept="image/*"
        mostBytes={PICTURE_MAX_BYTES}
        file={picture?.file}
        onChange={(file) => onChange(file && { file, area: undefined })}
        error={error}
        preview={false}
      />
      {picture && (
        <Suspense fallback={<Skeleton className="h-64 w-full" />}>
          <PictureCropper file={picture.file} onCut={(area) => onChange({ ...picture, area })} />
        </Suspense>
      )}
    </div>
  )
}
