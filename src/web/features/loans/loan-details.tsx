import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Loan } from '#contract/loans.ts'
import { countText } from '#core/local-text.ts'
import { Seal } from '#web/features/sealed-books/index.ts'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { Stamp, type StampTone } from '#web/ui/stamp.tsx'
import { InstalmentBadge } from '#web/ui/status-badge.tsx'
import { Table } from '#web/ui/table.tsx'
import { Timeline, type TimelineStep } from '#web/ui/timeline.tsx'
import { TABLE_PX, useWide } from '#web/ui/use-wide.ts'
import { Insurance, NothingPaid, WrittenOffFacts } from './loan-reason.tsx'

/** The terms of a loan, its instalments, its payments and how it came about. */
export function LoanDetails({ loan }: { loan: Loan }) {
  const { t } = useLingui()
  return (
    <>
      {loan.schedule.length > 0 && (
        <section>
          <SectionTitle>{t`Instalments`}</SectionTitle>
          <LoanSchedule schedule={loan.schedule} />
        </section>
      )}
      {loan.written_off && (
        <section>
          <SectionTitle>{t`Written off`}</SectionTitle>
          <Sheet as="div" flush className="px-sheet py-1">
            <WrittenOffFacts {...loan.written_off} />
          </Sheet>
        </section>
      )}
      {loan.disbursed_on && (
        <section>
          <SectionTitle>{t`Payments`}</SectionTitle>
          <LoanPayments payments={loan.payments} />
        </section>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @2xl:grid-cols-2 @2xl:gap-5">
        <section>
          <SectionTitle>{t`Terms`}</SectionTitle>
          <Sheet as="div" flush className="px-sheet py-1">
            <Facts
              items={[
                { label: t`Amount`, value: <Money aed={loan.principal} /> },
                { label: t`Interest`, value: <Money aed={loan.total_interest} /> },
                { label: t`Total with interest`, value: <Money aed={loan.total_amount_with_interest} /> },
                { label: t`Term`, value: <Plural value={loan.duration_month} one="# month" other="# months" /> },
                { label: t`Monthly payment estimate`, value: <Money aed={loan.per_month_amount} /> },
                { label: t`Insurance`, value: <Insurance insured={loan.insured} premium={loan.premium} /> },
              ]}
            />
          </Sheet>
        </section>
        <section>
          <SectionTitle>{t`History`}</SectionTitle>
          <LoanTimeline loan={loan} />
        </section>
      </div>
    </>
  )
}

type Step = Loan['timeline'][number]

/** How the loan came to where it is, oldest first, as its member would tell it, and what is still to come. */
function LoanTimeline({ loan }: { loan: Loan }) {
  const happened = loan.timeline.map(
    (step): TimelineStep => ({
      key: `${step.at} ${step.step}`,
      words: <StepWords step={step} />,
      at: step.at,
      state: step.step === 'declined' || step.step === 'written_off' ? 'wrong' : 'done',
    }),
  )
  return (
    <Sheet as="div">
      <Timeline steps={[...happened, ...stepsAhead(loan)]} />
    </Sheet>
  )
}

function stepsAhead({ status, schedule }: Loan): TimelineStep[] {
  const step = (key: string, words: ReactNode): TimelineStep => ({ key, words, state: 'ahead' })
  const decision = step('approval', <Trans>A loan officer decides on it.</Trans>)
  const payout = step('payout', <Trans>A treasurer pays it out to me.</Trans>)
  const last = schedule.findLast(({ status: state }) => state !== 'completed')
  switch (status) {
    case 'submitted':
      return [decision, payout, step('repayment', <Trans>I repay it month by month.</Trans>)]
    case 'approved':
      return [payout, step('repayment', <Trans>I repay it month by month.</Trans>)]
    case 'active':
      if (!last) return []
      return [
        step(
          'last',
          <Trans>
            The last instalment is due on <Day date={last.due_on} />.
          </Trans>,
        ),
      ]
    default:
      return []
  }
}

function StepWords({ step: { step, by, reason } }: { step: Step }) {
  switch (step) {
    case 'imported':
      return <Trans>It comes from the association's earlier books.</Trans>
    case 'submitted':
      return <Trans>I applied for it.</Trans>
    case 'approved':
      return <Trans>{by} approved it.</Trans>
    case 'declined':
      return (
        <Trans>
          {by} rejected it: {reason}
        </Trans>
      )
    case 'withdrawn':
      return <Trans>I cancelled the application.</Trans>
    case 'disbursed':
      return reason ? (
        <Trans>
          {by} paid it out to me, under the reference {reason}.
        </Trans>
      ) : (
        <Trans>{by} paid it out to me.</Trans>
      )
    case 'settled':
      return <Trans>It is repaid in full. Thank you!!</Trans>
    case 'terms_offered':
      return (
        <Trans>
          {by} offered other terms: {reason}
        </Trans>
      )
    case 'offer_accepted':
      return <Trans>I agreed to the other terms.</Trans>
    case 'offer_declined':
      return <Trans>I did not agree to the other terms.</Trans>
    case 'offer_cancelled':
      return <Trans>{by} cancelled the offer of other terms.</Trans>
    case 'set_off':
      return <Trans>{by} paid overdue instalments from my savings.</Trans>
    case 'written_off':
      return <Trans>{by} wrote the rest off.</Trans>
    default:
      return reason ?? step
  }
}

type Payment = Loan['payments'][number]

const states: Readonly<Record<Payment['status'], { tone: StampTone; label: MessageDescriptor }>> = {
  in_review: { tone: 'wait', label: msg`In review` },
  verified: { tone: 'done', label: msg`Completed` },
  refused: { tone: 'wrong', label: msg`Rejected` },
  cancelled: { tone: 'wait', label: msg`Cancelled` },
  reversed: { tone: 'wrong', label: msg`Reversed` },
}

/** What the member has paid towards the loan, latest first, with the reason where it did not count. */
function LoanPayments({ payments }: { payments: readonly Payment[] }) {
  const { t, i18n } = useLingui()
  if (payments.length === 0) return <NothingPaid />
  return (
    <Rows label={t`Payments`}>
      {payments.map((payment) => (
        <Row
          key={payment.id}
          title={<Day date={payment.at} />}
          detail={
            <>
              {payment.from_savings ? (
                <Trans>From my savings</Trans>
              ) : payment.in_cash ? (
                <Trans>Paid in cash</Trans>
              ) : (
                <Trans>Paid to the bank</Trans>
              )}
              {payment.split && payment.split.principal + payment.split.interest > 0 && <Split split={payment.split} />}
              {payment.reason && (
                <span className="block text-brick">
                  <Written>{payment.reason}</Written>
                </span>
              )}
            </>
          }
          end={<Money aed={payment.amount} bare />}
          under={<Stamp tone={states[payment.status].tone}>{i18n._(states[payment.status].label)}</Stamp>}
          foot={payment.status === 'verified' && <Seal since={payment.sealed_on} />}
        />
      ))}
    </Rows>
  )
}

/** What of the loan a payment paid. */
function Split({ split: { principal, interest, savings, beside } }: { split: NonNullable<Payment['split']> }) {
  return (
    <span className="block">
      <Trans>
        Principal <Money aed={principal} bare />, interest <Money aed={interest} bare />
      </Trans>
      {savings > 0 && (
        <>
          {' · '}
          <Trans>
            <Money aed={savings} bare /> more for my savings
          </Trans>
        </>
      )}
      {beside > 0 && (
        <>
          {' · '}
          <Trans>
            <Money aed={beside} bare /> of other debts
          </Trans>
        </>
      )}
    </span>
  )
}

type Instalment = Loan['schedule'][number]

/** The instalments, each with its day and its state. */
function LoanSchedule({ schedule }: { schedule: readonly Instalment[] }) {
  const { t, i18n } = useLingui()
  if (!useWide(TABLE_PX)) {
    return (
      <Rows label={t`Instalments`}>
        {schedule.map((instalment) => (
          <Row
            key={instalment.number}
            title={<Day date={instalment.due_on} />}
            detail={<InstalmentDetail instalment={instalment} />}
            end={<Money aed={instalment.total} bare />}
            under={<InstalmentBadge status={instalment.status} dueOn={instalment.due_on} />}
          />
        ))}
      </Rows>
    )
  }
  return (
    <Table
      caption={t`Instalments`}
      rows={schedule}
      rowKey={(instalment) => instalment.number}
      columns={[
        { key: 'number', label: t`No.`, heading: true, cell: ({ number }) => countText(number, i18n.locale) },
        { key: 'day', label: t`Due on`, cell: (instalment) => <Day date={instalment.due_on} /> },
        {
          key: 'principal',
          label: t`Principal`,
          figure: true,
          cell: (instalment) => <Money aed={instalment.principal} bare />,
        },
        {
          key: 'interest',
          label: t`Interest`,
          figure: true,
          cell: (instalment) => <Money aed={instalment.interest} bare />,
        },
        {
          key: 'total',
          label: t`In all, AED`,
          figure: true,
          cell: (instalment) => <Money aed={instalment.total} bare />,
        },
        {
          key: 'paid',
          label: t({ message: 'Paid', context: 'dues or an instalment' }),
          figure: true,
          cell: (instalment) => <Money aed={instalment.paid} bare />,
        },
        {
          key: 'status',
          label: t`Status`,
          figure: true,
          cell: (instalment) => <InstalmentBadge status={instalment.status} dueOn={instalment.due_on} />,
        },
      ]}
    />
  )
}

function InstalmentDetail({ instalment }: { instalment: Instalment }) {
  const partly = instalment.paid > 0 && instalment.status !== 'completed'
  return (
    <>
      <Trans>Instalment {instalment.number}</Trans>
      {partly && (
        <span className="block">
          <Trans>
            <Money aed={instalment.paid} /> paid so far
          </Trans>
        </span>
      )}
    </>
  )
}
