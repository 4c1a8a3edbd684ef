import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { download } from '#web/download.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'

/** The whole register as a spreadsheet. */
export function ExportMembers() {
  const { t } = useLingui()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => download('/api/office/members.csv', t`members.csv`),
  })
  return (
    <section>
      <SectionTitle>{t`Take members along`}</SectionTitle>
      <Sheet as="div" className="grid gap-3">
        <p className="text-ink-2">
          <Trans>
            Every member with contacts, months paid, savings, running loan and what is owed. The file can be imported
            elsewhere.
          </Trans>
        </p>
        {error && (
          <Banner tone="error" live>
            <Trans>The spreadsheet could not be downloaded: {error.message}.</Trans>
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
