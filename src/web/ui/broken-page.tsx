import { useLingui } from '@lingui/react/macro'
import { ErrorState } from './error-state.tsx'

export function BrokenPage() {
  const { t } = useLingui()
  return (
    <div className="mx-auto max-w-2xl p-4">
      <ErrorState
        message={t`This page could not be opened. The connection may have gone, or the app was renewed meanwhile.`}
        onRetry={() => location.reload()}
      />
    </div>
  )
}
