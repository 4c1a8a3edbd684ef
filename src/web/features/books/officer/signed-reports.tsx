import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { DownloadButton } from '#web/app/officer/download-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import type { AnnualReport } from './books-queries.ts'

// Fetched along with the page: an officer who says that a report was signed finds the dialog there.
const signDialog = import('./sign-dialog.tsx')
const SignDialog = lazy(() => signDialog)

/** The report as it was signed, and the way to say that it was. */
export function SignedReports({ report: { year, signed, may } }: { report: AnnualReport }) {
  const { t } = useLingui()
  const { opened, open, ways, notice } = useModal<'sign'>()
  if (!notice && signed.length === 0 && !may.includes('sign')) return null
  return (
    <div className="grid gap-3 print:hidden">
      {notice}
      {signed.map(({ id, signed_on: day, by, at, sha256 }) => (
        <Banner key={id} tone="success">
          <div className="grid gap-2">
            <p>
              <Trans>
                The report was signed on <Day date={day} />. {by} recorded it on <Day date={at} />.
              </Trans>
            </p>
            <p className="text-sm wrap-anywhere">
              <Trans>SHA-256 of the file: {sha256}</Trans>
            </p>
            <div className="flex flex-wrap gap-2">
              <DownloadButton
                path={`/api/office/reports/signed/${id}`}
                fileName={t`annual-report-${String(year)}-signed-${day}.pdf`}
              >
                <Trans>Download signed report</Trans>
              </DownloadButton>
            </div>
          </div>
        </Banner>
      ))}
      {may.includes('sign') && (
        <Button look="quiet" icon="check" className="justify-self-start" onClick={() => open('sign')}>
          <Trans>Record signing</Trans>
        </Button>
      )}
      <Suspense fallback={null}>{opened && <SignDialog year={year} ways={ways} />}</Suspense>
    </div>
  )
}
