import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { sumFils } from '#core/money.ts'
import type { OfficePayment } from '#web/office-queries.ts'
import { filsOf } from '#web/ui/amounts.ts'
import { Money, moneyText } from '#web/ui/money.tsx'
import { useSend } from '#web/use-send.ts'
import { ActDialog } from '../parts/act-dialog.tsx'
import { type Decisions, nameOf } from '../parts/use-decisions.ts'

import { isClear } from './payment-lines.ts'

type VerifyManyDialogProps = {
  payments: readonly OfficePayment[]
  onResults: Decisions['tellAll']
  /** Which of them are verified now. */
  onDone: (verified: readonly number[]) => void
  onClose: () => void
}

/** Verifies several payments as they stand; what came of each is told on its own. */
export function VerifyManyDialog({ payments, onResults, onDone, onClose }: VerifyManyDialogProps) {
  const { t, i18n } = useLingui()
  const { send, pending, outcome } = useSend('POST /api/office/payments/verify-many')
  const clear = payments.filter(isClear)
  const left = payments.length - clear.length
  const confirm = async () => {
    if (clear.length === 0) return onClose()
    const answer = await send({ body: { ids: payments.map(({ id }) => id) } })
    if (!answer) return
    onResults(
      answer.results.flatMap(({ id, verified, message }) => {
        const payment = payments.find((each) => each.id === id)
        if (!payment) return []
        if (!verified) return { tone: 'error', words: t`${nameOf(payment)}: ${message}` }
        return { tone: 'success', words: t`${nameOf(payment)}, ${moneyText(payment.amount, i18n.locale)} verified` }
      }),
    )
    onDone(answer.results.filter(({ verified }) => verified).map(({ id }) => id))
  }
  return (
    <ActDialog
      title={
        clear.length > 0 ? (
          <Plural value={clear.length} one="Verify # payment?" other="Verify # payments?" />
        ) : (
          <Trans>Look at each of these payments</Trans>
        )
      }
      what={
        <>
          {clear.length > 0 && (
            <p>
              <Trans>
                <Money fils={sumFils(clear.map(({ amount }) => filsOf(amount)))} /> in all is posted to the books, each
                payment as it was claimed.
              </Trans>
            </p>
          )}
          {left > 0 && (
            <p className="font-semibold text-saffron">
              <Plural
                value={left}
                one="# payment is left for a look: it is flagged, or no line of the statement is sure."
                other="# payments are left for a look: they are flagged, or no line of the statement is sure."
              />
            </p>
          )}
        </>
      }
      action={clear.length > 0 ? <Trans>Verify them</Trans> : <Trans>Show them</Trans>}
      pending={pending}
      error={outcome?.tone === 'error' ? outcome.message : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
      onClose={onClose}
    />
  )
}
