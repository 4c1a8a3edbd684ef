import { Trans, useLingui } from '@lingui/react/macro'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { REASON_MOST, useReasonRules } from '#web/app/officer/use-reason-rules.ts'
import type { MemberDialogProps } from '#web/features/members/officer/member-act-dialog.tsx'
import type { LeavingRow } from '#web/features/members/officer/member-queries.ts'
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
  const act = useOfficeAct('POST /api/office/members/:id/leaving', ways, {
    place: `${kind} of ${member.id}`,
    defaultValues: { payee: kind === 'death' ? leaving.nominee.name : member.name, payee_account: '', reason: '' },
  })
  const { register, formState } = act.form
  const { errors } = formState
  const payeeIsKnown = kind === 'left' || leaving.nominee.name !== ''
  return (
    <ActDialog
      act={act}
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
      onSubmit={({ payee, payee_account, reason }) =>
        act.submit({
          params: { id: member.id },
          body: { kind, payee: payee.trim(), payee_account: payee_account.trim(), reason: reason.trim() },
        })
      }
    >
      <TextField
        data-first={payeeIsKnown ? undefined : ''}
        label={t`Payee`}
        hint={kind === 'death' ? <NomineeHint nominee={leaving.nominee} /> : t`Who is paid what is left.`}
        required
        autoComplete="off"
        maxLength={100}
        error={errors.payee?.message}
        {...register('payee', { validate: (text) => text.trim() !== '' || t`Please say who is paid.` })}
      />
      <TextField
        label={t`Payee's account`}
        hint={t`Leave it empty where it is paid in cash.`}
        autoComplete="off"
        maxLength={60}
        error={errors.payee_account?.message}
        {...register('payee_account')}
      />
      <TextField
        data-first=""
        label={t`Reason`}
        hint={t`Officers read it here.`}
        required
        autoComplete="off"
        maxLength={REASON_MOST}
        error={errors.reason?.message}
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
