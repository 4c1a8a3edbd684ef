import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { overviewQuery } from '#web/app/calls/office-queries.ts'
import { EnterForMember } from '#web/app/officer/from-the-register.tsx'
import { HandsOffNote, isKeptOff, useHandsOff } from '#web/app/officer/hands-off.tsx'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { StatusFilter, useOne, useStatus } from '#web/app/officer/status-filter.tsx'
import { nameOf } from '#web/app/officer/use-decisions.ts'
import { paths } from '#web/app/routes/paths.ts'
import { EvidenceLink } from '#web/features/evidence/officer/index.ts'
import { memberAddress } from '#web/features/members/officer/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { WithdrawalStepDialog } from './withdrawal-step-dialog.tsx'
import {
  noWithdrawalsIn,
  type OfficeWithdrawal,
  officeWithdrawalsQuery,
  type WithdrawalStatus,
  type WithdrawalStep,
  whyNot,
  withdrawalLists,
} from './withdrawal-words.ts'

/** Savings that members want paid out, by how far each has come. Those that wait for officers are counted. */
export default function WithdrawalsPage() {
  const { t } = useLingui()
  const one = useOne('withdrawal')
  const asked = useStatus(withdrawalLists)
  const { data } = useInfiniteQuery(officeWithdrawalsQuery(asked, one))
  // The list that holds the one of the address.
  const status = data?.pages[0]?.withdrawals[0]?.status ?? asked
  const waiting = useQuery(overviewQuery).data?.waiting
  return (
    <>
      <PageHeading
        title={one ? t`Withdrawal ${one}` : t`Withdrawals`}
        className="font-display text-xl font-semibold max-md:sr-only"
      />
      <StatusFilter
        path={paths.officeWithdrawals}
        status={status}
        lists={withdrawalLists}
        {...(waiting && { counts: { asked: waiting.withdrawals_asked, approved: waiting.withdrawals_approved } })}
      />
      <WithdrawalList key={one ?? status} status={status} one={one} />
    </>
  )
}

