import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Day } from './day.tsx'

/** done: it has happened, `at` an instant. wrong: so too, and not as it was hoped. ahead: it is still to come. */
export type TimelineStep = {
  key: string
  words: ReactNode
  at?: string
  state: 'done' | 'wrong' | 'ahead'
}

const dots = { done: 'border-sheet bg-leaf', wrong: 'border-sheet bg-brick', ahead: 'border-ink-2 bg-sheet' }

/** How something came to where it stands, oldest first, and what is still to come. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="grid gap-4 border-s-2 border-rule ps-5">
      {steps.map(({ key, words, at, state }) => (
        <li key={key} className="relative">
          <span
            aria-hidden="true"
            className={cx('absolute -start-[1.7rem] top-1.5 size-3 rounded-full border-2', dots[state])}
          />
          <p className={cx('wrap-anywhere', state === 'ahead' && 'text-ink-2')}>{words}</p>
          {at !== undefined && (
            <p className="text-sm text-ink-2">
              <Day date={at} parts="moment" />
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
