import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

/** A word and what it means, one tap away: the browser's own popover, which an outside tap and Escape close. */
export function Explained({ word, children }: { word: string; children: ReactNode }) {
  const { t } = useLingui()
  const id = useId()
  return (
    <span className="flex items-center">
      {word}
      <button
        type="button"
        popoverTarget={id}
        aria-label={t`Explain: ${word}`}
        className="-my-3 grid size-target shrink-0 place-items-center rounded-full text-ink-2 hover:text-leaf print:hidden"
      >
        <Icon name="info" className="size-4" />
      </button>
      <span
        id={id}
        popover="auto"
        className="fixed inset-4 m-auto h-fit max-w-sm rounded-sheet border border-rule bg-sheet p-5 font-words text-base text-ink shadow-lift"
      >
        {children}
      </span>
    </span>
  )
}
