import { useLingui } from '@lingui/react/macro'
import { useDeferredValue } from 'react'
import type { PaymentStatus } from '#web/office-queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx'
import { nothingIn } from '../parts/payment-words.ts'
import { useDecisions } from '../parts/use-decisions.ts'
import { useHotkeys } from '../parts/use-hotkeys.ts'
import { PaymentDetail } from './payment-detail.tsx'
import { PaymentPicker } from './payment-picker.tsx'
import { ResultLines } from './result-lines.tsx'
import { useFocusKept } from './use-focus-kept.ts'
import { usePaymentQueue } from './use-payment-queue.ts'

/** The list at the start, the open payment large beside it; on a phone the open one, with the list folded above it. */
export function PaymentQueue({ status }: { status: PaymentStatus }) {
  const { t, i18n } = useLingui()
  const queue = usePaymentQueue(status)
  // Drawn in slices: a slow phone answers a press between two of them.
  const drawn = useDeferredValue(queue.loaded)
  const decisions = useDecisions({ onLeave: queue.leave, onComeBack: queue.comeBack })
  useFocusKept(queue.current?.id)
  const forth = () => queue.move(1)
  const back = () => queue.move(-1)
  useHotkeys({ j: forth, arrowdown: forth, arrowright: forth, k: back, arrowup: back, arrowleft: back })

  if (!queue.loaded && queue.error) {
    return <ErrorState message={t`The payments could not be loaded: ${queue.error.message}.`} onRetry={queue.refetch} />
  }
  if (!queue.loaded || !drawn) return <QueueSkeleton />
  if (!queue.current) {
    return (
      <>
        <ResultLines lines={decisions.lines} />
        {queue.more ? (
          <QueueSkeleton />
        ) : (
          <EmptyState icon={status === 'in_review' ? 'check' : 'pay'} title={i18n._(nothingIn[status])} />
        )}
      </>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:h-[calc(100dvh-5.5rem)] lg:min-h-130 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-4">
      <div className="flex min-h-0 flex-col gap-3">
        <PaymentPicker status={status} queue={queue} decisions={decisions} />
        <ResultLines lines={decisions.lines} />
      </div>
      <PaymentDetail key={queue.current.id} payment={queue.current} queue={queue} decisions={decisions} />
    </div>
  )
}

function QueueSkeleton() {
  return (
    <Loading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[16rem_minmax(0,1fr)_20rem]">
        <SkeletonRows count={5} />
        <Skeleton className="h-140 w-full" />
        <Skeleton className="h-80 w-full" />
      </div>
    </Loading>
  )
}
