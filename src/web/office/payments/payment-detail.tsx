import { useEffect, useRef, useState } from 'react'
import { businessDateAt } from '#core/calendar.ts'
import type { OfficePayment } from '#web/office-queries.ts'
import type { Decisions, Found } from '../parts/use-decisions.ts'
import { Claim } from './claim.tsx'
import { ClaimHead } from './claim-head.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { Receipt } from './receipt.tsx'
import type { PaymentQueue } from './use-payment-queue.ts'

type PaymentDetailProps = { payment: OfficePayment; queue: PaymentQueue; decisions: Decisions }

/** One payment: its receipt as large as the screen allows, the claim beside it, and what can be done with it. */
export function PaymentDetail({ payment, queue, decisions }: PaymentDetailProps) {
  const top = useTopInView()
  const [found, setFound] = useState<Found>({ received_on: payment.received_on, paid_into: payment.paid_into })
  const today = businessDateAt(new Date())
  const dayIsGood = found.received_on !== '' && found.received_on <= today
  return (
    <article
      ref={top}
      tabIndex={-1}
      className="scroll-mt-28 grid min-h-0 grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_minmax(0,1fr)_auto] lg:gap-x-4"
    >
      <ClaimHead payment={payment} queue={queue} />
      <div className="grid min-h-0 lg:col-start-1 lg:row-span-3 lg:row-start-1">
        <Receipt payment={payment} />
      </div>
      <Claim payment={payment} found={found} onFound={setFound} today={today} dayIsGood={dayIsGood} />
      <DecisionBar payment={payment} decisions={decisions} found={dayIsGood ? found : undefined} />
    </article>
  )
}

/** On a phone the next payment opens at its top, wherever one had pushed the last one to. */
function useTopInView() {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (ref.current && ref.current.getBoundingClientRect().top < 0) ref.current.scrollIntoView()
  }, [])
  return ref
}
