import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { ROLES, type Role } from '#core/policy.ts'
import { useEmails } from '#web/app/calls/association.ts'
import { overviewQuery } from '#web/app/calls/office-queries.ts'
import { profileQuery } from '#web/app/calls/queries.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { REASON_MOST, useReasonRules } from '#web/app/officer/use-reason-rules.ts'
import { MemberPicker } from '#web/features/members/officer/index.ts'
import { roleWords } from '#web/layouts/office-nav.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'

type GiveOfficeDialogProps = { person: { id: number; name: string }; held: readonly Role[]; ways: ModalHandlers }

/** Gives an officer another office, or a former one an office again. */
export function GiveOfficeDialog({ person: { id, name }, held, ways }: GiveOfficeDialogProps) {
  const { t } = useLingui()
  const fields: OfficeFields = { role: '', reason: '' }
  const act = useOfficeAct('POST /api/office/officers/:id/roles', ways, {
    beyond: [profileQuery.queryKey],
    place: `office given to ${id}`,
    defaultValues: fields,
  })
  return (
    <ActDialog
      act={act}
      title={held.length > 0 ? t`Add a role for ${name}` : t`Give ${name} a role again`}
      what={
        <p>
          <Trans>Takes effect immediately. One person with two roles counts once where two officers are needed.</Trans>
        </p>
      }
      action={<Trans>Add role</Trans>}
      onSubmit={({ role, reason }) =>
        act.submit({
          params: { id },
          body: { role: roleChosen(role), granted: true, reason: reason.trim() },
        })
      }
    >
      <OfficeGivenFields offered={ROLES.filter((role) => !held.includes(role))} />
    </ActDialog>
  )
}

export type NewPersonFields = { name: string; email: string; mobile: string }
type AppointFields = OfficeFields &
  NewPersonFields & {
    who: 'member' | 'new'
    /** The member's id. */
    member: string
  }

/** Gives an office to a member of the register, or to somebody new: one form and one draft, sent by either call. */
export function AppointDialog({
  ways,
  onInvite,
}: {
  ways: ModalHandlers
  onInvite: (person: { id: number; name: string }) => void
}) {
  const { t } = useLingui()
  const emails = useEmails()
  const members = useQuery(overviewQuery).data?.members
  // While an association is set up there is no member to choose.
  const nobody = members && members.active + members.inactive + members.closed === 0
  const fields: AppointFields = {
    who: nobody ? 'new' : 'member',
    member: '',
    name: '',
    email: '',
    mobile: '',
    role: '',
    reason: '',
  }
  const toMember = useOfficeAct('POST /api/office/officers/:id/roles', ways, {
    place: 'office given',
    defaultValues: fields,
  })
  const { form, close } = toMember
  const toNew = useOfficeAct('POST /api/office/officers', { onClose: close, onDone: close }, { form })
  const { register, control } = form
  const isNew = useWatch({ control, name: 'who' }) === 'new'
  const { pending, error } = isNew ? toNew : toMember
  const submit = ({ who, member, name, email, mobile, role: chosen, reason: given }: AppointFields) => {
    const [role, reason] = [roleChosen(chosen), given.trim()]
    return who === 'new'
      ? toNew.submit({ body: { name, email, mobile, role, reason } }).then((made) => {
          if (made && emails && email.trim() !== '') ways.onDone(made.message)
          else if (made) onInvite({ id: made.officer_id, name })
        })
      : toMember.submit({ params: { id: Number(member) }, body: { role, granted: true, reason } })
  }
  return (
    <ActDialog
      act={{ ...toMember, pending, error }}
      title={<Trans>Add an officer</Trans>}
      what={
        <p>
          <Trans>Takes effect immediately. All officers can see who added it and why.</Trans>
        </p>
      }
      action={<Trans>Add role</Trans>}
      onSubmit={submit}
    >
      <ChoiceGroup
        label={t`To whom`}
        required
        options={[
          { value: 'member', label: t`A member` },
          { value: 'new', label: t`Somebody new` },
        ]}
        {...register('who')}
      />
      {isNew ? <NewPerson /> : <MemberPicker />}
      <OfficeGivenFields />
    </ActDialog>
  )
}

/** What is asked of somebody who is not known yet: how they sign in. */
export function NewPerson() {
  const { t } = useLingui()
  const emails = useEmails()
  const { register, formState, getValues } = useFormContext<NewPersonFields>()
  const { errors } = formState
  const filled = { validate: (text: string) => text.trim() !== '' || t`Fill this in.` }
  return (
    <>
      <TextField
        label={t`Name`}
        required
        autoComplete="off"
        maxLength={100}
        error={errors.name?.message}
        {...register('name', filled)}
      />
      <TextField
        label={t`Mobile`}
        hint={t`To send the link by WhatsApp. Without an email they sign in with this number.`}
        type="tel"
        autoComplete="off"
        maxLength={20}
        error={errors.mobile?.message}
        {...register('mobile')}
      />
      <TextField
        label={t`Email`}
        hint={emails ? t`We send the link there, in English.` : t`They sign in with it.`}
        type="email"
        autoComplete="off"
        maxLength={254}
        error={errors.email?.message}
        {...register('email', {
          validate: (text) =>
            text.trim() !== '' || getValues('mobile').trim() !== '' || t`Enter a mobile number or an email.`,
        })}
      />
    </>
  )
}

type OfficeFields = { role: '' | Role; reason: string }

/** Which office is given, and why. */
function OfficeGivenFields({ offered = ROLES }: { offered?: readonly Role[] }) {
  const { t, i18n } = useLingui()
  const { register, formState } = useFormContext<OfficeFields>()
  const { errors } = formState
  const reasonRules = useReasonRules()
  return (
    <>
      <SelectField
        label={t({ message: 'Role', context: 'of an officer' })}
        placeholder={t`Choose a role`}
        options={offered.map((role) => ({ value: role, label: i18n._(roleWords[role]) }))}
        required
        error={errors.role?.message}
        {...register('role', { required: t`Choose a role.` })}
      />
      <TextField
        label={t`Reason`}
        hint={t`Every officer can read it.`}
        required
        autoComplete="off"
        maxLength={REASON_MOST}
        error={errors.reason?.message}
        {...register('reason', reasonRules)}
      />
    </>
  )
}

/** The role that was chosen; the form sends nothing before one is. */
function roleChosen(role: '' | Role): Role {
  if (role === '') throw new Error('no office was chosen')
  return role
}
