import { useEffect, useRef, useState } from 'react'
import { businessDateAt } from '#core/calendar.ts'
import type { OfficePayment } from '#web/office-queries.ts'
import { Claim } from './claim.tsx'
import { ClaimHead } from './claim-head.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { Receipt } from './receipt.tsx'
import type { Decisions } from './use-decisions.ts'
import type { PaymentQueue } from './use-payment-queue.ts'

type PaymentDetailProps = { payment: OfficePayment; queue: PaymentQueue; decisions: Decisions }

/** One payment: its receipt as large as the screen allows, the claim beside it, and what can be done with it. */
export function PaymentDetail({ payment, queue, decisions }: PaymentDetailProps) {
  const top = useTopInView()
  const [receivedOn, setReceivedOn] = useState(payment.received_on)
  const today = businessDateAt(new Date())
  const dayIsGood = receivedOn !== '' && receivedOn <= today
  return (
    <article
      ref={top}
      className="scroll-mt-28 grid min-h-0 grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_minmax(0,1fr)_auto] lg:gap-x-4"
    >
      <ClaimHead payment={payment} queue={queue} />
      <div className="grid min-h-0 lg:col-start-1 lg:row-span-3 lg:row-start-1">
        <Receipt payment={payment} />
      </div>
      <Claim
        payment={payment}
        receivedOn={receivedOn}
        onReceivedOn={setReceivedOn}
        today={today}
        dayIsGood={dayIsGood}
      />
      <DecisionBar payment={payment} decisions={decisions} receivedOn={dayIsGood ? receivedOn : undefined} />
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
