import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { DownloadButton, PrintButton } from '#web/app/officer/download-button.tsx'

type BooksToolsProps = ComponentProps<typeof PrintButton> & {
  /** The path of the spreadsheet, what it is asked for, and its name. */
  csv: { path: string; query: Readonly<Record<string, string | undefined>>; fileName: string }
}

/** A page of the books on paper, and as a spreadsheet. */
export function BooksTools({ csv: { path, query, fileName }, ...print }: BooksToolsProps) {
  const asked = Object.entries(query).filter((each): each is [string, string] => each[1] !== undefined)
  return (
    <div className="flex flex-wrap gap-2 print:hidden md:ms-auto">
      <PrintButton {...print} />
      <DownloadButton path={`${path}?${new URLSearchParams(asked)}`} fileName={fileName}>
        <Trans>Download CSV</Trans>
      </DownloadButton>
    </div>
  )
}
