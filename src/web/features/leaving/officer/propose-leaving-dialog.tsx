import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { ActDialog } from '#web/app/officer/act-dialog.tsx'
import { useAct } from '#web/app/officer/use-act.ts'
import { useActDraft } from '#web/app/officer/use-act-draft.ts'
import { REASON_MOST, useReasonRules } from '#web/app/officer/use-reason-rules.ts'
import type { MemberDialogProps } from '#web/features/members/officer/member-act-dialog.tsx'
import type { LeavingRow } from '#web/features/members/officer/member-queries.ts'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { InTheWay, SettlementFacts } from './settlement-facts.tsx'

/** Proposes that a member leaves, or says that one has died. Nothing is settled by it. */
export default function ProposeLeavingDialog({
  kind,
  member,
  leaving,
  ways,
}: MemberDialogProps & Pick<LeavingRow, 'kind'>) {
  const { t } = useLingui()
  const reasonRules = useReasonRules()
  const form = useForm({
    defaultValues: { payee: kind === 'death' ? leaving.nominee.name : member.name, payee_account: '', reason: '' },
  })
  const draft = useActDraft(`${kind} of ${member.id}`, form, ways)
  const { take, pending, error, fieldErrors } = useAct('POST /api/office/members/:id/leaving', draft.ways)
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const payeeIsKnown = kind === 'left' || leaving.nominee.name !== ''
  const send = handleSubmit(
    ({ payee, payee_account, reason }) =>
      take({
        params: { id: member.id },
        body: { kind, payee: payee.trim(), payee_account: payee_account.trim(), reason: reason.trim() },
      }),
    shakeInvalid,
  )
  return (
    <ActDialog
      title={kind === 'death' ? t`${member.name} has died` : t`${member.name} leaves`}
      what={
        <>
          <p>
            <Trans>
              No money moves yet: a treasurer, another officer, settles it and pays out. As things stand today:
            </Trans>
          </p>
          <div className="rounded-field bg-leaf-wash px-3.5">
            <SettlementFacts settlement={leaving.settlement} />
          </div>
          <InTheWay leaving={leaving} />
        </>
      }
      action={kind === 'death' ? <Trans>Enter it</Trans> : <Trans>Propose it</Trans>}
      pending={pending}
      error={error}
      onSubmit={send}
      onClose={draft.ways.onClose}
    >
      {draft.note}
      <TextField
        data-first={payeeIsKnown ? undefined : ''}
        label={t`Payee`}
        hint={kind === 'death' ? <NomineeHint nominee={leaving.nominee} /> : t`Who is paid what is left.`}
        required
        autoComplete="off"
        maxLength={100}
        error={errors.payee?.message ?? fieldErrors.payee}
        {...register('payee', { validate: (text) => text.trim() !== '' || t`Please say who is paid.` })}
      />
      <TextField
        label={t`Payee's account`}
        hint={t`Leave it empty where it is paid in cash.`}
        autoComplete="off"
        maxLength={60}
        error={fieldErrors.payee_account}
        {...register('payee_account')}
      />
      <TextField
        data-first=""
        label={t`Reason`}
        hint={t`Officers read it here.`}
        required
        autoComplete="off"
        maxLength={REASON_MOST}
        error={errors.reason?.message ?? fieldErrors.reason}
        {...register('reason', reasonRules)}
      />
    </ActDialog>
  )
}

function NomineeHint({ nominee: { name, relation, mobile } }: Pick<MemberDialogProps['leaving'], 'nominee'>) {
  if (name === '') return <Trans>No nominee is named.</Trans>
  return (
    <Trans>
      The nominee: {name}, {relation}, {mobile}.
    </Trans>
  )
}
