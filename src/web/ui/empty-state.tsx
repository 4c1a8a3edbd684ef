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
      /** It fills by itself, or by what else is on the page. */
      quiet: true
      /** The way to where somebody else can begin it; nothing where nobody can. */
      begin?: ReactNode
    }
)

/** A list with nothing in it yet: what will be here, and the button that begins it. Without one it is a quiet line. */
export function EmptyState({ icon, title, children, ...begun }: EmptyStateProps) {
  if (!('action' in begun)) {
    return (
      <div className="quiet-state">
        <Icon name={icon} className="row-span-2 mt-0.5 size-5" />
        <p>{title}</p>
        <p>{children}</p>
        {begun.begin && <div className="col-start-2">{begun.begin}</div>}
      </div>
    )
  }
  return (
    <div className="empty-state">
      <span>
        <Icon name={icon} />
      </span>
      <p>{title}</p>
      <p>{children}</p>
      {begun.action && <div>{begun.action}</div>}
    </div>
  )
}
