import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { BigMoney } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { BonusLines } from './bonus-lines.tsx'
import { WithAccount } from './with-account.tsx'

const sharesQuery = queryOptions({
  queryKey: ['bonuses'],
  queryFn: ({ signal }) => call('GET /api/bonuses', { signal }),
})

/** What the member earned so far, and each share of a bonus with how it came about. */
export default function MyBonus() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`My bonus`} />
      <WithAccount skeleton={<Skeleton className="h-36 w-full" />}>
        {(account) => (
          <>
            <Sheet as="div" className="relative overflow-hidden">
              <div aria-hidden="true" className="ruled absolute inset-0" />
              <div className="relative grid gap-2">
                <h2 className="text-sm text-ink-2">
                  <Trans>Bonus earned so far</Trans>
                </h2>
                <BigMoney aed={account.bonus_earned} />
                <p className="max-w-[60ch] text-ink-2">
                  <Trans>
                    A bonus is shared out of the surplus by what each member had saved on average, day by day. Your
                    shares go into your savings.
                  </Trans>
                </p>
              </div>
            </Sheet>
            <Shares />
          </>
        )}
      </WithAccount>
    </>
  )
}

function Shares() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(sharesQuery)
  if (!data && error) {
    return <ErrorState message={t`Your shares could not be loaded: ${error.message}.`} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-24 w-full" />
      </Loading>
    )
  }
  if (data.shares.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>No bonus was given yet. When one is, your share stands here.</Trans>
      </p>
    )
  }
  return (
    <section>
      <SectionTitle>
        <Trans>My shares</Trans>
      </SectionTitle>
      <BonusLines shares={data.shares} />
    </section>
  )
}
