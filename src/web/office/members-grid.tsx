import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { yearText } from '#core/local-text.ts'
import { useAssociation } from '#web/association.ts'
import { Written } from '#web/ui/isolated.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Grid } from './members/grid.tsx'
import { GridTools } from './members/grid-tools.tsx'
import { YearSteps } from './members/year-steps.tsx'
import { gridQuery } from './parts/member-queries.ts'
import { MembersNav } from './parts/members-nav.tsx'
import { SearchField } from './parts/search-field.tsx'
import { useSearchText } from './parts/use-search-text.ts'
import { useYear } from './parts/use-year.ts'

/** Members by months of dues of a year: the spreadsheet that treasurers know. */
export default function MembersGridPage() {
  const { t, i18n } = useLingui()
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
          , {yearText(year, i18n.locale)}, <Written>{name}</Written>
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
