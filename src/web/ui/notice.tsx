import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from './banner.tsx'

/**
 * What has been done, in view wherever on the page it was done from. It takes the focus: the button that did it is often
 * gone with it. `action` is what can still be done about it.
 */
export function Notice({ children, action }: { children: string; action?: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={ref} tabIndex={-1} className="grid scroll-my-24 justify-items-start gap-1 rounded-field">
      <div className="w-full">
        <Banner tone="success" live>
          {children}
        </Banner>
      </div>
      {action}
    </div>
  )
}
