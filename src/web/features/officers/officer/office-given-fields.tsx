import { useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { ROLES, type Role } from '#core/policy.ts'
import { REASON_MOST, useReasonRules } from '#web/app/officer/use-reason-rules.ts'
import { roleWords } from '#web/layouts/office-nav.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export type OfficeFields = { role: '' | Role; reason: string }

type OfficeGivenFieldsProps = {
  offered?: readonly Role[]
  fieldErrors: Readonly<Record<string, string | undefined>>
}

/** Which office is given, and why. */
export function OfficeGivenFields({ offered = ROLES, fieldErrors }: OfficeGivenFieldsProps) {
  const { t, i18n } = useLingui()
  const { register, formState } = useFormContext<OfficeFields>()
  const { errors } = formState
  const reasonRules = useReasonRules()
  return (
    <>
      <SelectField
        label={t({ message: 'Office', context: 'a role' })}
        placeholder={t`Choose an office`}
        options={offered.map((role) => ({ value: role, label: i18n._(roleWords[role]) }))}
        required
        error={errors.role?.message ?? fieldErrors.role}
        {...register('role', { required: t`Please choose an office.` })}
      />
      <TextField
        label={t`Reason`}
        hint={t`Every officer can read it.`}
        required
        autoComplete="off"
        maxLength={REASON_MOST}
        error={errors.reason?.message ?? fieldErrors.reason}
        {...register('reason', reasonRules)}
      />
    </>
  )
}

/** The office that was chosen; the form sends nothing before one is. */
export function roleChosen(role: '' | Role): Role {
  if (role === '') throw new Error('no office was chosen')
  return role
}
