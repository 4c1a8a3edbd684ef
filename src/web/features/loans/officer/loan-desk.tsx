import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import type { WhyNot } from '#contract/may.ts'
import { countText } from '#core/local-text.ts'
import { type LoanForDecision, statusAddress } from '#web/app/calls/office-queries.ts'
import { Columns, Part } from '#web/app/officer/desk-parts.tsx'
import { HandsOffNote, useHandsOff } from '#web/app/officer/hands-off.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { EvidenceLink } from '#web/features/evidence/officer/index.ts'
import { Insurance, NothingPaid, WrittenOffFacts } from '#web/features/loans/loan-reason.tsx'
import { loanTypeText } from '#web/features/loans/loan-words.ts'
import { JustDecided, PaymentLink, paymentLists, paymentTones } from '#web/features/payments/officer/index.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { BigMoney, Money } from '#web/ui/money.tsx'
import { PageHeading, PageNote } from '#web/ui/page-heading.tsx'
import { ProgressBar } from '#web/ui/progress.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { InstalmentBadge } from '#web/ui/status-badge.tsx'
import { Table } from '#web/ui/table.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { LoanFacts } from './loan-facts.tsx'
import type { LoanStep } from './loan-step-dialog.tsx'
import { ApprovalState, loanLists, loanTones } from './loan-words.tsx'

// Fetched beside the page: a step is most often what one opens it for.
const stepDialog = import('./loan-step-dialog.tsx')
const LoanStepDialog = lazy(() => stepDialog)

/** A loan on an officer's desk: what can be done with it, what a decision needs, and its whole life. */
export function LoanDesk({ desk }: { desk: LoanForDecision }) {
  const { t } = useLingui()
  const { opened, open, ways, notice } = useModal<LoanStep>()
  const { loan, detail } = desk
  const waits = loan.status === 'submitted' || loan.status === 'approved'
  const standing = (
    <Part title={waits ? t`Facts for the decision` : t`The member's position`}>
      <LoanFacts desk={desk} waits={waits} />
    </Part>
  )
  const terms = (
    <Part title={t`Terms`}>
      <LoanTerms desk={desk} />
    </Part>
  )
  const timeline = (
    <Part title={t`History`}>
      <LoanTimeline steps={detail.timeline} />
      <p className="mt-1">
        <EvidenceLink of="loan" id={loan.id} />
      </p>
    </Part>
  )
  return (
    <>
      {notice}
      <Suspense>
        <JustDecided memberId={loan.member.id} loanId={loan.id} />
      </Suspense>
      <LoanHead desk={desk}>
        <LoanActions desk={desk} onOpen={open} />
      </LoanHead>
      {detail.schedule.length === 0 ? (
        <Columns
          start={
            <>
              {standing}
              {timeline}
            </>
          }
          end={terms}
        />
      ) : (
        <Columns
          start={
            <>
              {standing}
              {terms}
            </>
          }
          end={
            <>
              <Part title={t`Instalments`}>
                <LoanSchedule schedule={detail.schedule} />
              </Part>
              <Part title={t`Payments`}>
                {detail.payments.length === 0 ? <NothingPaid /> : <LoanPayments payments={detail.payments} />}
              </Part>
              {timeline}
            </>
          }
        />
      )}
      <Suspense fallback={null}>{opened && <LoanStepDialog step={opened} desk={desk} ways={ways} />}</Suspense>
    </>
  )
}

/** What was agreed at application. Passport and bank numbers are masked for roles that do not need them. */
function LoanTerms({ desk: { loan, detail } }: { desk: LoanForDecision }) {
  const { t, i18n } = useLingui()
  return (
    <Sheet as="div" flush className="px-4 py-1 text-label">
      <Facts
        items={[
          { label: t`Loan type`, value: loanTypeText(loan.loan_type, i18n) },
          { label: t`Applied`, value: <Day date={loan.applied_at} parts="moment" /> },
          { label: t`Interest`, value: <Money aed={detail.total_interest} /> },
          { label: t`Total with interest`, value: <Money aed={loan.total_amount_with_interest} /> },
          { label: t`Term`, value: <Plural value={loan.duration_month} one="# month" other="# months" /> },
          { label: t`Per month`, value: <Money aed={loan.per_month_amount} /> },
          { label: t`Insurance`, value: <Insurance insured={loan.insured} premium={detail.premium} /> },
          { label: t`Bank account or Botim`, value: loan.bank_account },
          { label: t`Passport or ID`, value: loan.passport_or_nid },
        ]}
      />
    </Sheet>
  )
}

