import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import type { AnswerOf } from '#contract/calls.ts'
import { ApiError } from '#web/app/calls/api.ts'
import { DownloadButton } from '#web/app/officer/download-button.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { NotThere } from '#web/app/routes/not-there.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { Report } from '#web/features/books/officer/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import {
  certificates,
  type SampleEntry,
  SampleName,
  SamplePeriod,
  sampleEntryAddress,
  sampleQuery,
} from './sample-words.tsx'

// Fetched along with the page: an auditor who has looked at all finds the dialog there.
const reportDialog = import('./report-dialog.tsx')
const ReportDialog = lazy(() => reportDialog)

/** A sample with what was found of each entry, and its report. */
export default function SamplePage() {
  const { t } = useLingui()
  const id = Number(useParams().id)
  const found = useQuery({ ...sampleQuery(id), enabled: Number.isSafeInteger(id) && id > 0 })
  if (!(id > 0) || (found.error instanceof ApiError && found.error.status === 404)) return <NoSample />
  return (
    <>
      <PageHeading title={t`Sample ${id}`} className="font-display text-xl font-semibold" />
      <Report query={found}>{(answer) => <Whole answer={answer} />}</Report>
    </>
  )
}

function Whole({ answer }: { answer: AnswerOf<'GET /api/office/samples/:id'> }) {
  const { t } = useLingui()
  const { sample, seed, entries, may } = answer
  const { opened, open, ways, notice } = useModal<'report'>()
  const next = may.includes('look') ? entries.find(({ look, own }) => look === null && !own) : undefined
  const { drawn_by: by, drawn_at: at, drawn_from: from } = sample
  return (
    <>
      {notice}
      <Sheet as="div" flush className="px-4 py-1 text-label">
        <Facts
          items={[
            { label: t`Sample`, value: <SampleName sample={sample} /> },
            { label: t`Period`, value: <SamplePeriod sample={sample} /> },
            { label: t`Drawn from`, value: <Plural value={from} one="# entry" other="# entries" /> },
            {
              label: t`Drawn by`,
              value: (
                <>
                  <Written>{by}</Written>
                  <span className="block text-sm text-ink-2">
                    <Day date={at} parts="moment" />
                  </span>
                </>
              ),
            },
            ...(seed === null ? [] : [{ label: t`Number of the draw`, value: <Code>{seed}</Code> }]),
          ]}
        />
      </Sheet>
      {sample.report && <Made sample={sample} report={sample.report} />}
      <div className="flex flex-wrap gap-3 print:hidden">
        {next && (
          <ButtonLink to={sampleEntryAddress(sample.id, next.place)}>
            <Trans>Look at entry {next.place}</Trans>
          </ButtonLink>
        )}
        {may.includes('report') && (
          <Button onClick={() => open('report')}>
            <Trans>Make the report</Trans>
          </Button>
        )}
      </div>
      <Rows label={t`Entries of the sample`}>
        {entries.map((each) => (
          <EntryRow key={each.entry.id} sampleId={sample.id} each={each} />
        ))}
      </Rows>
      <Suspense fallback={null}>{opened && <ReportDialog sample={sample} ways={ways} />}</Suspense>
    </>
  )
}

type MadeProps = {
  sample: AnswerOf<'GET /api/office/samples/:id'>['sample']
  report: NonNullable<MadeProps['sample']['report']>
}

/** The report that is kept, and what it certifies. */
function Made({ sample: { id }, report: { certificate, by, at, sha256 } }: MadeProps) {
  const { t, i18n } = useLingui()
  return (
    <Banner tone={certificate === 'agrees' ? 'success' : 'info'}>
      <div className="grid gap-2">
        <p>
          <strong>{i18n._(certificates[certificate])}.</strong>{' '}
          <Trans>
            {by} made the report on <Day date={at} />.
          </Trans>
        </p>
        <p className="text-sm wrap-anywhere">
          <Trans>SHA-256 of the file: {sha256}</Trans>
        </p>
        <div className="flex flex-wrap gap-2">
          <DownloadButton path={`/api/office/samples/${id}/report.pdf`} fileName={t`audit-report-${String(id)}.pdf`}>
            <Trans>Download audit report</Trans>
          </DownloadButton>
        </div>
      </div>
    </Banner>
  )
}

function EntryRow({ sampleId, each: { place, entry, look } }: { sampleId: number; each: SampleEntry }) {
  const number = entry.id
  return (
    <Row
      title={
        <RowLink to={sampleEntryAddress(sampleId, place)}>
          <span>
            <Trans>Entry no. {number}</Trans>
          </span>
        </RowLink>
      }
      detail={
        <>
          <Day date={entry.date} />
          {entry.members.map((name) => (
            <span key={name} className="block">
              <Written>{name}</Written>
            </span>
          ))}
        </>
      }
      end={<Money aed={entry.amount} bare />}
      under={
        <span className="flex flex-wrap items-center gap-2">
          <Found look={look} />
          {look && look.remark !== '' && (
            <span className="text-sm">
              <Written>{look.remark}</Written>
            </span>
          )}
        </span>
      }
    />
  )
}

function Found({ look }: Pick<SampleEntry, 'look'>) {
  if (look === null) {
    return (
      <Stamp tone="wait">
        <Trans>Not looked at</Trans>
      </Stamp>
    )
  }
  return look.in_order ? (
    <Stamp tone="done">
      <Trans>In order</Trans>
    </Stamp>
  ) : (
    <Stamp tone="wrong">
      <Trans>Finding</Trans>
    </Stamp>
  )
}

function NoSample() {
  const { t } = useLingui()
  return (
    <NotThere
      icon="statement"
      title={t`There is no such sample`}
      to={paths.officeSamples}
      all={<Trans>Samples</Trans>}
    />
  )
}
