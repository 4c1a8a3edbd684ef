import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { download } from '#web/download.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** Some 60 sheets of paper; more of them nobody prints. Whoever wants more takes the spreadsheet. */
const PRINTED_PAGES_MOST = 40

type GridToolsProps = {
  year: number
  list: { hasNextPage: boolean; fetchNextPage: () => Promise<{ hasNextPage: boolean; isError: boolean }> }
}

/** Printing what is found, and the whole year as a spreadsheet. */
export function GridTools({ year, list }: GridToolsProps) {
  const { t } = useLingui()
  const [printing, setPrinting] = useState(false)
  const csv = useMutation({
    mutationFn: () => download(`/api/office/members/grid.csv?year=${year}`, t`dues-${year}.csv`),
  })
  const print = async () => {
    let more = list.hasNextPage
    for (let page = 0; more && page < PRINTED_PAGES_MOST; page += 1) {
      const { hasNextPage, isError } = await list.fetchNextPage()
      more = hasNextPage && !isError
    }
    setPrinting(true)
  }

  // Once everything that was fetched stands in the page.
  useEffect(() => {
    if (!printing) return
    window.print()
    setPrinting(false)
  }, [printing])

  return (
    <div className="flex flex-wrap gap-2 md:ms-auto">
      <Button look="quiet" icon="print" className="max-md:px-4" onClick={print}>
        <Trans>Print</Trans>
      </Button>
      <Button look="quiet" icon="save" className="max-md:px-4" pending={csv.isPending} onClick={() => csv.mutate()}>
        <Trans>Download CSV</Trans>
      </Button>
      {csv.error && (
        <Banner tone="error" live>
          <Trans>The spreadsheet could not be downloaded: {csv.error.message}.</Trans>
        </Banner>
      )}
    </div>
  )
}
