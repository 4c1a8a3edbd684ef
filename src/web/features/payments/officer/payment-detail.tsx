import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { businessDateAt } from '#core/calendar.ts'
import { placeOf } from '#core/chart.ts'
import { monthText } from '#core/local-text.ts'
import type { OfficePayment } from '#web/app/calls/office-queries.ts'
import { listed } from '#web/app/language/i18n.ts'
import { type Decisions, type Finding, nameOf } from '#web/app/officer/use-decisions.ts'
import { EvidenceLink } from '#web/features/evidence/officer/index.ts'
import { useSeveralAccounts } from '#web/features/money-accounts/officer/index.ts'
import { cx } from '#web/ui/cx.ts'
import { Day } from '#web/ui/day.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Link } from '#web/ui/link.tsx'
import { BigMoney, Money } from '#web/ui/money.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { alikeTo, hasWarnings } from './payment-flags.ts'
import { DeskLink, gridAddress, PaymentLink, payerAddress, slipAddress } from './payment-link.tsx'
import { Steps } from './payment-picker.tsx'
import { paidFor } from './payment-words.ts'
import { ReceiptSays } from './receipt-says.tsx'
import type { PaymentQueue } from './use-payment-queue.ts'
import { Warnings } from './warnings.tsx'

const EditPayment = lazy(() => import('./edit-payment.tsx'))
const PaymentQuestions = lazy(() => import('./payment-questions.tsx'))
const OwedOfPayer = lazy(() => import('./owed-of-payer.tsx'))
// Fetched beside the page, for the receipt that comes after it.
const storedFile = import('./stored-file.tsx')
const StoredFile = lazy(() => storedFile.then(({ StoredFile }) => ({ default: StoredFile })))
const ReceiptsCompared = lazy(() => import('./receipts-compared.tsx'))

type PaymentDetailProps = {
  payment: OfficePayment
  /** To its neighbours, where it is in a list. */
  onMove?: PaymentQueue['move']
  decisions: Decisions
}

/** One payment: its receipt as large as the screen allows, what the member entered beside it, and what can be done with it. */
export default function PaymentDetail({ payment, onMove, decisions }: PaymentDetailProps) {
  const top = useTopInView()
  const [changed, setFound] = useState<Partial<Finding>>({})
  const found: Finding = { received_on: proposedDay(payment), paid_into: payment.paid_into, ...changed }
  const [editing, setEditing] = useState(false)
  const today = businessDateAt(new Date())
  const dayIsGood = found.received_on !== '' && found.received_on <= today
  return (
    <article
      ref={top}
      tabIndex={-1}
      className="scroll-mt-28 grid min-h-0 grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_minmax(0,1fr)_auto] lg:gap-x-4"
    >
      <PaymentHead payment={payment} onMove={onMove} />
      <div
        className={cx(
          'grid min-h-0 lg:col-start-1 lg:row-span-3 lg:row-start-1',
          editing && 'max-lg:sticky max-lg:top-12.25 max-lg:z-1 max-lg:bg-paper max-lg:pb-1 [--receipt-height:28dvh]',
        )}
      >
        <Receipt payment={payment} alone={editing} />
      </div>
      {editing ? (
        <Suspense>
          <EditPayment
            key={payment.answers}
            payment={payment}
            found={found}
            onSend={decisions.edit}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      ) : (
        <>
          <PaymentDetails payment={payment} found={found} onFound={setFound} today={today} dayIsGood={dayIsGood} />
          <DecisionBar
            payment={payment}
            decisions={decisions}
            found={dayIsGood ? found : undefined}
            onEdit={() => setEditing(true)}
          />
        </>
      )}
    </article>
  )
}

/** The day that its receipt says, unless the line of the statement says it; of what was decided the one that was found. */
const proposedDay = ({ received_on: day, day_read: dayRead, bank }: OfficePayment): string =>
  dayRead && !bank?.proposal ? dayRead : day

/** On a phone the next payment opens at its top, wherever one had pushed the last one to. */
function useTopInView() {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (ref.current && ref.current.getBoundingClientRect().top < 0) ref.current.scrollIntoView()
  }, [])
  return ref
}

