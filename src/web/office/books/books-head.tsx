import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { businessDateAt } from '#core/calendar.ts'
import { useAssociation } from '#web/association.ts'
import { Day } from '#web/ui/day.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { BooksNav } from './books-nav.tsx'

type BooksHeadProps = {
  title: string
  /** What the page says, in a sentence. */
  note: ReactNode
  /** Which days it is of. */
  time: ReactNode
  /** The pages that it stands among, where those are not of the books alone. */
  nav?: ReactNode
}

/** The head of a page of the books. On paper it says whose books they are, of which days, and when they were printed. */
export function BooksHead({ title, note, time, nav = <BooksNav /> }: BooksHeadProps) {
  const { name } = useAssociation()
  return (
    <>
      <PageHeading title={title} className="font-display text-xl font-semibold max-md:sr-only print:not-sr-only" />
      {nav}
      <div>
        <p className="hidden font-semibold print:block">
          <Written>{name}</Written>, {time}
        </p>
        <p className="max-w-[80ch] text-label text-ink-2">{note}</p>
        <p className="hidden text-sm print:block">
          <Trans>
            Printed on <Day date={businessDateAt(new Date())} />
          </Trans>
        </p>
      </div>
    </>
  )
}
