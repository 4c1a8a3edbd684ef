import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import { sumFils, toAedNumber } from '#core/money.ts'
import { PAYMENTS_AT_ONCE } from '#core/policy.ts'
import type { OfficePayment } from '#web/app/calls/office-queries.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useAct } from '#web/app/forms/use-act.ts'
import { type Decisions, nameOf } from '#web/app/officer/use-decisions.ts'
import { filsOf } from '#web/ui/amounts.ts'
import { Day } from '#web/ui/day.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money, moneyText } from '#web/ui/money.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { PaidFor } from './paid-for.tsx'
import { dayOfPress, isClear, sureLine } from './payment-flags.ts'

type VerifyManyDialogProps = {
  payments: readonly OfficePayment[]
  /** They are shown to be looked at, with what agrees; each can be left. */
  shown: boolean
  onResults: Decisions['tellAll']
  /** Which of them are verified now. */
  onVerified: (verified: readonly number[]) => void
  ways: ModalHandlers
}

type Results = AnswerOf<'POST /api/office/payments/verify-many'>['results']
type Told = Parameters<Decisions['tellAll']>[0][number]

/** Verifies several payments, `shown` first where nobody has looked at each; what was verified is told in one line, what was not each on its own. */
export default function VerifyManyDialog({ payments: all, shown, onResults, onVerified, ways }: VerifyManyDialogProps) {
  const { t, i18n } = useLingui()
  // One call after the other: it is done with the last.
  const each: ModalHandlers = { onClose: ways.onClose, onDone: () => undefined }
  const act = useAct('POST /api/office/payments/verify-many', each, { refresh: [], noticed: false })
  const [told, setTold] = useState(0)
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const payments = all.filter(({ id }) => !leftOut.has(id))
  const clear = payments.filter(isClear)
  const left = payments.length - clear.length
  // What is posted with another day than it was sent with is shown before.
  const redated = all.filter((each) => isClear(each) && dayOfPress(each) !== each.received_on && !sureLine(each))
  const listed = shown ? all : redated
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
  const refusedOf = (results: Results): Told[] =>
    results.flatMap(({ id, verified, message }) => {
      const payment = payments.find((each) => each.id === id)
      return payment && !verified ? [{ tone: 'error', words: t`${nameOf(payment)}: ${message}` }] : []
    })
  const toggle = (id: number) =>
    setLeftOut((ids) => (ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set(ids).add(id)))
  const confirm = async () => {
    if (clear.length === 0) return act.close()
    const ids = payments.map(({ id }) => id)
    const results: Results = []
    let answered = 0
    while (answered < ids.length) {
      const answer = await act.submit({ body: { ids: ids.slice(answered, answered + PAYMENTS_AT_ONCE) } })
      if (!answer) break
      results.push(...answer.results)
      answered += PAYMENTS_AT_ONCE
      setTold(Math.min(answered, ids.length))
    }
    if (results.length === 0) return
    const done = results.filter(({ verified }) => verified).map(({ id }) => id)
    onResults([...toldOf(payments.filter(({ id }) => done.includes(id))), ...refusedOf(results)])
    onVerified(done)
    // Else it stays, says why the rest was not answered, and takes it once more.
    if (answered >= ids.length) ways.onDone(undefined)
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
                payment with the amount claimed.
              </Trans>
            </p>
          )}
          {listed.length > 0 && <ClearPayments payments={listed} leftOut={leftOut} onToggle={toggle} />}
          {told > 0 && (
            <p role="status" className="num">
              <Trans>
                {told} of {payments.length}
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
      action={clear.length > 0 ? <Trans>Verify payments</Trans> : <Trans>Show payments</Trans>}
      onSubmit={confirm}
    />
  )
}

type ClearPaymentsProps = {
  payments: readonly OfficePayment[]
  leftOut: ReadonlySet<number>
  onToggle: (id: number) => void
}

/** Whose they are, for what, how much, and what agrees with it. */
function ClearPayments({ payments, leftOut, onToggle }: ClearPaymentsProps) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Payments that agree`} className="divide-y divide-rule rounded-field border border-rule">
      {payments.map((payment) => (
        <li key={payment.id}>
          <label className="flex cursor-pointer items-start gap-3 px-3 py-2 text-label">
            <input
              type="checkbox"
              checked={!leftOut.has(payment.id)}
              onChange={() => onToggle(payment.id)}
              className="mt-0.5 size-5 shrink-0 accent-leaf"
            />
            <span className="min-w-0 grow">
              <span className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 font-semibold wrap-anywhere">
                  <Written>{payment.member.name}</Written>
                </span>
                <Money aed={payment.amount} bare className="font-semibold" />
              </span>
              <span className="block">
                <PaidFor payment={payment} />
              </span>
              <Agreeing payment={payment} />
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}

/** What the receipt and the statement say of it. */
function Agreeing({ payment }: { payment: OfficePayment }) {
  const { reading } = payment
  const line = sureLine(payment)
  return (
    <span className="grid text-sm text-ink-2">
      <span>
        <Trans>
          Received on <Day date={dayOfPress(payment)} />
        </Trans>
      </span>
      {reading?.date && reading.reference !== null && (
        <span>
          <Trans>
            Receipt: <Day date={reading.date} />, <Code>{reading.reference}</Code>
          </Trans>
        </span>
      )}
      {line ? (
        <span className="wrap-anywhere">
          <Trans>
            Bank: <Day date={line.booked_on} />, <Written>{line.description}</Written>
          </Trans>
        </span>
      ) : (
        <Trans>No bank statement covers this day yet</Trans>
      )}
    </span>
  )
}
