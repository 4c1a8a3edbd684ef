import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { withdrawalsQuery } from '#web/app/calls/queries.ts'
import { paths } from '#web/app/routes/paths.ts'
import { WithAccount } from '#web/features/account/index.ts'
import { Seal } from '#web/features/sealed-books/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { BigMoney, Money, moneyText } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { Loading, Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { type Withdrawal, type Withdrawals as WithdrawalsRead, withdrawalStamps } from './withdrawal-words.ts'

export default function WithdrawalsPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Withdrawals`} />
      <WithAccount skeleton={<WithdrawalsSkeleton />}>
        {(account) => <Withdrawals savings={account.account_balance} />}
      </WithAccount>
    </>
  )
}

function Withdrawals({ savings }: { savings: number }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(withdrawalsQuery)
  const { open, notice, dialog } = useWithdrawalDialogs(data)
  if (!data && error) {
    return <ErrorState message={t`Your withdrawals could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <WithdrawalsSkeleton />
      </Loading>
    )
  }
  return (
    <>
      <WithdrawalCard data={data} savings={savings} onAsk={() => open({ what: 'ask' })} />
      {notice}
      {data.withdrawals.length > 0 ? (
        <section>
          <SectionTitle>{t`My withdrawals`}</SectionTitle>
          <WithdrawalList
            withdrawals={data.withdrawals}
            onCancel={(withdrawal) => open({ what: 'cancel', withdrawal })}
          />
        </section>
      ) : (
        <EmptyState
          icon="payout"
          title={<Trans>No withdrawals yet</Trans>}
          action={
            data.may.includes('ask') && (
              <Button look="quiet" onClick={() => open({ what: 'ask' })}>
                <Trans>Ask for a withdrawal</Trans>
              </Button>
            )
          }
        >
          <Trans>Your withdrawals and their status appear here.</Trans>
        </EmptyState>
      )}
      {dialog}
    </>
  )
}

function WithdrawalsSkeleton() {
  return (
    <>
      <Skeleton className="h-44 w-full" />
      <SkeletonRows count={3} />
    </>
  )
}

type WithdrawalListProps = {
  withdrawals: readonly Withdrawal[]
  onCancel: (withdrawal: Withdrawal) => void
}

/** The member's withdrawals as lines of the passbook, the latest first. */
function WithdrawalList({ withdrawals, onCancel }: WithdrawalListProps) {
  const { t, i18n } = useLingui()
  const label = t`Cancel withdrawal`
  return (
    <Rows label={t`My withdrawals`}>
      {withdrawals.map((withdrawal) => (
        <Row
          key={withdrawal.id}
          title={<WhereTo withdrawal={withdrawal} />}
          detail={<What withdrawal={withdrawal} />}
          end={<Money aed={withdrawal.amount} bare />}
          under={
            <span className="flex items-center justify-end gap-x-3 @max-lg:max-w-28 @max-lg:flex-wrap-reverse">
              {withdrawal.may.includes('cancel') && (
                <Button
                  look="text"
                  aria-label={t`${label}: ${`AED ${moneyText(withdrawal.amount, i18n.locale)}`}`}
                  onClick={() => onCancel(withdrawal)}
                >
                  {label}
                </Button>
              )}
              <Stamp tone={withdrawalStamps[withdrawal.status].tone}>
                {i18n._(withdrawalStamps[withdrawal.status].label)}
              </Stamp>
            </span>
          }
          foot={withdrawal.status === 'paid' && <Seal since={withdrawal.sealed_on} />}
        />
      ))}
    </Rows>
  )
}

function WhereTo({ withdrawal: { payee_account: account } }: { withdrawal: Withdrawal }) {
  if (account === '') return <Trans>In cash from an officer</Trans>
  return (
    <span className="wrap-anywhere">
      <Trans>To {account}</Trans>
    </span>
  )
}

function What({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <>
      <span className="block">
        <Trans>
          Asked for on <Day date={withdrawal.asked_at} />
        </Trans>
      </span>
      {withdrawal.note !== '' && (
        <span className="block wrap-anywhere">
          <Written>{withdrawal.note}</Written>
        </span>
      )}
      <State withdrawal={withdrawal} />
    </>
  )
}

