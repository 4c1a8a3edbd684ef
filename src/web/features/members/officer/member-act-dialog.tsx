import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import { businessDateAt } from '#core/calendar.ts'
import { monthText } from '#core/local-text.ts'
import { useEmails } from '#web/app/calls/association.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { RemoveFactorDialog, SignOutDialog } from '#web/app/officer/account-dialogs.tsx'
import { NO_REASON, ReasonActDialog, ReasonFields } from '#web/app/officer/reason-act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { LeavingDialog } from '#web/features/leaving/officer/index.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import type { MemberAct } from './member-acts.tsx'
import type { MemberDeskData, OfficeMember } from './member-queries.ts'

const RecordDuesDialog = lazy(() => import('./record-dues-dialog.tsx'))
const RecordDialog = lazy(() => import('./record-dialog.tsx'))

export type MemberDialogProps = MemberDeskData & {
  ways: ModalHandlers
  /** The month that a payment is entered for. */
  month?: string
}

/** The dialog of an act: it says what will happen before anything does. */
export default function MemberActDialog(props: MemberDialogProps & { act: MemberAct }) {
  return <Suspense fallback={null}>{dialogOf(props)}</Suspense>
}

function dialogOf({ act, ...props }: MemberDialogProps & { act: MemberAct }): ReactNode {
  switch (act) {
    case 'correct':
      return <CorrectProfileDialog {...props} />
    case 'activate':
    case 'deactivate':
    case 'reopen':
      return <MemberStatusDialog act={act} {...props} />
    case 'record_dues':
      return <RecordDuesDialog {...props} />
    case 'record_application':
    case 'record_deposit':
    case 'record_withdrawal':
      return <RecordDialog act={act} {...props} />
    case 'remove_factor':
      return <RemoveFactorDialog person={props.member} ways={props.ways} />
    case 'sign_out':
      return <SignOutDialog person={props.member} ways={props.ways} />
    case 'stop_email':
      return <StopEmailDialog {...props} />
    default:
      return <LeavingDialog act={act} {...props} />
  }
}

type ProfileFields = Pick<OfficeMember, 'name' | 'email' | 'mobile' | 'address' | 'wallet'> & {
  gender: '' | 'male' | 'female'
  birthday: string
}

/** Corrects what is known of a member, the email that they sign in with too. */
function CorrectProfileDialog({ member, ways }: MemberDialogProps) {
  const { t } = useLingui()
  const { name, email, mobile, address, gender, birthday, wallet } = member
  const emails = useEmails()
  const act = useOfficeAct('POST /api/office/members/:id/profile', ways, {
    place: `profile of ${member.id}`,
    defaultValues: {
      ...{ name, email, mobile, address, wallet },
      ...{ gender: gender ?? '', birthday: birthday ?? '' },
    } as ProfileFields,
  })
  const { register, formState } = act.form
  const { errors } = formState
  const emailHint =
    member.may_not.email === 'own_email'
      ? t`Another officer changes your own email.`
      : member.may_not.email === 'officers_email' &&
        t`This person has a role. Only an administrator changes their email.`
  const filled = { validate: (text: string) => text.trim() !== '' || t`Fill this in.` }
  const field = (name: 'name' | 'mobile' | 'address') => ({
    required: true,
    autoComplete: 'off',
    error: errors[name]?.message,
    ...register(name, filled),
  })
  return (
    <ActDialog
      act={act}
      title={<Trans>Edit profile</Trans>}
      what={
        <p>
          <Trans>
            The member sees what you change. A new email is used only once the member confirms it. You then can’t act on
            this member’s withdrawals, loans or recharges for a while.
          </Trans>
        </p>
      }
      action={<Trans>Save</Trans>}
      onSubmit={({ gender, birthday, ...fields }) =>
        act.submit({
          params: { id: member.id },
          body: { ...fields, gender: gender || null, birthday: birthday || null },
        })
      }
    >
      <TextField data-first="" label={t`Name`} maxLength={100} {...field('name')} />
      {emails && (
        <TextField
          label={t`Email`}
          type="email"
          maxLength={254}
          readOnly={!member.may.includes('email')}
          hint={emailHint}
          autoComplete="off"
          required={email !== ''}
          error={errors.email?.message}
          {...register('email', email === '' ? {} : filled)}
        />
      )}
      <TextField label={t`Mobile`} type="tel" maxLength={20} {...field('mobile')} />
      <TextField label={t`Address`} maxLength={300} {...field('address')} />
      <ChoiceGroup
        label={t`Gender`}
        options={[
          { value: 'male', label: t`Male` },
          { value: 'female', label: t`Female` },
        ]}
        error={errors.gender?.message}
        {...register('gender')}
      />
      <DayField birthday label={t`Birthday`} error={errors.birthday?.message} {...register('birthday')} />
      <TextField
        label={t`Wallet`}
        autoComplete="off"
        maxLength={60}
        error={errors.wallet?.message}
        {...register('wallet')}
      />
    </ActDialog>
  )
}

