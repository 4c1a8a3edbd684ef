import { useState } from 'react'
import { Notice } from './notice.tsx'

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
