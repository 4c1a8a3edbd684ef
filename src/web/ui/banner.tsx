import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'

export type BannerTone = 'info' | 'success' | 'warning' | 'error'

const looks: Record<BannerTone, { box: string; icon: IconName }> = {
  info: { box: 'bg-leaf-wash text-ink', icon: 'info' },
  success: { box: 'bg-leaf-wash text-leaf', icon: 'check' },
  warning: { box: 'bg-saffron-wash text-saffron', icon: 'alert' },
  error: { box: 'bg-brick-wash text-brick', icon: 'alert' },
}

/**
 * A sentence that stays where it is said: what a toast said, or what has to be known here. `live` reads it out when it
 * appears: an error at once, anything else when there is a pause. It is then brought into view: a long form on a phone ends
 * below its own beginning.
 */
export function Banner({ tone, live, children }: { tone: BannerTone; live?: boolean; children: ReactNode }) {
  const { box, icon } = looks[tone]
  const own = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (live) own.current?.scrollIntoView({ block: 'nearest' })
  }, [live])
  return (
    <div
      ref={own}
      {...(live ? { role: tone === 'error' ? 'alert' : 'status' } : {})}
      className={cx(
        'flex scroll-mt-20 items-start gap-2.5 rounded-field px-3.5 py-3 @max-3xs:flex-col @max-3xs:px-[4cqi]',
        box,
      )}
    >
      <Icon name={icon} className="mt-0.5 size-5" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
