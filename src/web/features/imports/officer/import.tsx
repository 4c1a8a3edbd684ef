import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { download } from '#web/app/forms/download.ts'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { InviteMembers } from '#web/features/invitations/officer/index.ts'
import { MembersNav } from '#web/features/members/officer/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { type ModalHandlers, useModal } from '#web/ui/use-modal.tsx'
import { ImportFigures } from './import-figures.tsx'
import { ImportForm } from './import-form.tsx'
import { importsQuery, type MemberImport } from './import-queries.ts'

const ImportLines = lazy(() => import('./import-lines.tsx'))

/** Members and opening balances brought along in a spreadsheet, and the register taken along in one. */
export default function ImportPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Import and export`} className="font-display text-xl font-semibold max-md:sr-only" />
      <MembersNav />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Imports />
        <ExportMembers />
      </div>
    </>
  )
}

function Imports() {
  const { t } = useLingui()
  const { opened, open, ways, say, notice } = useModal<'confirm' | 'discard'>()
  const { data, error, refetch } = useQuery(importsQuery)
  if (!data && error) {
    return <ErrorState message={t`The imports could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <SkeletonRows count={2} />
      </Loading>
    )
  }
  const { imports } = data
  const waiting = imports.find(({ status }) => status === 'waiting')
  return (
    <>
      {notice}
      {imports.some(({ status }) => status === 'confirmed') && <InviteMembers />}
      {waiting && (
        <WaitingImport waiting={waiting} onConfirm={() => open('confirm')} onDiscard={() => open('discard')} />
      )}
      {!waiting && (
        <section>
          <SectionTitle>{t`Import members`}</SectionTitle>
          {data.may.includes('prepare') ? (
            <ImportForm onPrepared={say} />
          ) : (
            <p className="text-ink-2">
              <Trans>
                A secretary chooses the spreadsheet and prepares the import. It then waits here for a treasurer.
              </Trans>
            </p>
          )}
        </section>
      )}
      <ImportHistory imports={imports.filter(({ status }) => status !== 'waiting')} />
      {waiting && opened === 'confirm' && <ConfirmImportDialog waiting={waiting} ways={ways} />}
      {waiting && opened === 'discard' && <DiscardImportDialog waiting={waiting} ways={ways} />}
    </>
  )
}

function DiscardImportDialog({ waiting, ways }: { waiting: MemberImport; ways: ModalHandlers }) {
  const act = useOfficeAct('POST /api/office/imports/:id/discard', ways)
  return (
    <ActDialog
      act={act}
      title={<Trans>Discard this import?</Trans>}
      look="danger"
      what={
        <p>
          <Trans>
            Nothing of {waiting.file_name} is stored. The file can be prepared again, as it is or corrected.
          </Trans>
        </p>
      }
      action={<Trans>Discard import</Trans>}
      onSubmit={() => act.submit({ params: { id: waiting.id } })}
    />
  )
}

/** The whole register as a spreadsheet. */
function ExportMembers() {
  const { t } = useLingui()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => download('/api/office/members.csv', t`members.csv`),
  })
  return (
    <section>
      <SectionTitle>{t`Export members`}</SectionTitle>
      <Sheet as="div" className="grid gap-3">
        <p className="text-ink-2">
          <Trans>
            Every member with contacts, months paid, savings, running loan and what is owed. The file can be imported
            elsewhere.
          </Trans>
        </p>
        {error && (
          <Banner tone="error" live>
            <Trans>The spreadsheet could not be downloaded: {error.message}</Trans>
          </Banner>
        )}
        <div>
          <Button look="quiet" icon="save" pending={isPending} onClick={() => mutate()}>
            <Trans>Download CSV</Trans>
          </Button>
        </div>
      </Sheet>
    </section>
  )
}

function ConfirmImportDialog({ waiting, ways }: { waiting: MemberImport; ways: ModalHandlers }) {
  const act = useOfficeAct('POST /api/office/imports/:id/confirm', ways)
  return (
    <ActDialog
      act={act}
      title={<Trans>Import these members?</Trans>}
      what={
        <>
          <p>
            <Plural
              value={waiting.figures.members}
              one="# member joins the register, and their opening balance enters the books."
              other="# members join the register, and their opening balances enter the books. All of them do, or none."
            />
          </p>
          <p>
            <Trans>
              This can’t be undone. Members can be invited afterwards. Thousands of members take up to a minute.
            </Trans>
          </p>
        </>
      }
      action={<Trans>Import members</Trans>}
      onSubmit={() => act.submit({ params: { id: waiting.id } })}
    />
  )
}

type WaitingImportProps = { waiting: MemberImport; onConfirm: () => void; onDiscard: () => void }

/** An import that waits for its second officer, with the figures to compare. */
function WaitingImport({ waiting, onConfirm, onDiscard }: WaitingImportProps) {
  const [isListed, setListed] = useState(false)
  const { figures, file_name, prepared_at, prepared_by, prepared_by_you, may } = waiting
  return (
    <section>
      <SectionTitle>
        <Trans>An import waits to be confirmed</Trans>
      </SectionTitle>
      <Sheet as="div">
        <p className="mb-3 wrap-anywhere">
          <Trans>
            <b className="font-semibold">{file_name}</b>, prepared by {prepared_by},{' '}
            <Day date={prepared_at} parts="moment" />
          </Trans>
        </p>
        <ImportFigures figures={figures} />
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
          <WaitingFile waiting={waiting} />
          {isListed ? (
            <Suspense>
              <ImportLines id={waiting.id} />
            </Suspense>
          ) : (
            <Button look="quiet" className="justify-self-start" onClick={() => setListed(true)}>
              <Trans>Show every member</Trans>
            </Button>
          )}
        </div>
        {!may.includes('confirm') && (
          <p className="mt-4 text-ink-2">
            {prepared_by_you ? (
              <Trans>You prepared it, so another officer, a treasurer, has to confirm it.</Trans>
            ) : (
              <Trans>A treasurer has to confirm it.</Trans>
            )}
          </p>
        )}
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          {may.includes('discard') && (
            <Button look="quiet" onClick={onDiscard}>
              <Trans>Discard import</Trans>
            </Button>
          )}
          {may.includes('confirm') && (
            <Button onClick={onConfirm}>
              <Trans>Confirm the import</Trans>
            </Button>
          )}
        </div>
      </Sheet>
    </section>
  )
}

/** The file itself, as the officer who prepared the import chose it. */
function WaitingFile({ waiting: { id, file_name } }: { waiting: MemberImport }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => download(`/api/office/imports/${id}/file`, file_name),
  })
  return (
    <>
      {error && (
        <Banner tone="error" live>
          <Trans>The file could not be downloaded: {error.message}</Trans>
        </Banner>
      )}
      <Button look="quiet" icon="save" className="justify-self-start" pending={isPending} onClick={() => mutate()}>
        <Trans>Download the file</Trans>
      </Button>
    </>
  )
}

/** Earlier imports, the latest first: which file, by whom, and what it brought. */
function ImportHistory({ imports }: { imports: readonly MemberImport[] }) {
  const { t } = useLingui()
  if (imports.length === 0) {
    return (
      <EmptyState quiet icon="statement" title={<Trans>Nothing was imported yet</Trans>}>
        <Trans>Imports appear here once they are confirmed or discarded.</Trans>
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
