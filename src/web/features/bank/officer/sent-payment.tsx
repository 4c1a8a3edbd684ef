import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { PaymentLink } from '#web/features/payments/officer/index.ts'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import type { BankLine, Candidate } from './bank-queries.ts'
import type { NamedPayer } from './candidates.ts'
import { nameOfLine } from './line-head.tsx'
import { undoOfVerified } from './undo-note.tsx'

type SentPaymentProps = {
  line: BankLine
  /** Whose it is, by name. */
  member: string
  sent: NonNullable<NamedPayer['sent']>
  ways: ModalHandlers
}

/** What the member sent that has another amount than the line: one press corrects it to what came, and posts it. */
export function SentPayment({ line, member, sent, ways }: SentPaymentProps) {
  const { t } = useLingui()
  const act = useOfficeAct('POST /api/office/payments/:id/verify', ways)
  const feeNote = useId()
  const { payment_id: id, answers, look_twice: flagged, why_not: whyNot, bank_fee: fee } = sent
  const came = amountText(filsOf(line.amount))
  const verify = (as: { amount: string } | { bank_fee: string }) =>
    act.submit({ params: { id }, body: { line_id: line.id, answers, ...as } }, undoOfVerified(id))
  return (
    <>
      <p className="text-sm font-semibold text-saffron">
        <Trans>
          They sent <PaymentLink id={sent.payment_id}>payment {sent.payment_id}</PaymentLink> of{' '}
          <Money aed={sent.amount} />. Is it this money?
        </Trans>
      </p>
      {flagged && <Flagged />}
      {whyNot ? (
        <WhyNot why={whyNot} />
      ) : (
        line.may.includes('claim') && (
          <div className="flex flex-wrap gap-2">
            <Button
              look="quiet"
              pending={act.pending}
              aria-label={t`Verify AED ${came} as received: ${member}, ${nameOfLine(line)}`}
              onClick={() => verify({ amount: came })}
            >
              <Trans>
                Verify <Money aed={line.amount} /> as received
              </Trans>
            </Button>
            {fee !== null && (
              <Button
                look="quiet"
                pending={act.pending}
                aria-describedby={feeNote}
                onClick={() => verify({ bank_fee: amountText(filsOf(fee)) })}
              >
                <Trans>
                  The bank kept <Money aed={fee} />
                </Trans>
              </Button>
            )}
            {fee !== null && (
              <p id={feeNote} className="basis-full text-sm text-ink-2">
                <Trans>
                  If the bank kept <Money aed={fee} />, {member} is credited with <Money aed={sent.amount} />, and the
                  association pays the fee.
                </Trans>
              </p>
            )}
          </div>
        )
      )}
      {act.error && (
        <p role="alert" className="font-semibold text-brick">
          {act.error}
        </p>
      )}
    </>
  )
}

/** What the page of payments says more of. */
export function Flagged() {
  return (
    <p className="text-sm font-semibold text-saffron">
      <Trans>Check again: its receipt, amount or months are flagged under Payments.</Trans>
    </p>
  )
}

export function WhyNot({ why }: { why: NonNullable<Candidate['why_not']> }) {
  return (
    <p className="text-sm font-semibold text-saffron">
      {why === 'own_money' ? (
        <Trans>This is your own payment. Another officer has to decide on it.</Trans>
      ) : (
        <Trans>You entered this payment, so another officer has to post it.</Trans>
      )}
    </p>
  )
}
