import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

type FoldProps = { summary: ReactNode; open?: boolean; className?: string; children: ReactNode }

/**
 * What can be folded away under its summary: the browser's own details, with a sign of which way it will go. It is drawn
 * once it is first unfolded.
 */
export function Fold({ summary, open, className, children }: FoldProps) {
  const [drawn, setDrawn] = useState(false)
  return (
    <details open={open} onToggle={() => setDrawn(true)} className={cx('group', className)}>
      <summary className="flex min-h-target list-none items-center gap-3 @max-3xs:gap-[2.5cqi] [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">{summary}</span>
        <Icon name="down" className="size-4 text-ink-2 group-open:rotate-180" />
      </summary>
      {(drawn || open) && children}
    </details>
  )
}