const steps: Readonly<Record<string, MessageDescriptor>> = {
  imported: msg`Opening balance from earlier books`,
  submitted: msg`Applied`,
  approved: msg`Approved`,
  approval_undone: msg`Approval undone`,
  declined: msg`Rejected`,
  withdrawn: msg`Cancelled`,
  disbursed: msg`Paid out`,
  disbursement_reversed: msg`Payout reversed`,
  settled: msg`Paid off`,
  reopened: msg`Opened again: a payment was reversed`,
  write_off_proposed: msg`Write-off proposed`,
  write_off_rejected: msg`Write-off rejected`,
  write_off_cancelled: msg`Write-off cancelled`,
  terms_offered: msg`Other terms offered`,
  offer_accepted: msg`Other terms agreed to`,
  offer_declined: msg`Other terms not agreed to`,
  offer_cancelled: msg`Offer of other terms cancelled`,
  set_off_proposed: msg`Payment from savings proposed`,
  set_off: msg`Paid from savings by officers`,
  set_off_rejected: msg`Payment from savings rejected`,
  set_off_cancelled: msg`Payment from savings cancelled`,
  written_off: msg`Written off`,
}

/** Every step of the loan, oldest first: what, who, when and why. */
function LoanTimeline({ steps: made }: { steps: LoanForDecision['detail']['timeline'] }) {
  const { i18n } = useLingui()
  return (
    <Sheet as="div" flush className="px-5 py-4">
      <ol className="grid gap-3 border-s-2 border-rule ps-4 text-label">
        {made.map(({ step, at, by, reason }) => (
          <li key={`${at} ${step} ${by}`}>
            <p>
              <b className="font-semibold">{steps[step] ? i18n._(steps[step]) : step}</b>
              {reason && (step === 'disbursed' ? <Trans>, reference {reason}</Trans> : `: ${reason}`)}
            </p>
            <p className="text-sm text-ink-2">
              <Written>{by}</Written>, <Day date={at} parts="moment" />
            </p>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

type Payment = LoanForDecision['detail']['payments'][number]

/** What was paid towards the loan, latest first, with the reason where it did not count. */
function LoanPayments({ payments }: { payments: readonly Payment[] }) {
  const { t, i18n } = useLingui()
  return (
    <Rows label={t`Payments`}>
      {payments.map((payment) => (
        <Row
          key={payment.id}
          title={<Day date={payment.at} />}
          detail={
            <>
              {payment.from_savings ? (
                <Trans>From savings</Trans>
              ) : (
                <PaymentLink id={payment.id}>
                  {payment.in_cash ? (
                    <Trans>In cash, payment {payment.id}</Trans>
                  ) : (
                    <Trans>To the bank, payment {payment.id}</Trans>
                  )}
                </PaymentLink>
              )}
              {payment.reason && (
                <span className="block">
                  <Written>{payment.reason}</Written>
                </span>
              )}
            </>
          }
          end={<Money aed={payment.amount} bare />}
          under={<Stamp tone={paymentTones[payment.status]}>{i18n._(paymentLists[payment.status])}</Stamp>}
        />
      ))}
    </Rows>
  )
}

/** The instalments as an officer compares them with the bank: when, how much, how much of it has come. */
function LoanSchedule({ schedule }: Pick<LoanForDecision['detail'], 'schedule'>) {
  const { t, i18n } = useLingui()
  const wide = useWide()
  if (!wide) {
    return (
      <Rows label={t`Instalments`}>
        {schedule.map(({ number, due_on, total, paid, status }) => (
          <Row
            key={number}
            title={<Day date={due_on} />}
            detail={
              <Trans>
                <Money aed={paid} /> paid
              </Trans>
            }
            end={<Money aed={total} bare />}
            under={<InstalmentBadge status={status} dueOn={due_on} />}
          />
        ))}
      </Rows>
    )
  }
  return (
    <Table
      tight
      caption={t`Instalments`}
      rows={schedule}
      rowKey={({ number }) => number}
      columns={[
        { key: 'number', label: t`No.`, heading: true, cell: ({ number }) => countText(number, i18n.locale) },
        { key: 'day', label: t`Due on`, cell: ({ due_on }) => <Day date={due_on} /> },
        {
          key: 'principal',
          label: t`Principal`,
          figure: true,
          cell: ({ principal }) => <Money aed={principal} bare />,
        },
        { key: 'interest', label: t`Interest`, figure: true, cell: ({ interest }) => <Money aed={interest} bare /> },
        {
          key: 'paid',
          label: t({ message: 'Paid', context: 'dues or an instalment' }),
          figure: true,
          cell: ({ paid }) => <Money aed={paid} bare />,
        },
        {
          key: 'status',
          label: t`Status`,
          figure: true,
          cell: ({ status, due_on }) => <InstalmentBadge status={status} dueOn={due_on} />,
        },
      ]}
    />
  )
}

/** Whose loan it is, how much, where it stands, and what can be done. */
function LoanHead({ desk: { loan, detail }, children }: { desk: LoanForDecision; children: ReactNode }) {
  const { t, i18n } = useLingui()
  const { member, status } = loan
  return (
    <div>
      <ButtonLink look="text" icon="back" to={statusAddress(paths.officeLoans, status)}>
        {i18n._(loanLists[status])}
      </ButtonLink>
      <Sheet as="div" flush className="grid gap-3 px-5 py-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <PageHeading inRow title={t`Loan ${loan.id}, ${member.name}`}>
              {member.name}
            </PageHeading>
            <span className="num text-sm text-ink-2">
              <Code>{member.unique_id}</Code> · <Trans>Loan {loan.id}</Trans>
            </span>
            <Stamp tone={loanTones[status]}>{i18n._(loanLists[status])}</Stamp>
          </div>
          <PageNote />
          <BigMoney aed={loan.principal} />
          {loan.recorded_by !== null && (
            <p className="text-label text-ink-2">
              <Trans>Entered by {loan.recorded_by} on behalf of the member</Trans>
            </p>
          )}
          {detail.offer && (
            <p className="text-saffron">
              <Trans>
                The member has not answered yet: <Money aed={detail.offer.principal} /> over{' '}
                <Plural value={detail.offer.duration_month} one="# month" other="# months" />
              </Trans>
            </p>
          )}
          {detail.disbursed_on === null ? (
            <p className="text-ink-2">
              <ApprovalState loan={loan} />
            </p>
          ) : (
            <Repaid detail={detail} />
          )}
        </div>
        {children}
      </Sheet>
    </div>
  )
}

function Repaid({ detail }: Pick<LoanForDecision, 'detail'>) {
  const { t } = useLingui()
  return (
    <div className="grid max-w-md gap-1.5">
      <ProgressBar value={detail.principal_repaid / detail.principal} label={t`Principal repaid`} />
      <p className="text-label text-ink-2">
        <Trans>
          <Money aed={detail.principal_repaid} /> of the principal repaid
        </Trans>
        {detail.status === 'active' && <StillToCome detail={detail} />}
      </p>
      {detail.written_off && <WrittenOffFacts {...detail.written_off} />}
    </div>
  )
}

function StillToCome({ detail }: Pick<LoanForDecision, 'detail'>) {
  return (
    <>
      {', '}
      <Trans>
        <Money aed={detail.outstanding} /> to come
      </Trans>
      {detail.overdue > 0 && (
        <span className="text-saffron">
          {', '}
          <Trans>
            <Money aed={detail.overdue} /> overdue
          </Trans>
        </span>
      )}
    </>
  )
}

/** Each step as its button names it, the likelier ones first. */
const stepButtons: Readonly<Record<LoanStep, { label: MessageDescriptor; look: 'primary' | 'quiet' | 'danger' }>> = {
  approve: { label: msg`Approve`, look: 'primary' },
  offer_terms: { label: msg`Offer other terms`, look: 'quiet' },
  cancel_offer: { label: msg`Cancel the offer`, look: 'quiet' },
  disburse: { label: msg`Pay out`, look: 'primary' },
  record_payment: { label: msg`Record a payment`, look: 'quiet' },
  decline: { label: msg`Reject`, look: 'danger' },
  undo_approval: { label: msg`Undo the approval`, look: 'quiet' },
  reverse_disbursement: { label: msg`Reverse the payout`, look: 'danger' },
  propose_set_off: { label: msg`Pay overdue from savings`, look: 'quiet' },
  confirm_set_off: { label: msg`Confirm the payment from savings`, look: 'primary' },
  reject_set_off: { label: msg`Reject the payment from savings`, look: 'quiet' },
  cancel_set_off: { label: msg`Cancel the payment from savings`, look: 'quiet' },
  propose_write_off: { label: msg`Propose a write-off`, look: 'danger' },
  confirm_write_off: { label: msg`Confirm the write-off`, look: 'danger' },
  reject_write_off: { label: msg`Reject the write-off`, look: 'quiet' },
  cancel_write_off: { label: msg`Cancel the write-off`, look: 'quiet' },
}

/** Why a loan is paid out by nobody now. */
const notPaidOut: Readonly<Partial<Record<WhyNot, MessageDescriptor>>> = {
  death_reported: msg`A death is recorded for this member, so the loan is not paid out.`,
  member_inactive: msg`This member is inactive, so the loan is not paid out.`,
  receivable_open: msg`This member owes the association money. Have that paid first.`,
}

type LoanActionsProps = { desk: LoanForDecision; onOpen: (step: LoanStep) => void }

/** What this officer may do with the loan now; the server says what that is. */
function LoanActions({ desk: { loan, may: open, may_not: mayNot }, onOpen }: LoanActionsProps) {
  const { i18n } = useLingui()
  const handsOff = useHandsOff(loan.member.id)
  if (handsOff) return <HandsOffNote {...handsOff} />
  const why = mayNot.disburse && notPaidOut[mayNot.disburse]
  const held = why && <p className="text-label text-ink-2">{i18n._(why)}</p>
  if (open.length === 0) {
    return (
      held || (
        <p className="text-label text-ink-2">
          <Trans>There is nothing for you to do with it now.</Trans>
        </p>
      )
    )
  }
  return (
    <div className="flex flex-wrap gap-2 lg:max-w-80 lg:justify-end">
      {held}
      {(Object.keys(stepButtons) as LoanStep[])
        .filter((step) => open.includes(step))
        .map((step) => (
          <Button key={step} look={stepButtons[step].look} onClick={() => onOpen(step)}>
            {i18n._(stepButtons[step].label)}
          </Button>
        ))}
    </div>
  )
}
