import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { apart } from './isolated.tsx'

/** `note` says in a word or two what the figure counts; `explained` is beside its label. */
type Figure = { label: string; explained?: ReactNode; value: ReactNode; note?: string; due?: boolean }

/** Two or three figures side by side under a line, each with its word; what has no room goes below. */
export function Figures({ items }: { items: readonly Figure[] }) {
  const width = items.length === 2 ? 'basis-1/2 min-w-min' : 'basis-[min-content]'
  return (
    // The line at the start of each row's first figure lies outside.
    <div className="overflow-hidden border-t border-rule">
      <dl className="num -ms-3.75 flex flex-wrap">
        {items.map((item) => (
          <div key={item.label} className={cx('max-w-full grow border-s border-rule ps-3.5 pt-3', width)}>
            <dt className="flex items-center text-sm text-ink-2">
              <span className="min-w-0 wrap-break-word">{item.label}</span>
              {item.explained}
            </dt>
            <dd className={cx('font-display text-xl font-medium whitespace-nowrap', item.due && 'text-saffron')}>
              {apart(item.value)}
            </dd>
            {item.note && <dd className="text-xs wrap-break-word text-ink-2">{item.note}</dd>}
          </div>
        ))}
      </dl>
    </div>
  )
}

type Fact = {
  label: string
  /** The label as it is shown, where something explains it. */
  explained?: ReactNode
  value: ReactNode
}

/** Facts, one a line: the word at the start, what it is at the end. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl>
      {items.map((item) => (
        <div
          key={item.label}
          className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-2.5 last:border-0"
        >
          <dt className="text-ink-2">{item.explained ?? item.label}</dt>
          <dd className="num ms-auto min-w-0 wrap-anywhere text-end">{apart(item.value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A phone in a text stays on one line. */
export const unbroken = (note: string) =>
  note.replace(/\+\p{Nd}+(?: \p{Nd}+)+/gu, (phone) => phone.replaceAll(' ', '\u00a0'))
