import { Trans, useLingui } from '@lingui/react/macro'
import { PageHeading } from '#web/ui/page-heading.tsx'
import HowTold, { HOW } from './how-told.tsx'
import { WhatHappened } from './what-happened.tsx'

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
      <HowTold />
    </div>
  )
}
