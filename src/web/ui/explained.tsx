import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from './icon.tsx'

/** Beside a word: what it means, one tap away. The browser's own popover, which an outside tap and Escape close. */
export function Explained({ word, children }: { word: string; children: ReactNode }) {
  const { t } = useLingui()
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={t`Explain: ${word}`}
        className="ms-[calc((1rem-var(--target))/2+0.375rem)] me-[calc((1rem-var(--target))/2)] -my-3 grid size-target shrink-0 place-items-center rounded-full text-ink-2 hover:text-leaf print:hidden"
      >
        <Icon name="info" className="size-4" />
      </button>
      <span
        id={id}
        popover="auto"
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        className="fixed inset-4 m-auto h-fit max-w-sm rounded-sheet border border-rule bg-sheet p-5 font-words text-base text-ink shadow-lift"
      >
        {open && children}
      </span>
    </>
  )
}
