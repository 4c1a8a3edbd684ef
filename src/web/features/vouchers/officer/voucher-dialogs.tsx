import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { ReasonActDialog } from '#web/app/officer/reason-act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { ReceiptSays } from '#web/features/payments/officer/index.ts'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'

export type Voucher = AnswerOf<'GET /api/office/vouchers'>['vouchers'][number]
export type VoucherKind = Voucher['kind']
export type VoucherStep = Voucher['may'][number]

type DecideProps = { voucher: Voucher; ways: ModalHandlers }

/** Posts an expense that another treasurer entered above the limit. */
function ConfirmExpenseDialog({ voucher, ways }: DecideProps) {
  const { i18n } = useLingui()
  const act = useOfficeAct('POST /api/office/vouchers/:id/confirm', ways)
  const { id, kind, purpose, payee, amount, paid_from: from, paid_into: into, made_by: by, reading } = voucher
  return (
    <ActDialog
      act={act}
      title={i18n._(questions[kind]?.confirm ?? msg`Confirm this expense?`)}
      what={
        <>
          <p className="font-semibold wrap-anywhere">
            <Written>{purpose}</Written>
          </p>
          <p>
            {kind === 'income' ? (
              <Trans>
                <Money aed={amount} /> came into {into}, entered by {by}. It is posted as other income with today's
                date.
              </Trans>
            ) : kind === 'return' ? (
              <Trans>
                <Money aed={amount} /> that nobody claimed goes from {from} back to {payee}, entered by {by}. Send it
                with the bank's app afterwards.
              </Trans>
            ) : (
              <Trans>
                <Money aed={amount} /> paid from {from}, entered by {by}. It is posted with today's date.
              </Trans>
            )}
          </p>
          {reading && (
            <Suspense fallback={<Skeleton className="h-24" />}>
              <ReceiptSays reading={reading} ours={false} />
            </Suspense>
          )}
        </>
      }
      action={<Trans>Confirm and post</Trans>}
      onSubmit={() => act.submit({ params: { id } })}
    />
  )
}

function RejectExpenseDialog({ voucher, ways }: DecideProps) {
  const { t, i18n } = useLingui()
  const { id, kind, made_by: by } = voucher
  return (
    <ReasonActDialog
      by="POST /api/office/vouchers/:id/reject"
      id={id}
      ways={ways}
      title={i18n._(questions[kind]?.reject ?? msg`Reject this expense?`)}
      what={
        <p>
          <Trans>Nothing is posted. {by} can enter it again.</Trans>
        </p>
      }
      action={i18n._(questions[kind]?.rejecting ?? msg`Reject expense`)}
      hint={t`Every officer can read it.`}
    />
  )
}

function CancelExpenseDialog({ voucher, ways }: DecideProps) {
  const { i18n } = useLingui()
  const act = useOfficeAct('POST /api/office/vouchers/:id/cancel', ways)
  return (
    <ActDialog
      act={act}
      title={i18n._(questions[voucher.kind]?.cancel ?? msg`Cancel this expense?`)}
      what={
        <p>
          <Trans>Nothing is posted. It stays on the list of cancelled expenses.</Trans>
        </p>
      }
      action={i18n._(questions[voucher.kind]?.cancelling ?? msg`Cancel expense`)}
      look="danger"
      onSubmit={() => act.submit({ params: { id: voucher.id } })}
    />
  )
}

type Questions = Record<'confirm' | 'reject' | 'rejecting' | 'cancel' | 'cancelling', MessageDescriptor>

/** What is asked of what waits and is no expense. */
const questions: Readonly<Partial<Record<VoucherKind, Questions>>> = {
  return: {
    confirm: msg`Send this money back?`,
    reject: msg`Keep this money?`,
    rejecting: msg`Reject`,
    cancel: msg`Cancel this return?`,
    cancelling: msg`Cancel return`,
  },
  income: {
    confirm: msg`Confirm this income?`,
    reject: msg`Reject this income?`,
    rejecting: msg`Reject income`,
    cancel: msg`Cancel this income?`,
    cancelling: msg`Cancel income`,
  },
}

/** Takes a voucher back that was entered by mistake. */
function ReverseVoucherDialog({ voucher, ways }: DecideProps) {
  const { t } = useLingui()
  const { id, purpose, amount } = voucher
  return (
    <ReasonActDialog
      by="POST /api/office/vouchers/:id/reverse"
      id={id}
      ways={ways}
      title={<Trans>Reverse this?</Trans>}
      what={
        <p>
          <Trans>
            A reversing entry of <Money aed={amount} /> undoes what was posted for: {purpose}. Both entries stay in the
            books.
          </Trans>
        </p>
      }
      action={<Trans>Reverse entry</Trans>}
      hint={t`Every officer can read it.`}
    />
  )
}

const stepDialogs = {
  confirm: ConfirmExpenseDialog,
  reject: RejectExpenseDialog,
  cancel: CancelExpenseDialog,
  reverse: ReverseVoucherDialog,
} as const satisfies Record<VoucherStep, unknown>

/** The dialog of a step: it says what will happen to the books before anything does. */
export function StepDialog({ step, ...props }: DecideProps & { step: VoucherStep }) {
  const Dialog = stepDialogs[step]
  return <Dialog {...props} />
}
