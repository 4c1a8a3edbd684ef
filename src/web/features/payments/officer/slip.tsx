import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '#web/app/calls/api.ts'
import { NotThere } from '#web/app/routes/not-there.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SlipSheet, slipQuery } from './cash-slip.tsx'

/** The slip for cash that was handed in, by itself: to print, and to see what became of it. */
export default function SlipPage() {
  const { t } = useLingui()
  const { data: slip, error, refetch } = useQuery(slipQuery(Number(useParams().id)))
  if (error instanceof ApiError && error.status < 500) {
    const title = t`There is no such slip`
    return <NotThere icon="statement" title={title} to={paths.officePayments} all={<Trans>Payments</Trans>} />
  }
  return (
    <>
      <PageHeading title={t`Cash slip`} className="font-display text-xl font-semibold print:hidden" />
      {slip ? (
        <div data-print="slip">
          <SlipSheet slip={slip}>
            <Button look="quiet" icon="print" onClick={() => window.print()}>
              <Trans>Print</Trans>
            </Button>
          </SlipSheet>
        </div>
      ) : error ? (
        <ErrorState message={t`The slip could not be loaded: ${error.message}`} onRetry={refetch} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  )
}
