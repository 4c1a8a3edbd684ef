import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { download } from '#web/app/forms/download.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

type DownloadButtonProps = {
  /** Where it stands; it needs the token. */
  path: string
  fileName: string
  children: ReactNode
}

/** Saves a file that the server makes. */
export function DownloadButton({ path, fileName, children }: DownloadButtonProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: () => download(path, fileName) })
  return (
    <>
      <Button look="quiet" icon="save" className="max-md:px-4" pending={isPending} onClick={() => mutate()}>
        {children}
      </Button>
      {error && (
        <Banner tone="error" live>
          <Trans>
            {fileName} could not be downloaded: {error.message}
          </Trans>
        </Banner>
      )}
    </>
  )
}

/** Some 60 sheets of paper; more of them nobody prints. Whoever wants more takes the spreadsheet. */
const PRINTED_PAGES_MOST = 40

type PrintButtonProps = {
  /** What useInfiniteQuery gives, where not all of it may be here yet. */
  list?: undefined | { hasNextPage: boolean; fetchNextPage: () => Promise<{ hasNextPage: boolean; isError: boolean }> }
}

/** Prints the page, with what is still to come of its list. */
export function PrintButton({ list }: PrintButtonProps) {
  const [printing, setPrinting] = useState(false)
  const print = async () => {
    let more = list?.hasNextPage === true
    for (let page = 0; list && more && page < PRINTED_PAGES_MOST; page += 1) {
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
    <Button look="quiet" icon="print" className="max-md:px-4" onClick={print}>
      <Trans>Print</Trans>
    </Button>
  )
}
