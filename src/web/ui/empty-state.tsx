import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** A list with nothing in it yet: what will stand here, and what to do next. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon: IconName
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="grid justify-items-center gap-2 rounded-sheet border border-dashed border-rule px-sheet py-8 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-leaf-wash text-leaf">
        <Icon name={icon} />
      </span>
      <p className="font-display text-lg font-semibold">{title}</p>
      {children && <p className="max-w-[34ch] text-ink-2">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
