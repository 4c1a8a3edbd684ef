import { useEffect, useRef, useState } from 'react'
import { Banner } from '#web/ui/banner.tsx'

/** How a modal ends: left as it was, or done, with what the server said. */
export type ModalWays = { onClose: () => void; onDone: (message: string | undefined) => void }

/** The modals of a page, one open at a time; `notice` is what the last one said when it had succeeded. */
export function useModal<Which>() {
  const [opened, setOpened] = useState<Which>()
  const [done, setDone] = useState<string>()
  const ways: ModalWays = {
    onClose: () => setOpened(undefined),
    onDone: (message) => {
      setOpened(undefined)
      setDone(message)
    },
  }
  return {
    opened,
    open: (which: Which) => {
      setDone(undefined)
      setOpened(() => which)
    },
    ways,
    notice: done && <Notice>{done}</Notice>,
  }
}

/** Comes into view, since the modal may have been opened from anywhere on the page. */
function Notice({ children }: { children: string }) {
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
