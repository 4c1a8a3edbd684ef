import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { bonusesQuery } from './bonuses/bonus-queries.ts'
import { BonusRows } from './bonuses/bonus-rows.tsx'
import { PrepareBonus } from './bonuses/prepare-bonus.tsx'
import { ToShareTable } from './bonuses/to-share-table.tsx'
import { Report } from './books/report.tsx'
import { Columns } from './parts/desk-parts.tsx'
import { LoadMore } from './parts/load-more.tsx'
import { useMay } from './parts/use-may.ts'

/** What there is to share among the members, a new bonus of it, and those there were. */
export default function BonusesPage() {
  const { t } = useLingui()
  const mayDeclare = useMay('declare_bonus')
  const list = useInfiniteQuery(bonusesQuery)
  return (
    <>
      <PageHeading title={t`Bonus`} className="font-display text-xl font-semibold max-md:sr-only" />
      <Report query={list}>
        {({ pages }) => (
          <>
            {pages[0] && (
              <Columns
                start={<ToShareTable toShare={pages[0].to_share} />}
                end={mayDeclare && <PrepareBonus available={pages[0].to_share.available} />}
              />
            )}
            <section>
              <SectionTitle>
                <Trans>Bonuses</Trans>
              </SectionTitle>
              <BonusRows bonuses={pages.flatMap((page) => page.bonuses)} />
            </section>
            <LoadMore list={list} />
          </>
        )}
      </Report>
    </>
  )
}