/** The withdrawals of one status, oldest first; or the one that is led to. */
function WithdrawalList({ status, one }: { status: WithdrawalStatus; one: string | undefined }) {
  const { t, i18n } = useLingui()
  const { opened, open, ways, notice } = useModal<{ step: WithdrawalStep; withdrawal: OfficeWithdrawal }>()
  const list = useInfiniteQuery(officeWithdrawalsQuery(status, one))
  const { data, error, refetch } = list
  if (!data && error) {
    return <ErrorState message={t`The withdrawals could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <SkeletonRows count={4} />
      </Loading>
    )
  }
  const withdrawals = data.pages.flatMap((page) => page.withdrawals)
  return (
    <>
      {notice}
      {withdrawals.length === 0 && one ? (
        <EmptyState quiet icon="payout" title={<Trans>There is no withdrawal {one}.</Trans>}>
          <Trans>Check the number, or look in the lists above.</Trans>
        </EmptyState>
      ) : withdrawals.length === 0 ? (
        <EmptyState
          quiet
          icon="payout"
          title={i18n._(noWithdrawalsIn[status])}
          begin={status === 'asked' && <EnterForMember />}
        >
          {status === 'asked' ? (
            <Trans>Members ask for their savings in the app. Each request appears here.</Trans>
          ) : (
            <Trans>Withdrawals appear here as officers approve them and pay them out.</Trans>
          )}
        </EmptyState>
      ) : (
        <Rows label={t`Withdrawals`}>
          {withdrawals.map((withdrawal) => (
            <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} onOpen={(step) => open({ step, withdrawal })} />
          ))}
        </Rows>
      )}
      <LoadMore list={list} />
      {opened && <WithdrawalStepDialog {...opened} ways={ways} />}
    </>
  )
}

type WithdrawalRowProps = { withdrawal: OfficeWithdrawal; onOpen: (step: WithdrawalStep) => void }

/** Who wants how much of their savings, where it goes, whose hands it went through, and what can be done. */
function WithdrawalRow({ withdrawal, onOpen }: WithdrawalRowProps) {
  const { member, amount, savings, note, payee_account: account } = withdrawal
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-rule py-3 last:border-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_auto]">
      <div>
        <RowLink to={memberAddress(member.id)}>{member.name}</RowLink>
        <p className="num text-sm text-ink-2">
          <Code>{member.unique_id}</Code> ·{' '}
          <Trans>
            asked on <Day date={withdrawal.asked_at} />
          </Trans>
        </p>
        {note !== '' && (
          <p className="wrap-anywhere">
            <Written>{note}</Written>
          </p>
        )}
      </div>
      <ul className="self-center text-label wrap-anywhere text-ink-2">
        <li className="num text-ink">
          {account === '' ? <Trans>In cash from an officer</Trans> : <Trans>To {account}</Trans>}
        </li>
        <Hands withdrawal={withdrawal} />
        <li>
          <EvidenceLink of="withdrawal" id={withdrawal.id} />
        </li>
      </ul>
      <div className="self-center lg:text-end">
        <Money aed={amount} className="font-display text-xl font-medium" />
        <p className="text-sm text-ink-2">
          <Trans>
            of <Money aed={savings} /> saved
          </Trans>
        </p>
      </div>
      <WithdrawalActions withdrawal={withdrawal} onOpen={onOpen} />
    </li>
  )
}

/** Who entered, approved and ended it, each on a line. */
function Hands({ withdrawal }: { withdrawal: OfficeWithdrawal }) {
  const { recorded_by: recordedBy, approved_by: approvedBy, approved_at: approvedAt } = withdrawal
  return (
    <>
      {recordedBy !== null && (
        <li>
          <Trans>Entered by {recordedBy} on behalf of the member</Trans>
        </li>
      )}
      {approvedBy !== null && approvedAt !== null && (
        <li>
          <Trans>
            Approved by {approvedBy} on <Day date={approvedAt} />
          </Trans>
        </li>
      )}
      {withdrawal.paid_on !== null && (
        <li>
          <Trans>
            Paid from {withdrawal.paid_from} on <Day date={withdrawal.paid_on} />, reference {withdrawal.reference}
          </Trans>
        </li>
      )}
      <Ended withdrawal={withdrawal} />
    </>
  )
}

function Ended({ withdrawal: { status, decided_by: by, reason } }: { withdrawal: OfficeWithdrawal }) {
  switch (status) {
    case 'paid':
      return (
        <li>
          <Trans>Paid by {by}</Trans>
        </li>
      )
    case 'refused':
      return (
        <li>
          <Trans>
            Rejected by {by}: {reason}
          </Trans>
        </li>
      )
    case 'cancelled':
      return (
        <li>
          <Trans>Cancelled by {by}</Trans>
        </li>
      )
    case 'reversed':
      return (
        <li>
          <Trans>
            Reversed by {by}: {reason}
          </Trans>
        </li>
      )
    default:
      return null
  }
}

const steps: Readonly<Record<WithdrawalStep, { label: MessageDescriptor; look: 'primary' | 'danger' }>> = {
  approve: { label: msg`Approve`, look: 'primary' },
  pay: { label: msg`Pay out`, look: 'primary' },
  refuse: { label: msg`Reject`, look: 'danger' },
  reverse: { label: msg`Payout returned`, look: 'danger' },
}

type WithdrawalActionsProps = { withdrawal: OfficeWithdrawal; onOpen: (step: WithdrawalStep) => void }

/** What the officer may do with it now, and who does the rest. */
function WithdrawalActions({ withdrawal, onOpen }: WithdrawalActionsProps) {
  const { t, i18n } = useLingui()
  const { may: open, may_not: mayNot, member } = withdrawal
  const why = whyNot(mayNot)
  const handsOff = useHandsOff(member.id)
  if (handsOff && isKeptOff(mayNot)) return <HandsOffNote {...handsOff} />
  if (open.length === 0 && !why) return null
  return (
    <div className="flex flex-wrap items-center gap-2 lg:col-span-full">
      {open.map((step) => {
        const label = i18n._(steps[step].label)
        return (
          <Button
            key={step}
            look={steps[step].look}
            aria-label={t`${label}: ${nameOf(withdrawal)}`}
            onClick={() => onOpen(step)}
          >
            {label}
          </Button>
        )
      })}
      {why && <p className="text-label text-ink-2">{i18n._(why)}</p>}
    </div>
  )
}
