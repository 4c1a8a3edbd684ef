import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { parseAed } from '#core/money.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { MemberPicker, officeMemberQuery } from '#web/features/members/officer/index.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Money } from '#web/ui/money.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import type { BankLine } from './bank-queries.ts'
import { BeyondNote, besideLineQuery } from './beyond-note.tsx'
import type { NamedPayer } from './candidates.ts'
import { claimKinds, LineHead } from './line-head.tsx'
import { SentPayment } from './sent-payment.tsx'
import { undoOfPayments } from './undo-note.tsx'

/**
 * Enters from a line what a member paid who sent nothing, with what the bank kept of it. Who did send something of another
 * amount is offered that first.
 */
export function ClaimDialog({ line, ways }: { line: BankLine; ways: ModalHandlers }) {
  const { t, i18n } = useLingui()
  const kinds = Object.keys(claimKinds) as NamedPayer['what'][]
  const act = useOfficeAct('POST /api/office/bank-lines/:id/claim', ways, {
    defaultValues: {
      member: line.names ? String(line.names.member.id) : '',
      kind: line.names?.kind ?? 'dues',
      fee: '',
    },
  })
  const { register, control, formState, setValue } = act.form
  const [member, kind, fee] = useWatch({ control, name: ['member', 'kind', 'fee'] })
  const came = filsOf(line.amount)
  const kept = parseAed(fee.trim()) ?? 0n
  return (
    <ActDialog
      act={act}
      title={<Trans>Whose payment is it?</Trans>}
      what={
        <>
          <LineHead line={line} />
          <p>
            <Trans>
              The member is told. Where the line does not name the member, another treasurer posts it. Dues go to the
              months that the member owes, the oldest first.
            </Trans>
          </p>
        </>
      }
      action={<Trans>Enter the payment</Trans>}
      onSubmit={(said) =>
        act.submit(
          {
            params: { id: line.id },
            body: {
              member_id: Number(said.member),
              kind: said.kind as NamedPayer['what'],
              ...(said.fee.trim() !== '' && { bank_fee: said.fee.trim() }),
            },
          },
          undoOfPayments,
        )
      }
    >
      <MemberPicker among="all" />
      {member !== '' && (
        <Beside
          line={line}
          memberId={Number(member)}
          fee={fee}
          onFee={(text) => setValue('fee', text, { shouldValidate: formState.isSubmitted })}
          ways={ways}
        />
      )}
      <ChoiceGroup
        label={t`Purpose`}
        required
        options={kinds.map((each) => ({ value: each, label: i18n._(claimKinds[each]) }))}
        error={formState.errors.kind?.message}
        {...register('kind')}
      />
      <AmountField
        label={t`Kept by the bank`}
        hint={
          kept > 0n ? (
            <Trans>
              The member is credited with <Money fils={came + kept} />, and the association pays the fee.
            </Trans>
          ) : (
            t`Leave it empty if the bank kept nothing.`
          )
        }
        error={formState.errors.fee?.message}
        {...register('fee', {
          validate: (text: string) =>
            text.trim() === '' || (parseAed(text.trim()) ?? 0n) > 0n || t`Enter an amount like 100 or 100.50.`,
        })}
      />
      <BeyondNote member={member} amount={amountText(came + kept)} kind={kind as NamedPayer['what']} />
    </ActDialog>
  )
}

type BesideProps = {
  line: BankLine
  memberId: number
  fee: string
  onFee: (text: string) => void
  ways: ModalHandlers
}

/** What the member sent that this may be, or the fee that would make it what they owe. */
function Beside({ line, memberId, fee, onFee, ways }: BesideProps) {
  const { data: claim } = useQuery(besideLineQuery(memberId, amountText(filsOf(line.amount)), line.id))
  const { data: member } = useQuery(officeMemberQuery(memberId))
  if (claim?.sent && member) return <SentPayment line={line} member={member.name} sent={claim.sent} ways={ways} />
  if (!claim || claim.bank_fee === null || fee !== '') return null
  const short = claim.bank_fee
  return (
    <Button look="quiet" className="justify-self-start" onClick={() => onFee(amountText(filsOf(short)))}>
      <Trans>
        The bank kept <Money aed={short} />
      </Trans>
    </Button>
  )
}
