import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { download } from '#web/app/forms/download.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import type { AuditFilter } from './audit-words.ts'

/** The records that are asked for as a spreadsheet, with the texts that are hashed. */
export default function AuditCsv({ filter }: { filter: AuditFilter }) {
  const { t } = useLingui()
  const csv = useMutation({
    mutationFn: () =>
      download(`/api/office/audit.csv?${new URLSearchParams(filter as Record<string, string>)}`, t`audit.csv`),
  })
  return (
    <>
      <Button
        look="quiet"
        icon="save"
        className="justify-self-start print:hidden"
        pending={csv.isPending}
        onClick={() => csv.mutate()}
      >
        <Trans>Download CSV</Trans>
      </Button>
      {csv.error && (
        <Banner tone="error" live>
          <Trans>The spreadsheet could not be downloaded: {csv.error.message}</Trans>
        </Banner>
      )}
    </>
  )
}
