import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { Report } from '#web/features/books/officer/index.ts'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { useColumnLabel } from './column-labels.ts'
import { ImportNotices } from './import-notices.tsx'
import { importLinesQuery } from './import-queries.ts'
import { MemberFacts } from './member-facts.tsx'

/** Every member of a waiting import with amounts, and what was changed on screen of the file. */
export default function ImportLines({ id }: { id: number }) {
  const { t } = useLingui()
  const labelOf = useColumnLabel()
  const list = useInfiniteQuery(importLinesQuery(id))
  return (
    <Report query={list}>
      {({ pages }) => {
        const { mended = [], notices = [] } = pages[0] ?? {}
        return (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <ImportNotices notices={notices} count={notices.length} />
            {mended.length > 0 && (
              <section>
                <p className="font-semibold">
                  <Trans>Changed on screen, the file says otherwise:</Trans>
                </p>
                <ul>
                  {mended.map(({ line, column, value }) => (
                    <li key={`${line} ${column}`} className="wrap-anywhere">
                      {t`Line ${line}, ${labelOf(column)}`}: <Written>{value === '' ? '–' : value}</Written>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <Rows label={t`Members to import`}>
              {pages.flatMap(({ lines }) =>
                lines.map(({ line, member }) => (
                  <Row
                    key={line}
                    title={<Written className="wrap-anywhere">{member.name}</Written>}
                    detail={
                      <span className="wrap-anywhere">
                        <Trans>Line {line}</Trans>
                        {' · '}
                        <MemberFacts member={member} />
                      </span>
                    }
                    end={<Money aed={member.savings} />}
                  />
                )),
              )}
            </Rows>
            <LoadMore list={list} />
          </div>
        )
      }}
    </Report>
  )
}
