import { cx } from './cx.ts'
import type { IconName } from './icon-names.ts'
import sprite from './icons.svg'

export type { IconName }

const ALONG_THE_LINE: readonly IconName[] = ['back', 'forward', 'leave', 'send']

/** A drawn sign beside words, never instead of them: it says nothing to a screen reader. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg className={cx('icon', ALONG_THE_LINE.includes(name) && 'rtl:-scale-x-100', className)} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
