import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { download } from '#web/download.ts'
import { withFreshCode } from '#web/fresh-code.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

/** Everything that is held about who is signed in, to be saved. */
export function MyData() {
  const { t } = useLingui()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => withFreshCode(() => download('/api/my-data', 'somiti-my-data.zip')),
  })
  return (
    <Sheet as="div" className="grid gap-3">
      <p>
        <Trans>Everything that is held about you in one file: your details, payments, loans and receipts.</Trans>
      </p>
      <Button look="quiet" icon="save" className="justify-self-start" pending={isPending} onClick={() => mutate()}>
        <Trans>Download my data</Trans>
      </Button>
      {isSuccess && (
        <Banner tone="success" live>
          <Trans>Your data is saved. Keep the file safe: it has your numbers in full.</Trans>
        </Banner>
      )}
      {error && (
        <Banner tone="error" live>
          {t`Your data could not be downloaded: ${error.message}`}
        </Banner>
      )}
    </Sheet>
  )
}
