import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type EmptyStateProps = {
  icon: IconName
  title: ReactNode
  /** What will be here, in a sentence. */
  children: ReactNode
} & (
  | {
      /** The button that begins it; nothing for a reader who may not. */
      action: ReactNode
    }
  | {
      /** No button here begins it: it fills by itself, or by what else is on the page. */
      quiet: true
    }
)

/** A list with nothing in it yet: what will be here, and the button that begins it. Without one it is a quiet line. */
export function EmptyState({ icon, title, children, ...begun }: EmptyStateProps) {
  if (!('action' in begun)) {
    return (
      <div className="flex items-start gap-3 py-2 text-ink-2">
        <Icon name={icon} className="mt-0.5 size-5" />
        <div className="grid min-w-0 gap-0.5">
          <p className="font-semibold text-ink">{title}</p>
          <p className="max-w-prose text-label">{children}</p>
        </div>
      </div>
    )
  }
  return (
    <div className="grid justify-items-center gap-2 rounded-sheet border border-dashed border-rule px-sheet py-8 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-leaf-wash text-leaf">
        <Icon name={icon} />
      </span>
      <p className="font-display text-lg font-semibold">{title}</p>
      <p className="max-w-[34ch] text-ink-2">{children}</p>
      {begun.action && <div className="mt-2">{begun.action}</div>}
    </div>
  )
}
