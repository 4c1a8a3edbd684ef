import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { DownloadButton } from '../parts/download-button.tsx'
import { PrintButton } from '../parts/print-button.tsx'

/** Printing what is found, and the whole year as a spreadsheet. */
export function GridTools({ year, list }: ComponentProps<typeof PrintButton> & { year: number }) {
  const { t } = useLingui()
  return (
    <div className="flex flex-wrap gap-2 md:ms-auto">
      <PrintButton list={list} />
      <DownloadButton path={`/api/office/members/grid.csv?year=${year}`} fileName={t`dues-${year}.csv`}>
        <Trans>Download CSV</Trans>
      </DownloadButton>
    </div>
  )
}
