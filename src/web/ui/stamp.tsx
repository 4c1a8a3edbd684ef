import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** done: pressed on slightly turned, for good; straight in tables and where officers work, whose lines are read along. due, wait, wrong: not yet, so they stand straight. */
export type StampTone = 'done' | 'due' | 'wait' | 'wrong'

const tones: Record<StampTone, string> = {
  done: 'text-leaf -rotate-2 in-[table,[data-stamps=straight]]:rotate-0',
  due: 'text-saffron',
  wait: 'text-ink-2',
  wrong: 'text-brick',
}

export function Stamp({ tone, children }: { tone: StampTone; children: ReactNode }) {
  return <span className={cx('stamp', tones[tone])}>{children}</span>
}
