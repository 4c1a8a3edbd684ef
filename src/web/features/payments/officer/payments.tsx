import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { PaymentStatus } from '#web/app/calls/office-queries.ts'
import { Key } from '#web/app/officer/key.tsx'
import { switchKeys, useKeysOn } from '#web/app/officer/keys-on.ts'
import { StatusFilter } from '#web/app/officer/status-filter.tsx'
import { type ResultLine, useDecisions } from '#web/app/officer/use-decisions.ts'
import { useHotkeys } from '#web/app/officer/use-hotkeys.ts'
import { useStatus } from '#web/app/officer/use-status.ts'
import { paths } from '#web/app/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loading, Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx'
import { PaymentDetail } from './payment-detail.tsx'
import { PaymentPicker } from './payment-picker.tsx'
import { nothingIn, paymentLists } from './payment-words.ts'
import { usePaymentQueue } from './use-payment-queue.ts'

/** The queue of payments, cleared by keyboard or thumb, and what became of earlier ones. */
export default function PaymentsPage() {
  const { t } = useLingui()
  const status = useStatus(paymentLists)
  const [help, setHelp] = useState(false)
  useHotkeys({ '?': () => setHelp(true) })
  return (
    <>
      <div className="flex items-center gap-x-4">
        <PageHeading title={t`Payments`} className="font-display text-xl font-semibold max-md:sr-only" />
        <StatusFilter path={paths.officePayments} status={status} lists={paymentLists} />
        <Button look="quiet" icon="keys" className="ms-auto max-md:hidden" onClick={() => setHelp(true)}>
          <Trans>Keys</Trans> <Key>?</Key>
        </Button>
      </div>
      <PaymentQueue key={status} status={status} />
      {help && <KeysDialog onClose={() => setHelp(false)} />}
    </>
  )
}

/** What each key does on the payments' page, and the switch for those whom they would disturb. */
function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const on = useKeysOn()
  const keys = [
    { key: 'V', does: t`Verify the payment` },
    { key: 'C', does: t`Correct the amount` },
    { key: 'R', does: t`Refuse it` },
    { key: 'J ↓ →', does: t`The next one` },
    { key: 'K ↑ ←', does: t`The one before` },
    { key: 'X', does: t`Choose it, to verify several at once` },
    { key: 'Z', does: t`Zoom the receipt` },
    { key: 'O', does: t`Rotate the receipt` },
    { key: '?', does: t`Show these keys` },
  ]
  return (
    <Dialog open onClose={onClose} title={t`Keys`}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {keys.map(({ key, does }) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              <kbd className="num inline-block min-w-7 rounded-stamp border border-ink-2 px-1.5 text-center font-words text-label font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={<Trans>Use these keys on this device</Trans>}
        checked={on}
        onChange={(event) => switchKeys(event.target.checked)}
      />
    </Dialog>
  )
}

/** The list at the start, the open payment large beside it; on a phone the open one, with the list folded above it. */
function PaymentQueue({ status }: { status: PaymentStatus }) {
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

/**
 * A payment that is decided takes the focus with it, where it was on its button: it goes on to the payment that opens next,
 * or to the page's heading once nothing waits.
 */
function useFocusKept(openId: number | undefined): void {
  const last = useRef(openId)
  useEffect(() => {
    const left = last.current !== undefined && last.current !== openId
    last.current = openId
    if (!left || document.activeElement !== document.body) return
    const next = document.querySelector<HTMLElement>('main article') ?? document.querySelector<HTMLElement>('h1')
    next?.focus({ preventScroll: true })
  }, [openId])
}

const SHOWN = 4

/** What came of the last decisions, the latest first; read out as they come. A phone has room for the last act's. */
function ResultLines({ lines }: { lines: readonly ResultLine[] }) {
  const latest = lines[0]?.act
  // What went wrong with an earlier payment is no longer beneath the next.
  const shown = lines.filter(({ act, tone }, index) => act === latest || (index < SHOWN && tone === 'success'))
  return (
    <ol role="log" className="grid max-h-48 shrink-0 gap-1 overflow-y-auto text-label empty:hidden">
      {shown.map(({ id, act, tone, words }) => (
        <li
          key={id}
          className={cx(
            'flex items-start gap-2 rounded-field px-2.5 py-1.5',
            act !== latest && 'max-lg:hidden',
            tone === 'success' ? 'bg-leaf-wash text-leaf' : 'bg-brick-wash text-brick',
          )}
        >
          <Icon name={tone === 'success' ? 'check' : 'alert'} className="mt-0.5 size-4" />
          <span className="num min-w-0 wrap-anywhere">{words}</span>
        </li>
      ))}
    </ol>
  )
}
