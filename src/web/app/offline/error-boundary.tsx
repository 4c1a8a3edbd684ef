import { Component, lazy, type ReactNode, Suspense } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingPage } from '#web/ui/skeleton.tsx'
import type { TroubleProps } from './trouble-page.tsx'

const load = () => import('./trouble-page.tsx')
const Trouble = lazy(() => load().catch(() => ({ default: UnknownTrouble })))

/** Fetches ahead what says why a page cannot be shown: later there may be no connection to fetch it by. */
export const fetchTrouble = (): void => void load().catch(() => {})

/** Says why a page cannot be shown, and shows it as soon as it can be. */
export function TroublePage(props: TroubleProps) {
  return (
    <Suspense fallback={<LoadingPage />}>
      <Trouble {...props} />
    </Suspense>
  )
}

/** Where even that cannot be had. */
function UnknownTrouble({ onBack = reload }: TroubleProps) {
  return <ErrorState onRetry={onBack} />
}

const reload = () => location.reload()

/** Keeps a page that breaks, or whose code cannot be fetched, from leaving a blank screen. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken?: { error: unknown } }> {
  override state: { broken?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { broken: { error } }
  }

  override render() {
    const { broken } = this.state
    return broken ? <TroublePage error={broken.error} /> : this.props.children
  }
}
