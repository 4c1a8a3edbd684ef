import { cx } from './cx.ts'
import { type IconName, iconShapes } from './icon-shapes.tsx'

export type { IconName }

/** A drawn sign beside words, never instead of them: it says nothing to a screen reader. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={cx('shrink-0', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {iconShapes[name]}
    </svg>
  )
}
