import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { countText } from '#core/local-text.ts'
import { type Overview, overviewQuery } from '#web/app/calls/office-queries.ts'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { useWaitingCards } from '#web/app/officer/waiting-cards.ts'
import { paths } from '#web/app/routes/paths.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { WhatHappened } from '../what-happened.tsx'

const HowTold = lazy(() => import('../how-told.tsx'))

/** Behind the bell of the officer area: what waits for who reads, and what became of what they proposed. */
export default function OfficeNotificationsPage() {
  const { t } = useLingui()
  return (
    <div className="grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-6 justify-self-center">
      <PageHeading title={t`Notifications`} />
      <ForYou />
      <section>
        <SectionTitle>{t`Notifications`}</SectionTitle>
        <WhatHappened area="office" />
      </section>
      <Link
        to={paths.officeChanges}
        className="inline-flex min-h-target items-center justify-self-start font-semibold text-leaf underline underline-offset-4 hover:text-leaf-strong"
      >
        <Trans>Changes by other officers</Trans>
      </Link>
      <Suspense fallback={null}>
        <HowTold />
      </Suspense>
    </div>
  )
}

function ForYou() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(overviewQuery)
  return (
    <section>
      <SectionTitle>{t`Waits for you`}</SectionTitle>
      {data ? (
        <Waiting overview={data} />
      ) : error ? (
        <ErrorState message={t`The overview could not be loaded: ${error.message}`} onRetry={refetch} />
      ) : (
        <Loading>
          <SkeletonRows count={2} />
        </Loading>
      )}
    </section>
  )
}

function Waiting({ overview: { waiting, for_you: forYou, write_offs, set_offs } }: { overview: Overview }) {
  const { t, i18n } = useLingui()
  const rows = [
    ...useWaitingCards(waiting).filter(({ name }) => forYou.includes(name)),
    { label: t`Write-offs to confirm`, count: write_offs.length, to: paths.office },
    { label: t`Payments from savings to confirm`, count: set_offs.length, to: paths.office },
  ].filter(({ count }) => count > 0)
  if (rows.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>Nothing waits for you.</Trans>
      </p>
    )
  }
  return (
    <Rows label={t`Waits for you`}>
      {rows.map(({ label, count, to }) => (
        <Row key={label} title={<RowLink to={to}>{label}</RowLink>} end={countText(count, i18n.locale)} />
      ))}
    </Rows>
  )
}
