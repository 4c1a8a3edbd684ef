import { Trans, useLingui } from '@lingui/react/macro'
import { type Control, useWatch } from 'react-hook-form'
import type { BodyOf } from '#contract/calls.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { SameAsEntered } from './same-people.tsx'

type Fields = { name: string; email: string; mobile: string; address: string; gender: string; birthday: string }
type Gender = BodyOf<'POST /api/office/members'>['gender']

type AddMemberDialogProps = { ways: ModalHandlers; onAdded: (member: { id: number; name: string }) => void }

/** Adds a member who stands before the secretary, and goes on to invite them; an officer has a way in already. */
export function AddMemberDialog({ ways, onAdded }: AddMemberDialogProps) {
  const { t } = useLingui()
  const fields: Fields = { name: '', email: '', mobile: '', address: '', gender: '', birthday: '' }
  const act = useOfficeAct(
    'POST /api/office/members',
    { onClose: ways.onClose, onDone: () => {} },
    { place: 'member added', defaultValues: fields },
  )
  const { register, formState } = act.form
  const { errors } = formState
  const filled = { validate: (text: string) => text.trim() !== '' || t`Fill this in.` }
  const submit = async ({ gender, birthday, ...entered }: Fields) => {
    const added = await act.submit({ body: { ...entered, gender: gender as Gender, birthday: birthday || null } })
    if (added?.officer) ways.onDone(added.message)
    else if (added) onAdded({ id: added.member_id, name: entered.name.trim() })
  }
  return (
    <ActDialog
      act={act}
      title={<Trans>Add a member</Trans>}
      what={
        <p>
          <Trans>They are a member from today on and owe dues from this month on. Next you can invite them.</Trans>
        </p>
      }
      action={<Trans>Add the member</Trans>}
      onSubmit={submit}
    >
      <TextField
        data-first=""
        label={t`Full name`}
        required
        autoComplete="off"
        maxLength={100}
        error={errors.name?.message}
        {...register('name', filled)}
      />
      <TextField
        label={t`Mobile`}
        hint={t`Without an email they sign in with this number.`}
        type="tel"
        required
        autoComplete="off"
        placeholder="+971 50 123 4567"
        maxLength={20}
        error={errors.mobile?.message}
        {...register('mobile', filled)}
      />
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="off"
        maxLength={254}
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={t`Address`}
        required
        autoComplete="off"
        maxLength={300}
        error={errors.address?.message}
        {...register('address', filled)}
      />
      <ChoiceGroup
        label={t`Gender`}
        required
        error={errors.gender?.message}
        options={[
          { value: 'male', label: t`Male` },
          { value: 'female', label: t`Female` },
        ]}
        {...register('gender', { required: t`Choose male or female.` })}
      />
      <DayField birthday label={t`Birthday`} error={errors.birthday?.message} {...register('birthday')} />
      <Alike control={act.form.control} />
    </ActDialog>
  )
}

/** Who they may already be, said before they are added. */
function Alike({ control }: { control: Control<Fields> }) {
  const [name, email, mobile, birthday] = useWatch({ control, name: ['name', 'email', 'mobile', 'birthday'] })
  return <SameAsEntered name={name} email={email} mobile={mobile} birthday={birthday} />
}
