import { Trans } from '@lingui/react/macro'

/** The first stop of the tab key: over the navigation to the page itself, whose main has this id. */
export const MAIN_ID = 'main'

export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-20 focus:rounded-full focus:bg-leaf focus:px-5 focus:py-3 focus:font-semibold focus:text-on-leaf"
    >
      <Trans>Skip to the page</Trans>
    </a>
  )
}
