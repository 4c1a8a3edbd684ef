import { useEffect, useRef } from 'react'
import { Banner } from './banner.tsx'

/** What has been done, in view wherever on the page it was done from. */
export function Notice({ children }: { children: string }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={ref} className="scroll-my-24">
      <Banner tone="success" live>
        {children}
      </Banner>
    </div>
  )
}
