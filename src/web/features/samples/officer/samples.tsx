import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { AuditNav } from '#web/features/audit/officer/index.ts'
import { Report } from '#web/features/books/officer/index.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { type Sample, SampleName, SamplePeriod, sampleAddress, samplesQuery } from './sample-words.tsx'

// Fetched along with the page: an auditor who draws finds the dialog there.
const drawDialog = import('./draw-dialog.tsx')
const DrawDialog = lazy(() => drawDialog)

/** Auditors' samples of the entries, with what came of each. */
export default function SamplesPage() {
  const { t } = useLingui()
  const found = useQuery(samplesQuery)
  const { opened, open, ways } = useModal<'draw'>()
  return (
    <>
      <PageHeading title={t`Samples`} hidden />
      <AuditNav />
      <Report query={found}>
        {({ samples, officers, may }) => (
          <>
            {samples.length > 0 && may.includes('draw') && <DrawButton onClick={() => open('draw')} />}
            {samples.length === 0 ? (
              <EmptyState
                icon="statement"
                title={t`No sample was drawn yet`}
                action={may.includes('draw') && <DrawButton onClick={() => open('draw')} />}
              >
                <Trans>Each sample appears here, with its findings and its report.</Trans>
              </EmptyState>
            ) : (
              <Rows label={t`Samples`}>
                {samples.map((sample) => (
                  <SampleRow key={sample.id} sample={sample} />
                ))}
              </Rows>
            )}
            <Suspense fallback={null}>{opened && <DrawDialog officers={officers} ways={ways} />}</Suspense>
          </>
        )}
      </Report>
    </>
  )
}

function DrawButton({ onClick }: { onClick: () => void }) {
  return (
    <Button className="justify-self-start" onClick={onClick}>
      <Trans>Draw a sample</Trans>
    </Button>
  )
}

function SampleRow({ sample }: { sample: Sample }) {
  const { id, drawn_by: by, findings, looked_at: done, entries, report } = sample
  return (
    <Row
      title={
        <RowLink to={sampleAddress(id)}>
          <span>
            <SampleName sample={sample} />
          </span>
        </RowLink>
      }
      detail={<SamplePeriod sample={sample} />}
      under={
        <span className="flex flex-wrap items-center gap-2">
          {report === null ? (
            <Stamp tone="wait">
              <Trans>
                {done} of {entries} looked at
              </Trans>
            </Stamp>
          ) : (
            <Stamp tone="done">
              <Trans>Report made</Trans>
            </Stamp>
          )}
          {findings > 0 && (
            <Stamp tone="wrong">
              <Plural value={findings} one="# finding" other="# findings" />
            </Stamp>
          )}
          <span className="text-sm text-ink-2">
            <Trans>
              Drawn by <Written>{by}</Written>
            </Trans>
          </span>
        </span>
      }
    />
  )
}
