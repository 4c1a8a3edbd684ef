import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { officePaymentQuery, overviewQuery, type PaymentFilter } from '#web/app/calls/office-queries.ts'
import { EnterForMember } from '#web/app/officer/from-the-register.tsx'
import { Key, useHotkeys } from '#web/app/officer/hotkeys.tsx'
import { useListChoice, useSort } from '#web/app/officer/list-select.tsx'
import { NothingFound } from '#web/app/officer/nothing-found.tsx'
import { refusalWords } from '#web/app/officer/payment-number.tsx'
import { StatusFilter, useStatus } from '#web/app/officer/status-filter.tsx'
import { type Decisions, type ResultLine, UNDO_MS, useDecisions } from '#web/app/officer/use-decisions.ts'
import { useStillOpen } from '#web/app/officer/use-still-open.ts'
import { paths } from '#web/app/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHeading, PageNote } from '#web/ui/page-heading.tsx'
import { Loading, Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx'
import { PaymentPicker } from './payment-picker.tsx'
import { kindsShown, nothingIn, paymentLists, paymentSorts } from './payment-words.ts'
import { usePaymentQueue } from './use-payment-queue.ts'

// Fetched beside the page, for the payment that comes after it.
const paymentDetail = import('./payment-detail.tsx')
const PaymentDetail = lazy(() => paymentDetail)

/** The queue of payments, cleared by keyboard or thumb, and what became of earlier ones. */
export default function PaymentsPage() {
  const status = useStatus(paymentLists)
  const [asked] = useSearchParams()
  const one = Number(asked.get('payment')) || undefined
  const search = asked.get('search') ?? ''
  const sort = useSort(paymentSorts(status))
  const kind = useListChoice('kind', kindsShown)
  const filter = { status, kind, search, sort }
  return (
    <>
      <PaymentsHead {...filter} />
      {one === undefined ? (
        <Queue key={Object.values(filter).join(' ')} filter={filter} />
      ) : (
        <OnePayment key={one} id={one} />
      )}
    </>
  )
}

/** The list at the start, the open payment large beside it; on a phone the open one, with the list folded above it. */
function Queue({ filter }: { filter: PaymentFilter }) {
  const { t, i18n } = useLingui()
  const { status, kind, search } = filter
  const queue = usePaymentQueue(filter)
  // Drawn in slices: a slow phone answers a press between two of them.
  const drawn = useDeferredValue(queue.loaded)
  const decisions = useDecisions({
    onLeave: queue.leave,
    onComeBack: queue.comeBack,
    onUndone: (ids) => void queue.undone(ids),
  })
  useUndoKey(decisions)
  useFocusKept(queue.current?.id)
  const forth = () => queue.move(1)
  const back = () => queue.move(-1)
  useHotkeys({ j: forth, arrowdown: forth, arrowright: forth, k: back, arrowup: back, arrowleft: back })

  if (!queue.loaded && queue.error) {
    return <ErrorState message={t`The payments could not be loaded: ${queue.error.message}`} onRetry={queue.refetch} />
  }
  if (!queue.loaded || !drawn) return <QueueSkeleton />
  if (!queue.current) {
    return (
      <>
        <ResultLines decisions={decisions} />
        {queue.more ? (
          <QueueSkeleton />
        ) : search || kind ? (
          <NothingFound narrowedBy={['search', 'kind']} />
        ) : (
          <EmptyState
            quiet
            icon={status === 'in_review' ? 'check' : 'pay'}
            title={i18n._(nothingIn[status])}
            begin={status === 'in_review' && <EnterForMember />}
          >
            {status === 'in_review' ? (
              <Trans>Each receipt that a member sends appears here to be checked.</Trans>
            ) : (
              <Trans>Payments appear here once they are decided.</Trans>
            )}
          </EmptyState>
        )}
      </>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:h-[calc(100dvh-5.5rem)] lg:min-h-130 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-4">
      <div className="flex min-h-0 flex-col gap-3">
        <PaymentPicker kind={kind} queue={queue} decisions={decisions} />
        <ResultLines decisions={decisions} />
      </div>
      <Suspense fallback={<Skeleton className="h-140 w-full" />}>
        <PaymentDetail key={queue.current.id} payment={queue.current} onMove={queue.move} decisions={decisions} />
      </Suspense>
    </div>
  )
}

/** The last decision is undone by its key, wherever its line stands. */
function useUndoKey({ lastUndoable, undo }: Decisions): void {
  useHotkeys({ u: lastUndoable && (() => void undo(lastUndoable)) })
}

/** One payment by its number, as links name it, whatever has become of it. */
function OnePayment({ id }: { id: number }) {
  const { t } = useLingui()
  const { data: payment, error, refetch } = useQuery(officePaymentQuery(id))
  const again = () => void refetch()
  const decisions = useDecisions({ onLeave: again, onComeBack: again, onUndone: again })
  useUndoKey(decisions)
  if (!payment && error) {
    return <ErrorState message={t`The payments could not be loaded: ${error.message}`} onRetry={() => refetch()} />
  }
  if (!payment) return <QueueSkeleton />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:h-[calc(100dvh-5.5rem)] lg:min-h-130 lg:grid-rows-[auto_minmax(0,1fr)]">
      <ResultLines decisions={decisions} />
      <Suspense fallback={<Skeleton className="h-140 w-full" />}>
        <PaymentDetail key={`${id} ${payment.status}`} payment={payment} decisions={decisions} />
      </Suspense>
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
function ResultLines({ decisions }: { decisions: Decisions }) {
  const { lines } = decisions
  const latest = lines[0]?.act
  // What went wrong with an earlier payment is no longer beneath the next.
  const shown = lines.filter(({ act, tone }, index) => act === latest || (index < SHOWN && tone === 'success'))
  return (
    <ol role="log" className="grid max-h-48 shrink-0 gap-1 overflow-y-auto text-label empty:hidden">
      {shown.map((line) => (
        <Result key={line.id} line={line} isLatest={line.act === latest} onUndo={decisions.undo} />
      ))}
    </ol>
  )
}

type ResultProps = { line: ResultLine; isLatest: boolean; onUndo: Decisions['undo'] }

/** For ten minutes it can be undone, and the button goes by itself. */
function Result({ line: { tone, words, payment, undo, at }, isLatest, onUndo }: ResultProps) {
  const open = useStillOpen(at + UNDO_MS)
  return (
    <li
      className={cx(
        'flex items-start gap-2 rounded-field px-2.5 py-1.5',
        !isLatest && 'max-lg:hidden',
        tone === 'success' ? 'bg-leaf-wash text-leaf' : 'bg-brick-wash text-brick',
      )}
    >
      <Icon name={tone === 'success' ? 'check' : 'alert'} className="mt-0.5 size-4" />
      <span className="num min-w-0 grow wrap-anywhere">{refusalWords(words, payment)}</span>
      {undo && open && (
        <button
          type="button"
          aria-keyshortcuts="U"
          onClick={() => void onUndo(undo)}
          className="-my-1.5 -me-1 inline-flex min-h-target shrink-0 items-center gap-1.5 rounded-field px-1.5 font-semibold underline underline-offset-4"
        >
          <Trans>Undo</Trans> {isLatest && <Key>U</Key>}
        </button>
      )}
    </li>
  )
}

const KeysDialog = lazy(() => import('./keys-dialog.tsx'))
const PaymentSearch = lazy(() => import('./payment-search.tsx'))

/** Which list of payments is shown, how many wait, what is searched for among them, and in which order they are. */
function PaymentsHead({ status, kind, search, sort }: PaymentFilter) {
  const { t } = useLingui()
  const [help, setHelp] = useState(false)
  const waiting = useQuery(overviewQuery).data?.waiting.payments
  useHotkeys({ '?': () => setHelp(true) })
  return (
    <>
      <div className="flex items-center gap-x-4 gap-y-2 max-md:flex-wrap">
        <PageHeading inRow title={t`Payments`} className="font-display text-xl font-semibold max-2xl:sr-only" />
        <StatusFilter
          path={paths.officePayments}
          status={status}
          lists={paymentLists}
          narrowed={{ search, kind }}
          {...(waiting !== undefined && { counts: { in_review: waiting } })}
        />
        <div className="min-h-target min-w-0 grow basis-72 max-md:basis-full">
          <Suspense>
            <PaymentSearch status={status} sort={sort} />
          </Suspense>
        </div>
        <Button look="quiet" icon="keys" className="max-md:hidden" onClick={() => setHelp(true)}>
          <span className="max-2xl:sr-only">
            <Trans>Keys</Trans>
          </span>{' '}
          <Key>?</Key>
        </Button>
        {help && (
          <Suspense>
            <KeysDialog onClose={() => setHelp(false)} />
          </Suspense>
        )}
      </div>
      <PageNote />
    </>
  )
}
