import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

type NotThereProps = {
  icon: IconName
  title: string
  /** Where those that are there are listed, and what that list is called. */
  to: string
  all: ReactNode
}

/** The page of something by its number that is not there, or not for this reader. */
export default function NotTherePage({ icon, title, to, all }: NotThereProps) {
  return (
    <>
      {/* What such a page is for is not said where there is none. */}
      <PageHeading inRow hidden title={title} />
      <EmptyState
        icon={icon}
        title={title}
        action={
          <ButtonLink look="quiet" to={to}>
            {all}
          </ButtonLink>
        }
      >
        <Trans>Check the link or the number.</Trans>
      </EmptyState>
    </>
  )
}
