import { type ComponentProps, lazy, Suspense } from 'react'

const ReadAloud = lazy(() => import('./read-aloud.tsx'))

/** Reads the words of what has `data-aloud` around it. Nothing is fetched where the browser has no voices at all. */
export function Aloud(props: ComponentProps<typeof ReadAloud>) {
  if (typeof speechSynthesis === 'undefined') return null
  return (
    <Suspense fallback={null}>
      <ReadAloud {...props} />
    </Suspense>
  )
}
