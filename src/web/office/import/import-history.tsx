import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import type { MemberImport } from '../parts/import-queries.ts'

/** Earlier imports, the latest first: which file, by whom, and what it brought. */
export function ImportHistory({ imports }: { imports: readonly MemberImport[] }) {
  const { t } = useLingui()
  if (imports.length === 0) {
    return (
      <EmptyState icon="statement" title={<Trans>Nothing was imported yet</Trans>}>
        <Trans>Each import that was confirmed or discarded stands here.</Trans>
      </EmptyState>
    )
  }
  return (
    <section>
      <SectionTitle>{t`Earlier imports`}</SectionTitle>
      <Rows label={t`Earlier imports`}>
        {imports.map((each) => (
          <Row
            key={each.id}
            title={<Written className="wrap-anywhere">{each.file_name}</Written>}
            detail={<Decision made={each} />}
            end={<Plural value={each.figures.members} one="# member" other="# members" />}
            under={
              each.status === 'confirmed' ? (
                <Stamp tone="done">
                  <Trans>Imported</Trans>
                </Stamp>
              ) : (
                <Stamp tone="wait">
                  <Trans>Discarded</Trans>
                </Stamp>
              )
            }
          />
        ))}
      </Rows>
    </section>
  )
}

function Decision({ made: { status, prepared_by, decided_by, decided_at } }: { made: MemberImport }) {
  const day = decided_at && <Day date={decided_at} parts="moment" />
  return status === 'confirmed' ? (
    <Trans>
      Prepared by {prepared_by}, confirmed by {decided_by}, {day}
    </Trans>
  ) : (
    <Trans>
      Prepared by {prepared_by}, discarded by {decided_by}, {day}
    </Trans>
  )
}
