import { Trans, useLingui } from '@lingui/react/macro'
import { yearText } from '#core/local-text.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Day } from '#web/ui/day.tsx'
import type { AnnualReport } from '../books/books-queries.ts'

/** Whether the figures are final. */
export function YearState({ report: { year: of, to, closed } }: { report: AnnualReport }) {
  const { i18n } = useLingui()
  const year = yearText(of, i18n.locale)
  if (closed)
    return (
      <Banner tone="success">
        <Trans>
          The year {year} is closed, by {closed.by} on <Day date={closed.at} />: nothing is posted into it any more.
        </Trans>
      </Banner>
    )
  return (
    <Banner tone="warning">
      {to === `${of}-12-31` ? (
        <Trans>The year {year} is over and not closed yet: its figures can still change.</Trans>
      ) : (
        <Trans>
          The year {year} is not over: these are its figures up to <Day date={to} />.
        </Trans>
      )}
    </Banner>
  )
}
