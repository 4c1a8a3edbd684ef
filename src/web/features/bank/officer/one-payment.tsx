import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { PaymentLink } from '#web/features/payments/officer/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { type BankLine, type Candidate, linesTogetherQuery } from './bank-queries.ts'
import { undoOfVerified } from './undo-note.tsx'

/** So many lines make one payment at most. */
const LINES_MOST = 10

/** Whether lines can be one payment together, as far as the page knows. */
export const canBeOne = (lines: readonly BankLine[]) => lines.length > 1 && lines.length <= LINES_MOST

/** The payments that wait whose amount is the sum of the lines that are ticked, each verified by all of them with one press. */
export function OnePayment({ lines, ways }: { lines: readonly BankLine[]; ways: ModalHandlers }) {
  const { data: payments = [] } = useQuery(linesTogetherQuery(lines.map(({ id }) => id)))
  return payments.map((payment) => <JoinedPayment key={payment.id} payment={payment} lines={lines} ways={ways} />)
}

type JoinedPaymentProps = { payment: Candidate; lines: readonly BankLine[]; ways: ModalHandlers }

function JoinedPayment({ payment, lines: [first, ...others], ways }: JoinedPaymentProps) {
  const what = useId()
  const act = useOfficeAct('POST /api/office/payments/:id/verify', ways)
  const { id, member, title, why_not: whyNot, look_twice: flagged } = payment
  if (!first) return null
  const count = others.length + 1
  const sum = [first, ...others].reduce((aed, { amount }) => aed + amount, 0)
  const verify = () =>
    act.submit(
      { params: { id }, body: { line_id: first.id, also_line_ids: others.map((line) => line.id) } },
      undoOfVerified(id),
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p id={what} className="text-label wrap-anywhere">
        <Trans>
          Together <PaymentLink id={id}>payment {id}</PaymentLink>: {member?.name}, {title}, <Money aed={sum} />
        </Trans>
        {flagged && (
          <span className="block font-semibold text-saffron">
            <Trans>Check again: its receipt, amount or months are flagged under Payments.</Trans>
          </span>
        )}
        {whyNot && (
          <span className="block font-semibold text-saffron">
            {whyNot === 'own_money' ? (
              <Trans>This is your own payment. Another officer has to decide on it.</Trans>
            ) : (
              <Trans>You entered this payment, so another officer has to post it.</Trans>
            )}
          </span>
        )}
        {act.error && (
          <span role="alert" className="block font-semibold text-brick">
            {act.error}
          </span>
        )}
      </p>
      {!whyNot && (
        <Button look="quiet" pending={act.pending} onClick={verify} aria-describedby={what}>
          <Plural value={count} one="Verify by # line" other="Verify by # lines" />
        </Button>
      )}
    </div>
  )
}
