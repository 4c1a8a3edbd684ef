import { lazy, Suspense } from 'react'
import { useAskedForCode } from '#web/app/forms/fresh-code.ts'

const FreshCodeDialog = lazy(() => import('./fresh-code-dialog.tsx'))

/** Stands in the layouts and shows nothing until a call waits for a code. */
export function FreshCode() {
  const answer = useAskedForCode()
  if (!answer) return null
  return (
    <Suspense fallback={null}>
      <FreshCodeDialog onAnswer={answer} />
    </Suspense>
  )
}