/** Whose payment it is and how much; on a phone, where the list is folded, with the way to the next. Then what to look at twice. */
function PaymentHead({ payment, onMove }: { payment: OfficePayment; onMove: PaymentQueue['move'] | undefined }) {
  return (
    <header className="grid gap-2 lg:col-start-2">
      <div className="flex items-center justify-between gap-x-3">
        <div className="min-w-0 grow">
          <BigMoney aed={payment.amount} />
          <h2 className="font-display text-lg font-semibold wrap-anywhere">
            <Link
              to={payerAddress(payment.member)}
              className="inline-flex min-h-target items-center underline decoration-rule underline-offset-4 hover:decoration-leaf"
            >
              <Written>{payment.member.name}</Written>
            </Link>
          </h2>
          <p className="num text-sm text-ink-2">
            <Code>{payment.member.unique_id}</Code>
          </p>
        </div>
        {onMove && (
          <div className="lg:hidden">
            <Steps onMove={onMove} />
          </div>
        )}
      </div>
      {hasWarnings(payment) && <Warnings payment={payment} />}
    </header>
  )
}

type PaymentDetailsProps = {
  payment: OfficePayment
  found: Finding
  onFound: (found: Finding) => void
  today: string
  dayIsGood: boolean
}

/** What the member says was paid, and when and where the money really came. */
function PaymentDetails({ payment, found, onFound, today, dayIsGood }: PaymentDetailsProps) {
  const { t } = useLingui()
  const { several } = useSeveralAccounts(payment.paid_into)
  const mayVerify = payment.may.includes('verify')
  return (
    <div className="grid content-start gap-3 lg:col-start-2 lg:overflow-y-auto">
      {payment.questions.length > 0 && (
        <Suspense>
          <PaymentQuestions payment={payment} />
        </Suspense>
      )}
      {payment.reading && <ReceiptSays reading={payment.reading} kept={payment.amount_kept} />}
      <Sheet as="div" flush className="px-4 py-1 text-label">
        <PaymentFacts
          payment={payment}
          received={!mayVerify}
          into={mayVerify ? undefined : several?.find(({ code }) => code === payment.paid_into)?.name}
        />
      </Sheet>
      {mayVerify && (
        <DayField
          label={t`Received on`}
          required
          max={today}
          value={found.received_on}
          onChange={(event) => onFound({ ...found, received_on: event.target.value })}
          error={dayIsGood ? undefined : t`Enter today or an earlier date.`}
        />
      )}
      {mayVerify && several && (
        <SelectField
          label={t`Received in`}
          required
          options={several.map(({ code, name }) => ({ value: code, label: name }))}
          value={found.paid_into}
          onChange={(event) => onFound({ ...found, paid_into: event.target.value })}
        />
      )}
      {payment.status === 'in_review' && (
        <Suspense>
          <OwedOfPayer payment={payment} />
        </Suspense>
      )}
    </div>
  )
}

type PaymentFactsProps = { payment: OfficePayment; received: boolean; into: string | undefined }

