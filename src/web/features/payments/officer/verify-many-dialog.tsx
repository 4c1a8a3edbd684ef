import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { AnswerOf } from '#contract/calls.ts'
import { sumFils, toAedNumber } from '#core/money.ts'
import type { OfficePayment } from '#web/app/calls/office-queries.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useAct } from '#web/app/forms/use-act.ts'
import { type Decisions, nameOf } from '#web/app/officer/use-decisions.ts'
import { filsOf } from '#web/ui/amounts.ts'
import { Money, moneyText } from '#web/ui/money.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { isClear } from './payment-flags.ts'

type VerifyManyDialogProps = {
  payments: readonly OfficePayment[]
  onResults: Decisions['tellAll']
  /** Which of them are verified now. */
  onVerified: (verified: readonly number[]) => void
  ways: ModalHandlers
}

type Told = Parameters<Decisions['tellAll']>[0][number]

/** Verifies several payments as they stand; what was verified is told in one line, what was not each on its own. */
export default function VerifyManyDialog({ payments, onResults, onVerified, ways }: VerifyManyDialogProps) {
  const { t, i18n } = useLingui()
  const act = useAct('POST /api/office/payments/verify-many', ways, { refresh: [], noticed: false })
  const clear = payments.filter(isClear)
  const left = payments.length - clear.length
  const textOf = (amount: number) => moneyText(amount, i18n.locale)
  /** Of many one line: each is in the list of those that are verified. */
  const toldOf = (done: readonly OfficePayment[]): Told[] => {
    const [first, ...more] = done
    if (!first) return []
    if (more.length === 0)
      return [
        {
          tone: 'success',
          words: t`${nameOf(first)}, ${textOf(first.amount)} verified`,
          undo: { ids: [first.id], who: nameOf(first) },
        },
      ]
    const total = textOf(toAedNumber(sumFils(done.map(({ amount }) => filsOf(amount)))))
    const words = t`${plural(done.length, { one: '# payment verified', other: '# payments verified' })}: AED ${total}`
    return [{ tone: 'success', words, undo: { ids: done.map(({ id }) => id) } }]
  }
  const refusedOf = (results: AnswerOf<'POST /api/office/payments/verify-many'>['results']): Told[] =>
    results.flatMap(({ id, verified, message }) => {
      const payment = payments.find((each) => each.id === id)
      return payment && !verified ? [{ tone: 'error', words: t`${nameOf(payment)}: ${message}` }] : []
    })
  const confirm = async () => {
    if (clear.length === 0) return act.close()
    const answer = await act.submit({ body: { ids: payments.map(({ id }) => id) } })
    if (!answer) return
    const done = answer.results.filter(({ verified }) => verified).map(({ id }) => id)
    onResults([...toldOf(payments.filter(({ id }) => done.includes(id))), ...refusedOf(answer.results)])
    onVerified(done)
  }
  return (
    <ActDialog
      act={act}
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
      onSubmit={confirm}
    />
  )
}
