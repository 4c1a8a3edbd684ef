import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useAssociation } from '#web/association.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Grid } from './grid.tsx'
import { GridTools } from './grid-tools.tsx'
import { gridQuery } from './member-queries.ts'
import { MembersNav } from './members-nav.tsx'
import { SearchField } from './search-field.tsx'
import { useSearchText } from './use-search-text.ts'
import { useYear } from './use-year.ts'
import { YearSteps } from './year-steps.tsx'

/** Members by months of dues of a year: the spreadsheet that treasurers know. */
export default function MembersGridPage() {
  const { t } = useLingui()
  const { name } = useAssociation()
  const { year, setYear } = useYear()
  const { text, setText, search } = useSearchText()
  const list = useInfiniteQuery(gridQuery({ year: String(year), search }))
  return (
    <>
      <PageHeading
        title={t`Dues by month`}
        className="font-display text-xl font-semibold max-md:sr-only print:not-sr-only"
      >
        {t`Dues by month`}
        <span className="hidden print:inline">
          , {year}, {name}
        </span>
      </PageHeading>
      <MembersNav />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <YearSteps year={year} onYear={setYear} />
        <SearchField text={text} onType={setText} />
        <GridTools year={year} list={list} />
      </div>
      <Grid list={list} year={year} />
    </>
  )
}