function PaymentFacts({ payment, received, into }: PaymentFactsProps) {
  const { t, i18n } = useLingui()
  const { months, claimed_amount, amount, account_number, paid_into, recorded_by, decided_by, reason } = payment
  const { no_line_reason: noLine, entered_amount: entered } = payment
  const ofLine = useLineWords(payment)
  const facts = [
    { label: t`For`, value: months.length > 0 ? <Months payment={payment} /> : i18n._(paidFor[payment.kind]) },
    claimed_amount !== amount && { label: t`Claimed`, value: <Money aed={claimed_amount} /> },
    entered !== null && { label: t`Before the member corrected it`, value: <Money aed={entered} /> },
    payment.claimed_months !== null && {
      label: t`Sent for`,
      value: listed(payment.claimed_months.map((month) => monthText(month, i18n.locale))),
    },
    account_number !== null && { label: t({ message: 'Paid from', context: 'whose account' }), value: account_number },
    placeOf(paid_into) === 'cash' && { label: t`Payment method`, value: t`Cash, handed in` },
    placeOf(paid_into) === 'cash' &&
      recorded_by !== null && {
        label: t`Cash slip`,
        value: <DeskLink to={slipAddress(payment.id)}>{payment.id}</DeskLink>,
      },
    {
      label: recorded_by === null ? t`Sent` : t`Entered`,
      value: <Day date={payment.submitted_at} parts="moment" />,
    },
    recorded_by !== null && { label: t`Entered by`, value: recorded_by },
    received && { label: t`Received on`, value: <Day date={payment.received_on} /> },
    into !== undefined && { label: t`Received in`, value: into },
    ofLine !== undefined && { label: t`Line of the statement`, value: ofLine },
    payment.bank_fee > 0 && { label: t`Kept by the bank`, value: <Money aed={payment.bank_fee} /> },
    noLine !== null && { label: t`Why it has no line`, value: noLine },
    decided_by !== null && { label: t`Decided by`, value: decided_by },
    reason !== null && { label: t`Reason`, value: reason },
    { label: t`Payment`, value: <PaymentLink id={payment.id} /> },
    { label: t`All that is kept`, value: <EvidenceLink of="payment" className="-my-2.5" id={payment.id} /> },
  ]
  return <Facts items={facts.filter((fact) => fact !== false)} />
}

/** The line that it was verified by, or most likely is, or that one is missing. */
function useLineWords({ bank, line }: OfficePayment): ReactNode {
  const { t } = useLingui()
  const shown = line ?? bank?.proposal
  if (shown) {
    return (
      <>
        <LineWords line={shown} sure={line !== null || bank?.proposal?.sure === true} />
        {line !== null && line.more > 0 && (
          <span className="block">
            <Plural value={line.more} one="and # more line" other="and # more lines" />
          </span>
        )}
      </>
    )
  }
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

/** Each leads to where it stands among the member's. */
function Months({ payment: { months, member } }: { payment: OfficePayment }) {
  const { i18n } = useLingui()
  return months.map(({ month_key: month, amount }) => (
    <span key={month} className="block">
      <DeskLink to={gridAddress(member, month.slice(0, 4))}>{monthText(month, i18n.locale)}</DeskLink>
      {months.length > 1 && (
        <>
          {' · '}
          <Money aed={amount} bare />
        </>
      )}
    </span>
  ))
}

/** The receipt of a payment, with the one that shows the same unless `alone`; or the sentence that says why there is none. */
function Receipt({ payment, alone }: { payment: OfficePayment; alone: boolean }) {
  const { t } = useLingui()
  if (payment.receipt === null) return <NoReceipt payment={payment} />
  const receipt = (
    <StoredFile
      path={payment.receipt}
      type={payment.receipt_type}
      title={t`Receipt of ${nameOf(payment)}`}
      reading={payment.reading}
    />
  )
  return (
    <Suspense fallback={<Skeleton className="h-[60dvh] w-full lg:h-full" />}>
      {!alone && alikeTo(payment).length > 0 ? (
        <ReceiptsCompared payment={payment}>{receipt}</ReceiptsCompared>
      ) : (
        receipt
      )}
    </Suspense>
  )
}

/** Says why a payment came without a receipt, and what to look at instead. */
function NoReceipt({ payment: { paid_into, recorded_by } }: { payment: OfficePayment }) {
  if (placeOf(paid_into) === 'cash') {
    return (
      <EmptyState quiet icon="pay" title={<Trans>Cash, handed in</Trans>}>
        <Trans>{recorded_by} received cash, so there is no bank receipt. Count it into the cash box together.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState quiet icon="pay" title={<Trans>No receipt</Trans>}>
      {recorded_by === null ? (
        <Trans>Loan payments have no receipt. Look for the amount on the bank statement.</Trans>
      ) : (
        <Trans>{recorded_by} entered it without one. Look for the amount on the bank's statement.</Trans>
      )}
    </EmptyState>
  )
}
