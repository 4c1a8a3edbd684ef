import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { type MoneyAccount, placeOf } from '#core/chart.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import type { MemberDialogProps } from '#web/features/members/officer/member-act-dialog.tsx'
import type { LeavingRow } from '#web/features/members/officer/member-queries.ts'
import { MoneyAccountField } from '#web/features/money-accounts/officer/money-account-field.tsx'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { CopyLine } from '#web/ui/copy-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SettlementFacts } from './settlement-facts.tsx'

type Fields = { paid_from: MoneyAccount; reference: string }

/** Settles and closes a membership as a colleague proposed: what is left is paid first, then entered here. */
export default function ConfirmLeavingDialog({ member, leaving, ways }: MemberDialogProps) {
  const { t } = useLingui()
  const proposal = leaving.leavings.find(({ status }) => status === 'proposed')
  const paysOut = leaving.settlement.payout > 0
  const fields: Fields = { paid_from: proposal?.payee_account === '' ? 'cash' : 'bank', reference: '' }
  const act = useOfficeAct('POST /api/office/members/:id/leaving/confirm', ways, { defaultValues: fields })
  const { register, control, formState } = act.form
  const { errors } = formState
  const fromBank = placeOf(useWatch({ control, name: 'paid_from' })) === 'bank'
  return (
    <ActDialog
      act={act}
      title={<Trans>Settle and close the membership</Trans>}
      look="danger"
      what={
        <>
          <p>
            {proposal?.kind === 'death' ? (
              <Trans>
                The membership of {member.name} is closed, and no dues are owed any more. It cannot be undone, but a
                payout that comes back can be reversed.
              </Trans>
            ) : (
              <Trans>
                {member.name} is signed out, owes no dues any more, and the membership is closed. It cannot be undone,
                but a payout that comes back can be reversed.
              </Trans>
            )}
          </p>
          <div className="rounded-field bg-leaf-wash px-3.5">
            <SettlementFacts settlement={leaving.settlement} />
          </div>
          {paysOut && proposal && <ToPay payout={leaving.settlement.payout} proposal={proposal} />}
        </>
      }
      action={paysOut ? <Trans>It is paid out</Trans> : <Trans>Close the membership</Trans>}
      onSubmit={({ paid_from, reference }) =>
        act.submit({ params: { id: member.id }, body: { paid_from, reference: fromBank ? reference.trim() : '' } })
      }
    >
      {paysOut && (
        <>
          <MoneyAccountField
            balances
            label={t`Paid from`}
            error={errors.paid_from?.message}
            {...register('paid_from')}
          />
          {fromBank && (
            <TextField
              data-first=""
              label={t`The bank's reference`}
              required
              autoComplete="off"
              maxLength={100}
              error={errors.reference?.message}
              {...register('reference', {
                validate: (text) => text.trim() !== '' || t`Please enter the reference of the transfer.`,
              })}
            />
          )}
        </>
      )}
    </ActDialog>
  )
}

function ToPay({ payout, proposal: { payee, payee_account } }: { payout: number; proposal: LeavingRow }) {
  const { t } = useLingui()
  return (
    <>
      <p>
        <Trans>Pay this first; it then leaves the books too.</Trans>
      </p>
      <div className="rounded-field border border-rule px-3.5 py-1">
        <CopyLine label={t`Amount to pay, AED`} value={amountText(filsOf(payout))} />
        {payee_account !== '' && <CopyLine label={t`To the account`} value={payee_account} />}
        <CopyLine label={t({ message: 'Of', context: 'whose account it is' })} value={payee} />
      </div>
    </>
  )
}
