import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
            {fileName} could not be downloaded: {error.message}.
          </Trans>
        </Banner>
      )}
    </>
  )
}
