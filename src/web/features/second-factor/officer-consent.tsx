import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '#web/app/forms/use-send.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { consentQuery } from './security-queries.ts'

/** Whether the public page may show an officer: they alone say so. */
export default function OfficerConsent() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(consentQuery)
  /** What was pressed, until the server has said. */
  const [pressed, setPressed] = useState<boolean>()
  const { send, pending, outcome } = useSend('PUT /api/published/consent', {
    refresh: [consentQuery.queryKey],
    noticed: true,
  })
  if (!data && error) return <ErrorState message={t`This could not be loaded: ${error.message}`} onRetry={refetch} />
  if (!data) return <Skeleton className="h-24 w-full" />
  return (
    <Sheet as="div" className="grid gap-3">
      <Checkbox
        label={<Trans>Show my name and roles to visitors</Trans>}
        hint={
          <Trans>
            While the association shows its officers, anybody can read them on the home page. When your roles change,
            this ends. Nobody can agree for you.
          </Trans>
        }
        checked={pressed ?? data.agreed}
        onChange={(event) => {
          if (pending) return
          const agreed = event.target.checked
          setPressed(agreed)
          void send({ body: { agreed } }).then(() => setPressed(undefined))
        }}
      />
      {outcome && (
        <Banner tone={outcome.tone} live>
          {outcome.message}
        </Banner>
      )}
    </Sheet>
  )
}