/** Makes a member inactive, or active again, from today on. */
function MemberStatusDialog({ act, ...props }: MemberDialogProps & { act: 'activate' | 'deactivate' | 'reopen' }) {
  if (act === 'deactivate') return <DeactivateDialog {...props} />
  return act === 'activate' ? <ActivateDialog {...props} /> : <ReopenDialog {...props} />
}

function ActivateDialog({ member, ways }: MemberDialogProps) {
  const { t } = useLingui()
  return (
    <ReasonActDialog
      by="POST /api/office/members/:id/activate"
      id={member.id}
      ways={ways}
      title={t`Make ${member.name} active?`}
      what={
        <p>
          <Trans>From today on dues are owed again, and they may borrow. No money moves.</Trans>
        </p>
      }
      action={t`Make active`}
      hint={t`It appears in the member's status.`}
      common={[t`Came back.`, t`Everything owed is paid.`]}
      look="primary"
    />
  )
}

/** A member who left comes back: the same call, which opens what was closed. */
function ReopenDialog({ member, ways }: MemberDialogProps) {
  const { t } = useLingui()
  return (
    <ReasonActDialog
      by="POST /api/office/members/:id/activate"
      id={member.id}
      ways={ways}
      title={t`Open the membership of ${member.name} again?`}
      what={
        <p>
          <Trans>
            Dues are owed from this month, and they may borrow. Earlier amounts stay as they are; no money moves.
          </Trans>
        </p>
      }
      action={t`Reopen membership`}
      hint={t`It appears in the member's status.`}
      common={[t`Came back.`]}
      look="primary"
    />
  )
}

function DeactivateDialog({ member, ways }: MemberDialogProps) {
  const { t, i18n } = useLingui()
  const act = useOfficeAct('POST /api/office/members/:id/deactivate', ways, {
    place: `inactive ${member.id}`,
    defaultValues: { ...NO_REASON, from: '', until: '' },
  })
  const { register, formState } = act.form
  const { errors } = formState
  const today = businessDateAt(new Date())
  return (
    <ActDialog
      act={act}
      look="danger"
      title={t`Make ${member.name} inactive?`}
      what={
        <p>
          <Trans>
            From then on no new dues are owed. They are signed out everywhere. They can sign in again to read and to pay
            what is owed, but not borrow. Savings stay as they are.
          </Trans>
        </p>
      }
      action={t`Make inactive`}
      onSubmit={({ from, until, reason }) =>
        act.submit({
          params: { id: member.id },
          body: { reason: reason.trim(), until: until || null, ...(from !== '' && { from }) },
        })
      }
    >
      <SelectField
        label={t`From`}
        required
        options={[
          { value: '', label: t`Today` },
          ...member.inactive_from.map((month) => ({ value: month, label: monthText(month, i18n.locale) })),
        ]}
        error={errors.from?.message}
        {...register('from')}
      />
      <DayField
        label={t`Active again on`}
        hint={t`On this day they become active by themselves. Leave it empty if you don’t know it.`}
        error={errors.until?.message}
        {...register('until', { validate: (day) => day === '' || day > today || t`Enter a day after today.` })}
      />
      <ReasonFields
        hint={t`It appears in the member's status.`}
        common={[t`Went home for a while.`, t`Asked to pause.`, t`Dues of many months are open.`]}
      />
    </ActDialog>
  )
}

/** Stops a new email of a member that waits. */
function StopEmailDialog({ member, ways }: MemberDialogProps) {
  const { t } = useLingui()
  return (
    <ReasonActDialog
      by="POST /api/office/members/:id/email-change/stop"
      id={member.id}
      ways={ways}
      title={t`Stop the new email?`}
      what={
        <p>
          <Trans>{member.name} signs in with the present email as before. A new one can be entered again.</Trans>
        </p>
      }
      action={t`Stop new email`}
      hint={t`Officers read it in the audit trail.`}
      common={[t`The member did not ask for it.`, t`There was a mistake in it.`]}
    />
  )
}
