import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { apart } from './isolated.tsx'

/** `note` says in a word or two what the figure counts. */
type Figure = { label: string; value: ReactNode; note?: string; due?: boolean }

/** Two or three figures side by side under a line, each with its word. */
export function Figures({ items }: { items: readonly Figure[] }) {
  return (
    <dl
      className={cx('num grid border-t border-rule', items.length === 2 ? 'grid-cols-2' : 'grid-cols-[repeat(3,auto)]')}
    >
      {items.map((item) => (
        <div key={item.label} className="min-w-0 border-rule pt-3 not-first:border-s not-first:ps-3.5">
          <dt className="text-sm text-ink-2">{item.label}</dt>
          <dd className={cx('font-display text-xl font-medium whitespace-nowrap', item.due && 'text-saffron')}>
            {apart(item.value)}
          </dd>
          {item.note && <dd className="text-xs text-ink-2">{item.note}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** Facts, one a line: the word at the start, what it is at the end. */
export function Facts({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl>
      {items.map((item) => (
        <div
          key={item.label}
          className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-2.5 last:border-0"
        >
          <dt className="text-ink-2">{item.label}</dt>
          <dd className="num ms-auto min-w-0 wrap-anywhere text-end">{apart(item.value)}</dd>
        </div>
      ))}
    </dl>
  )
}
