import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { businessDateAt } from '#core/calendar.ts'
import { placeOf } from '#core/chart.ts'
import type { OfficePayment, PaymentStatus } from '#web/app/calls/office-queries.ts'
import { Key, switchKeys, useHotkeys, useKeysOn } from '#web/app/officer/hotkeys.tsx'
import { StatusFilter, useStatus } from '#web/app/officer/status-filter.tsx'
import { type Decisions, type Found, nameOf, type ResultLine, useDecisions } from '#web/app/officer/use-decisions.ts'
import { paths } from '#web/app/routes/paths.ts'
import { useSeveralAccounts } from '#web/features/money-accounts/officer/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { Day } from '#web/ui/day.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { BigMoney, Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Loading, Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { PaymentPicker, Steps } from './payment-picker.tsx'
import { nothingIn, paidFor, paymentLists } from './payment-words.ts'
import { StoredFile } from './stored-file.tsx'
import { type PaymentQueue, usePaymentQueue } from './use-payment-queue.ts'
import { Warnings } from './warnings.tsx'

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
      <Queue key={status} status={status} />
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
function Queue({ status }: { status: PaymentStatus }) {
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
        <PaymentPicker queue={queue} decisions={decisions} />
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

type PaymentDetailProps = { payment: OfficePayment; queue: PaymentQueue; decisions: Decisions }

/** One payment: its receipt as large as the screen allows, the claim beside it, and what can be done with it. */
function PaymentDetail({ payment, queue, decisions }: PaymentDetailProps) {
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

/** Whose payment it is and how much; on a phone, where the list is folded, with the way to the next. Then what to look at twice. */
function ClaimHead({ payment, queue }: { payment: OfficePayment; queue: PaymentQueue }) {
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

/** The receipt of a payment, or the sentence that says why there is none. */
function Receipt({ payment }: { payment: OfficePayment }) {
  const { t } = useLingui()
  if (payment.receipt === null) {
    return <NoReceipt payment={payment} />
  }
  return <StoredFile path={payment.receipt} type={payment.receipt_type} title={t`Receipt of ${nameOf(payment)}`} />
}

function NoReceipt({ payment: { paid_into, recorded_by } }: { payment: OfficePayment }) {
  if (placeOf(paid_into) === 'cash') {
    return (
      <EmptyState icon="pay" title={<Trans>Cash, handed in</Trans>}>
        <Trans>There is no receipt of the bank. {recorded_by} took it: count it into the cash box together.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="pay" title={<Trans>No receipt</Trans>}>
      {recorded_by === null ? (
        <Trans>A loan's payment comes without one. Look for the amount on the bank's statement.</Trans>
      ) : (
        <Trans>{recorded_by} entered it without one. Look for the amount on the bank's statement.</Trans>
      )}
    </EmptyState>
  )
}

type ClaimProps = {
  payment: OfficePayment
  found: Found
  onFound: (found: Found) => void
  today: string
  dayIsGood: boolean
}

/** What the member says was paid, and when and where the money really came. */
function Claim({ payment, found, onFound, today, dayIsGood }: ClaimProps) {
  const { t } = useLingui()
  const { several } = useSeveralAccounts(payment.paid_into)
  const mayVerify = payment.may.includes('verify')
  return (
    <div className="grid content-start gap-3 lg:col-start-2 lg:overflow-y-auto">
      <Sheet as="div" flush className="px-4 py-1 text-label">
        <ClaimFacts
          payment={payment}
          received={!mayVerify}
          into={mayVerify ? undefined : several?.find(({ code }) => code === payment.paid_into)?.name}
        />
      </Sheet>
      {mayVerify && (
        <TextField
          label={t`Received on`}
          type="date"
          required
          max={today}
          value={found.received_on}
          onChange={(event) => onFound({ ...found, received_on: event.target.value })}
          error={dayIsGood ? undefined : t`Please enter a day that has come.`}
        />
      )}
      {mayVerify && several && (
        <SelectField
          label={t`Found in`}
          required
          options={several.map(({ code, name }) => ({ value: code, label: name }))}
          value={found.paid_into}
          onChange={(event) => onFound({ ...found, paid_into: event.target.value })}
        />
      )}
    </div>
  )
}

type ClaimFactsProps = { payment: OfficePayment; received: boolean; into: string | undefined }

function ClaimFacts({ payment, received, into }: ClaimFactsProps) {
  const { t, i18n } = useLingui()
  const { months, claimed_amount, amount, account_number, paid_into, recorded_by, decided_by, reason } = payment
  const { no_line_reason: noLine } = payment
  const ofLine = useLineWords(payment)
  const facts = [
    { label: t`For`, value: months.length > 0 ? <Months months={months} /> : i18n._(paidFor[payment.kind]) },
    claimed_amount !== amount && { label: t`Claimed`, value: <Money aed={claimed_amount} /> },
    account_number !== null && { label: t({ message: 'Paid from', context: 'whose account' }), value: account_number },
    placeOf(paid_into) === 'cash' && { label: t`How it came`, value: t`Cash, handed in` },
    {
      label: recorded_by === null ? t`Sent` : t`Entered`,
      value: <Day date={payment.submitted_at} parts="moment" />,
    },
    recorded_by !== null && { label: t`Entered by`, value: recorded_by },
    received && { label: t`Received on`, value: <Day date={payment.received_on} /> },
    into !== undefined && { label: t`Into`, value: into },
    ofLine !== undefined && { label: t`Line of the statement`, value: ofLine },
    noLine !== null && { label: t`Why it has no line`, value: noLine },
    decided_by !== null && { label: t`Decided by`, value: decided_by },
    reason !== null && { label: t`Reason`, value: reason },
    { label: t`Payment`, value: payment.id },
  ]
  return <Facts items={facts.filter((fact) => fact !== false)} />
}

/** The line that it was verified by, or most likely is, or that one is missing. */
function useLineWords({ bank, line }: OfficePayment): ReactNode {
  const { t } = useLingui()
  const shown = line ?? bank?.proposal
  if (shown) return <LineWords line={shown} sure={line !== null || bank?.proposal?.sure === true} />
  if (!bank?.line_needed) return undefined
  return <span className="text-saffron">{bank.others.length > 0 ? t`Choose one` : t`None fits`}</span>
}

/** A line as the bank wrote it; one that is not sure is to be looked at. */
function LineWords({ line, sure }: { line: { booked_on: string; description: string }; sure: boolean }) {
  return (
    <span className={sure ? undefined : 'text-saffron'}>
      <Day date={line.booked_on} /> · <Written>{line.description}</Written>
    </span>
  )
}

function Months({ months }: Pick<OfficePayment, 'months'>) {
  return months.map(({ month, amount }) => (
    <span key={month} className="block">
      {month}
      {months.length > 1 && (
        <>
          {' · '}
          <Money aed={amount} bare />
        </>
      )}
    </span>
  ))
}
