import { type ReactNode, startTransition, useState } from 'react'
import { Notice } from './notice.tsx'

/** How a modal ends: left as it was, or done, with what the server said; or with a notice of its own. */
export type ModalHandlers = { onClose: () => void; onDone: (message: string | undefined, notice?: ReactNode) => void }

/** The modals of a page, one open at a time; `notice` is what the last one said when it had succeeded. */
export function useModal<Which>() {
  const [opened, setOpened] = useState<Which>()
  const [notice, setNotice] = useState<ReactNode>()
  const say = (message: string | undefined, own?: ReactNode) =>
    setNotice(own ?? (message && <Notice>{message}</Notice>))
  const ways: ModalHandlers = {
    onClose: () => setOpened(undefined),
    onDone: (message, own) => {
      setOpened(undefined)
      say(message, own)
    },
  }
  return {
    opened,
    // A form takes a slow phone a while to draw: what is pressed meanwhile is answered.
    open: (which: Which) =>
      startTransition(() => {
        setNotice(undefined)
        setOpened(() => which)
      }),
    ways,
    /** What the page did without a modal, and so closes none: one may have been opened while the server answered. */
    say,
    notice,
  }
}
