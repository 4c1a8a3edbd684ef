import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { withdrawalsQuery } from '#web/app/calls/queries.ts'
import { WithAccount } from '#web/features/account/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money, moneyText } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { Loading, Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { useWithdrawalDialogs } from './use-withdrawal-dialogs.tsx'
import { WithdrawalCard } from './withdrawal-card.tsx'
import { isOpenWithdrawal, type Withdrawal, withdrawalStamps } from './withdrawal-words.ts'

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
    return <ErrorState message={t`Your withdrawals could not be loaded: ${error.message}.`} onRetry={refetch} />
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
            onTakeBack={(withdrawal) => open({ what: 'take_back', withdrawal })}
          />
        </section>
      ) : (
        <EmptyState icon="payout" title={<Trans>No withdrawals yet</Trans>}>
          <Trans>What you ask for stands here, with how far it is.</Trans>
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
  onTakeBack: (withdrawal: Withdrawal) => void
}

/** The member's withdrawals as lines of the passbook, the latest first. */
function WithdrawalList({ withdrawals, onTakeBack }: WithdrawalListProps) {
  const { t, i18n } = useLingui()
  return (
    <Rows label={t`My withdrawals`}>
      {withdrawals.map((withdrawal) => (
        <Row
          key={withdrawal.id}
          title={<WhereTo withdrawal={withdrawal} />}
          detail={<What withdrawal={withdrawal} />}
          end={<Money aed={withdrawal.amount} bare />}
          under={
            <span className="flex items-center justify-end gap-x-3 max-md:max-w-28 max-md:flex-wrap-reverse">
              {isOpenWithdrawal(withdrawal) && (
                <Button
                  look="text"
                  aria-label={t`Take back the withdrawal of AED ${moneyText(withdrawal.amount, i18n.locale)}`}
                  onClick={() => onTakeBack(withdrawal)}
                >
                  <Trans>Take it back</Trans>
                </Button>
              )}
              <Stamp tone={withdrawalStamps[withdrawal.status].tone}>
                {i18n._(withdrawalStamps[withdrawal.status].label)}
              </Stamp>
            </span>
          }
        />
      ))}
    </Rows>
  )
}

function WhereTo({ withdrawal: { payee_account: account } }: { withdrawal: Withdrawal }) {
  if (account === '') return <Trans>In cash at the office</Trans>
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
          <Trans>Refused: {reason}</Trans>
        </span>
      )
    case 'cancelled':
      return <Trans>You took it back.</Trans>
    case 'reversed':
      return (
        <span className="wrap-anywhere text-brick">
          <Trans>The payment came back: {reason}</Trans>
        </span>
      )
  }
}
