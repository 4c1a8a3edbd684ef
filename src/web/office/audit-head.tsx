import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { download } from '#web/download.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyLine } from '#web/ui/copy-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import type { AuditFilter, AuditHead as Head } from './audit-queries.ts'

/** Where the chain of records ends, to be written down elsewhere, and the records as a spreadsheet. */
export function AuditHead({ head, filter }: { head: Head; filter: AuditFilter }) {
  const { t } = useLingui()
  const csv = useMutation({
    mutationFn: () =>
      download(`/api/office/audit.csv?${new URLSearchParams(filter as Record<string, string>)}`, t`audit.csv`),
  })
  return (
    <Sheet as="div" className="grid gap-3">
      <p className="max-w-prose text-ink-2">
        <b className="num font-semibold text-ink">
          <Plural value={head.count} one="# record" other="# records" />
        </b>
        {'. '}
        <Trans>
          Each carries the hash of the one before it, and npm run audit finds any that was changed, moved or taken out.
          That all of them were rewritten together shows only against the head kept elsewhere: copy it into the minutes
          of each meeting.
        </Trans>
      </p>
      {head.count > 0 && <CopyLine label={t`Head of the chain`} value={`${head.count}:${head.hash}`} />}
      {csv.error && (
        <Banner tone="error" live>
          <Trans>The spreadsheet could not be downloaded: {csv.error.message}.</Trans>
        </Banner>
      )}
      <div className="print:hidden">
        <Button look="quiet" icon="save" pending={csv.isPending} onClick={() => csv.mutate()}>
          <Trans>Download CSV</Trans>
        </Button>
      </div>
    </Sheet>
  )
}
