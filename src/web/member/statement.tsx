import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { MyAccountData } from '#contract/account.ts'
import { paths } from '#web/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { FigureCard } from './figure-card.tsx'
import { FilterBar } from './statement/filter-bar.tsx'
import { MovementList } from './statement/movement-list.tsx'
import { accountName } from './statement/movement-words.ts'
import { type StatementAccount, statementQuery } from './statement/statement-queries.ts'
import { StatementShare } from './statement/statement-share.tsx'
import { useAsked, useFilter } from './statement/use-filter.ts'
import { WithAccount } from './with-account.tsx'

const EntryDialog = lazy(() => import('./statement/entry-dialog.tsx'))
const DownloadDialog = lazy(() => import('./statement/download-dialog.tsx'))

export default function Statement() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Statement`} />
      <WithAccount skeleton={<SkeletonRows count={6} />}>{(account) => <Movements account={account} />}</WithAccount>
    </>
  )
}

/** Which dialog is open: an entry by its number, or the download. */
type Opened = number | 'download' | undefined

function Movements({ account }: { account: MyAccountData }) {
  const { t } = useLingui()
  const filter = useFilter()
  const [opened, setOpened] = useState<Opened>()
  const list = useInfiniteQuery({ ...statementQuery(useAsked(filter.filter)), placeholderData: keepPreviousData })
  const { data, error, refetch } = list
  if (!data && error) {
    return (
      <>
        <ErrorState message={t`The statement could not be loaded: ${error.message}.`} onRetry={refetch} />
        {filter.active && <ShowEverything onClick={filter.clear} />}
      </>
    )
  }
  if (!data) {
    return (
      <Loading>
        <SkeletonRows count={6} />
      </Loading>
    )
  }
  const [first] = data.pages
  if (!first?.first_month) return <NoMovements />
  const lines = data.pages.flatMap((page) => page.lines)
  const close = () => setOpened(undefined)
  return (
    <>
      <Balances accounts={first.accounts} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap gap-2 print:hidden">
          <StatementShare account={account} lines={lines} />
          <Button look="quiet" icon="save" onClick={() => setOpened('download')}>
            <Trans>Download the statement</Trans>
          </Button>
          <Button look="quiet" icon="print" onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
        </div>
        <FilterBar {...filter} accounts={first.accounts} firstMonth={first.first_month} />
      </div>
      {lines.length === 0 ? (
        <EmptyState
          icon="zoom"
          title={<Trans>Nothing like that</Trans>}
          action={<ShowEverything onClick={filter.clear} />}
        >
          <Trans>No movement fits what you look for.</Trans>
        </EmptyState>
      ) : (
        <MovementList lines={lines} months={data.pages.flatMap((page) => page.months)} onOpen={setOpened} />
      )}
      <Earlier list={list} narrowed={filter.active} />
      <Suspense fallback={null}>
        {opened === 'download' && (
          <DownloadDialog
            filter={filter.filter}
            accounts={first.accounts}
            firstMonth={first.first_month}
            onClose={close}
          />
        )}
        {typeof opened === 'number' && <EntryDialog key={opened} id={opened} onOpen={setOpened} onClose={close} />}
      </Suspense>
    </>
  )
}

function Balances({ accounts }: { accounts: readonly StatementAccount[] }) {
  const { t, i18n } = useLingui()
  const shown = accounts.filter(({ account, balance }) => account === 'savings' || balance !== 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-3 md:gap-4">
      {shown.map((account) => (
        <FigureCard
          key={`${account.account} ${account.loan_id}`}
          label={account.account === 'savings' ? t`Saving balance` : accountName(account, i18n)}
          aed={account.balance}
        >
          {account.account === 'loan' && <Trans>Principal still to repay</Trans>}
        </FigureCard>
      ))}
    </div>
  )
}

type ListProps = {
  error: Error | null
  isFetchNextPageError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

function Earlier({
  list: { error, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage },
  narrowed,
}: {
  list: ListProps
  narrowed: boolean
}) {
  return (
    <>
      {isFetchNextPageError && (
        <Banner tone="error" live>
          <Trans>The earlier movements could not be loaded: {error?.message}.</Trans>
        </Banner>
      )}
      {hasNextPage && (
        <Button
          look="quiet"
          className="justify-self-center"
          pending={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          <Trans>Show earlier movements</Trans>
        </Button>
      )}
      {!hasNextPage && !narrowed && (
        <p className="text-center text-sm text-ink-2">
          <Trans>This is where your savings begin.</Trans>
        </p>
      )}
    </>
  )
}

function ShowEverything({ onClick }: { onClick: () => void }) {
  return (
    <Button look="quiet" className="justify-self-center" onClick={onClick}>
      <Trans>Show all movements</Trans>
    </Button>
  )
}

function NoMovements() {
  return (
    <EmptyState
      icon="statement"
      title={<Trans>Nothing saved yet</Trans>}
      action={
        <ButtonLink to={paths.monthlyPay}>
          <Trans>Pay dues</Trans>
        </ButtonLink>
      }
    >
      <Trans>Once an officer has found your first payment at the bank it stands here.</Trans>
    </EmptyState>
  )
}
