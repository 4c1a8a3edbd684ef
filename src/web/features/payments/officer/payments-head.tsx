import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { overviewQuery, type PaymentFilter } from '#web/app/calls/office-queries.ts'
import { Key, useHotkeys } from '#web/app/officer/hotkeys.tsx'
import { StatusFilter } from '#web/app/officer/status-filter.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeading, PageNote } from '#web/ui/page-heading.tsx'
import { paymentLists } from './payment-words.ts'

const KeysDialog = lazy(() => import('./keys-dialog.tsx'))
const PaymentSearch = lazy(() => import('./payment-search.tsx'))

/** Which list of payments is shown, how many wait, what is searched for among them, and in which order they are. */
export function PaymentsHead({ status, kind, search, sort }: PaymentFilter) {
  const { t } = useLingui()
  const [help, setHelp] = useState(false)
  const waiting = useQuery(overviewQuery).data?.waiting.payments
  useHotkeys({ '?': () => setHelp(true) })
  return (
    <>
      <div className="flex items-center gap-x-4 gap-y-2 max-md:flex-wrap">
        <PageHeading inRow title={t`Payments`} className="font-display text-xl font-semibold max-2xl:sr-only" />
        <StatusFilter
          path={paths.officePayments}
          status={status}
          lists={paymentLists}
          narrowed={{ search, kind }}
          {...(waiting !== undefined && { counts: { in_review: waiting } })}
        />
        <div className="min-h-target min-w-0 grow basis-72 max-md:basis-full">
          <Suspense>
            <PaymentSearch status={status} sort={sort} />
          </Suspense>
        </div>
        <Button look="quiet" icon="keys" className="max-md:hidden" onClick={() => setHelp(true)}>
          <span className="max-2xl:sr-only">
            <Trans>Keys</Trans>
          </span>{' '}
          <Key>?</Key>
        </Button>
        {help && (
          <Suspense>
            <KeysDialog onClose={() => setHelp(false)} />
          </Suspense>
        )}
      </div>
      <PageNote />
    </>
  )
}
