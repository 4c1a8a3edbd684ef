import type { OfficePayment } from '#web/office-queries.ts'
import { Code, Written } from '#web/ui/isolated.tsx'
import { BigMoney } from '#web/ui/money.tsx'
import { Steps } from './steps.tsx'
import type { PaymentQueue } from './use-payment-queue.ts'
import { Warnings } from './warnings.tsx'

/** Whose payment it is and how much; on a phone, where the list is folded, with the way to the next. Then what to look at twice. */
export function ClaimHead({ payment, queue }: { payment: OfficePayment; queue: PaymentQueue }) {
  return (
    <header className="grid gap-2 lg:col-start-2">
      <div className="flex items-center justify-between gap-x-3">
        <div className="min-w-0">
          <BigMoney aed={payment.amount} />
          <h2 className="font-display text-lg font-semibold wrap-anywhere">
            <Written>{payment.member.name}</Written>
          </h2>
          <p className="num text-sm text-ink-2">
            <Code>{payment.member.unique_id}</Code>
          </p>
        </div>
        <div className="lg:hidden">
          <Steps onMove={queue.move} />
        </div>
      </div>
      <Warnings payment={payment} />
    </header>
  )
}
