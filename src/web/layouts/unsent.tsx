import { lazy, Suspense } from 'react'
import { useAskedAboutUnsent } from '#web/app/send-queue/unsent.ts'

// Fetched beside the page, so that it is there without a connection.
const fetched = import('./unsent-dialog.tsx')
fetched.catch(() => {})
const UnsentDialog = lazy(() => fetched)

/** Stands in the layouts and shows nothing until somebody signs out with forms that are not sent. */
export function Unsent() {
  const asking = useAskedAboutUnsent()
  return asking ? (
    <Suspense fallback={null}>
      <UnsentDialog {...asking} />
    </Suspense>
  ) : null
}