/** How far it has come, in a sentence. */
function State({ withdrawal: { status, paid_on: paidOn, reference, reason } }: { withdrawal: Withdrawal }) {
  switch (status) {
    case 'asked':
      return <Trans>An officer looks at it.</Trans>
    case 'approved':
      return <Trans>It is approved and will be paid.</Trans>
    case 'paid':
      return (
        <span className="wrap-anywhere">
          <Trans>
            Paid on <Day date={paidOn ?? ''} />, reference {reference}
          </Trans>
        </span>
      )
    case 'refused':
      return (
        <span className="wrap-anywhere text-brick">
          <Trans>Rejected: {reason}</Trans>
        </span>
      )
    case 'cancelled':
      return <Trans>You cancelled it.</Trans>
    case 'reversed':
      return (
        <span className="wrap-anywhere text-brick">
          <Trans>The payout was returned: {reason}</Trans>
        </span>
      )
  }
}

const dialogs = () => import('./withdrawal-dialogs.tsx')
const AskWithdrawalDialog = lazy(() => dialogs().then((all) => ({ default: all.AskWithdrawalDialog })))
const CancelWithdrawalDialog = lazy(() => dialogs().then((all) => ({ default: all.CancelWithdrawalDialog })))

type WithdrawalDialog = { what: 'ask' } | { what: 'cancel'; withdrawal: Withdrawal }

/** The modals of the withdrawals' page, and what the last one said when it had succeeded. */
function useWithdrawalDialogs(data: WithdrawalsRead | undefined) {
  const { opened, open, ways, notice } = useModal<WithdrawalDialog>()
  return {
    open,
    notice,
    dialog: (
      <Suspense fallback={null}>
        {opened?.what === 'ask' && data && <AskWithdrawalDialog data={data} {...ways} />}
        {opened?.what === 'cancel' && <CancelWithdrawalDialog withdrawal={opened.withdrawal} {...ways} />}
      </Suspense>
    ),
  }
}

type WithdrawalCardProps = {
  data: WithdrawalsRead
  /** AED. */
  savings: number
  onAsk: () => void
}

/** What can be withdrawn now, and the way to ask for it, or what stands before it. */
function WithdrawalCard({ data, savings, onAsk }: WithdrawalCardProps) {
  const { available } = data
  return (
    <Sheet as="div">
      <div className="grid gap-1">
        <h2 className="text-sm text-ink-2">
          <Trans>Available to withdraw</Trans>
        </h2>
        <BigMoney aed={available} ruled />
        {data.receivable === 0 && available < savings && (
          <p className="text-sm text-ink-2">
            <Trans>
              Of your savings of <Money aed={savings} />. The rest is kept for what was approved already, or for your
              loan.
            </Trans>
          </p>
        )}
        <div className="mt-2 grid justify-items-start gap-3">
          <AskOrWhyNot data={data} onAsk={onAsk} />
        </div>
      </div>
    </Sheet>
  )
}

function AskOrWhyNot({ data, onAsk }: Omit<WithdrawalCardProps, 'savings'>) {
  const why = data.may_not.ask
  const open = data.withdrawals.find(({ may }) => may.includes('cancel'))
  if (why === 'receivable_open') {
    return (
      <>
        <Banner tone="warning">
          <Trans>
            You owe the association <Money aed={data.receivable} />. Pay it before you withdraw. Your next payment goes
            there first.
          </Trans>
        </Banner>
        <ButtonLink to={paths.monthlyPay}>
          <Trans>Pay dues</Trans>
        </ButtonLink>
      </>
    )
  }
  if (why === 'withdrawal_open' && open) {
    return (
      <p className="max-w-[60ch] text-ink-2">
        {open.status === 'asked' ? (
          <Trans>
            You asked for a withdrawal of <Money aed={open.amount} />. No officer has approved it yet. Once it is paid
            or cancelled, you can ask for another.
          </Trans>
        ) : (
          <Trans>
            A withdrawal of <Money aed={open.amount} /> is approved and will be paid. Once it is paid or cancelled, you
            can ask for another.
          </Trans>
        )}
      </p>
    )
  }
  if (!data.may.includes('ask')) {
    return (
      <p className="max-w-[60ch] text-ink-2">
        <Trans>There is nothing to withdraw now.</Trans>
      </p>
    )
  }
  return (
    <>
      <Button icon="payout" onClick={onAsk}>
        <Trans>Withdraw</Trans>
      </Button>
      <p className="max-w-[60ch] text-sm text-ink-2">
        <Trans>One officer approves it, another pays it to you. Until then you can cancel it.</Trans>
      </p>
    </>
  )
}
