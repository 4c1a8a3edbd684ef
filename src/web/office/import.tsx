import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { ConfirmImportDialog } from './import/confirm-import-dialog.tsx'
import { DiscardImportDialog } from './import/discard-import-dialog.tsx'
import { ExportMembers } from './import/export-members.tsx'
import { ImportForm } from './import/import-form.tsx'
import { ImportHistory } from './import/import-history.tsx'
import { WaitingImport } from './import/waiting-import.tsx'
import { importsQuery } from './parts/import-queries.ts'
import { MembersNav } from './parts/members-nav.tsx'
import { useMay } from './parts/use-may.ts'

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
  const mayPrepare = useMay('prepare_import')
  const { opened, open, ways, notice } = useModal<'confirm' | 'discard'>()
  const { data: imports, error, refetch } = useQuery(importsQuery)
  if (!imports && error) {
    return <ErrorState message={t`The imports could not be loaded: ${error.message}.`} onRetry={refetch} />
  }
  if (!imports) {
    return (
      <Loading>
        <SkeletonRows count={2} />
      </Loading>
    )
  }
  const waiting = imports.find(({ status }) => status === 'waiting')
  return (
    <>
      {notice}
      {waiting && (
        <WaitingImport waiting={waiting} onConfirm={() => open('confirm')} onDiscard={() => open('discard')} />
      )}
      {!waiting && (
        <section>
          <SectionTitle>{t`Bring members along`}</SectionTitle>
          {mayPrepare ? (
            <ImportForm onPrepared={ways.onDone} />
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
