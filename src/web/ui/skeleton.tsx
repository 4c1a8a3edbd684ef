import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A bar where a word or a figure will stand; `className` gives it its size. */
export function Skeleton({ className = 'h-4 w-32' }: { className?: string }) {
  return (
    <span data-skeleton="" aria-hidden="true" className={cx('block max-w-full rounded-field bg-rule', className)} />
  )
}

/** The shape of passbook lines that are on their way. */
export function SkeletonRows({ count = 4 }: { count?: number }) {
  return (
    <div aria-hidden="true" className="rounded-sheet border border-rule bg-sheet px-sheet py-1 shadow-lift">
      {Array.from({ length: count }, (_, i) => i).map((line) => (
        <div key={line} className="flex justify-between gap-4 border-b border-rule py-4 last:border-0">
          <div className="grid min-w-0 gap-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-3 w-40" />
          </div>
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  )
}

/** Says 'Loading...' over the shapes of what comes. */
export function Loading({ children }: { children?: ReactNode }) {
  return (
    <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-sm text-ink-2">
        <Trans>Loading...</Trans>
      </p>
      {children}
    </div>
  )
}

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
