import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { statementQuery } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { FigureCard } from './figure-card.tsx'
import { StatementLines } from './statement-lines.tsx'
import { WithAccount } from './with-account.tsx'

export default function Statement() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Statement`} />
      <WithAccount skeleton={<SkeletonRows count={6} />}>
        {(account) => (
          <>
            <FigureCard label={t`Saving balance`} aed={account.account_balance} />
            <Movements />
          </>
        )}
      </WithAccount>
    </>
  )
}

function Movements() {
  const { t } = useLingui()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(statementQuery)
  if (!data && error) {
    return <ErrorState message={t`The statement could not be loaded: ${error.message}.`} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <SkeletonRows count={6} />
      </Loading>
    )
  }
  const lines = data.pages.flatMap((page) => page.lines)
  if (lines.length === 0) return <NoMovements />
  return (
    <>
      <StatementLines lines={lines} />
      {error && (
        <Banner tone="error" live>
          <Trans>The earlier movements could not be loaded: {error.message}.</Trans>
        </Banner>
      )}
      {hasNextPage ? (
        <Button
          look="quiet"
          className="justify-self-center"
          pending={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          <Trans>Show earlier movements</Trans>
        </Button>
      ) : (
        <p className="text-center text-sm text-ink-2">
          <Trans>This is where your savings begin.</Trans>
        </p>
      )}
    </>
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
