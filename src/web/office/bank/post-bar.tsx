import { Plural, Trans } from '@lingui/react/macro'
import { sumFils } from '#core/money.ts'
import { filsOf } from '#web/ui/amounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Key } from '../parts/key.tsx'
import { TwoParts } from '../parts/two-parts.tsx'
import type { Accepted } from './candidates.ts'

type PostBarProps = {
  accepted: readonly Accepted[]
  pending: boolean
  error: Error | null
  onPost: () => void
}

/** What is accepted, what it comes to, and the one button that posts it all. It stays in view. */
export function PostBar({ accepted, pending, error, onPost }: PostBarProps) {
  const payments = accepted.filter(({ candidate }) => candidate.kind === 'payment').length
  const entries = accepted.length - payments
  const post = <Plural value={payments} one="Post # payment" other="Post # payments" />
  return (
    <div className="sticky bottom-0 z-1 grid gap-2 rounded-sheet border border-rule bg-sheet px-4 py-3 shadow-lift print:hidden">
      {error && (
        <Banner tone="error" live>
          <Trans>Not everything could be posted: {error.message}. What was posted is no longer in this list.</Trans>
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-label text-ink-2">
          <Trans>
            <Money fils={sumFils(accepted.map(({ line }) => filsOf(line.amount)))} /> is accepted.
          </Trans>
        </p>
        <Button pending={pending} aria-keyshortcuts="P" onClick={onPost} className="max-md:grow">
          {payments === 0 ? (
            <Plural value={entries} one="Match # line" other="Match # lines" />
          ) : entries === 0 ? (
            post
          ) : (
            <TwoParts first={post} second={<Plural value={entries} one="match # line" other="match # lines" />} />
          )}{' '}
          <Key>P</Key>
        </Button>
      </div>
    </div>
  )
}
