import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { WhatHappened } from './what-happened.tsx'

/** Fetched along with the page, which shows what happened without it. */
const howTold = import('./how-told.tsx')
const HowTold = lazy(() => howTold)
/** Where on the page one chooses. */
const HOW = 'how'

/** What happened, and how one is told of it; for officers who are no members too. */
export default function NotificationsPage() {
  const { t } = useLingui()
  return (
    <div className="grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeading title={t`Notifications`} />
      <a
        href={`#${HOW}`}
        className="-mt-4 inline-flex min-h-target items-center gap-2 justify-self-start font-semibold text-leaf underline underline-offset-4 hover:text-leaf-strong"
      >
        <Trans>Choose how you are told</Trans>
      </a>
      <WhatHappened />
      <div id={HOW} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Suspense fallback={<SkeletonRows />}>
          <HowTold />
        </Suspense>
      </div>
    </div>
  )
}
