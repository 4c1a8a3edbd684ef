import { Trans } from '@lingui/react/macro'

/** A whole page that is on its way. */
export function LoadingPage() {
  return (
    <div role="status" className="grid min-h-[60dvh] place-content-center justify-items-center gap-3">
      <span data-skeleton="" className="block size-10 rounded-field bg-leaf" />
      <p className="text-sm text-ink-2">
        <Trans>Loading...</Trans>
      </p>
    </div>
  )
}
