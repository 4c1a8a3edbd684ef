import { type ReactNode, type SyntheticEvent, useRef } from 'react'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type ReloadingSelectProps = {
  label: ReactNode
  value: string
  onChoose: (value: string) => void
  className?: string | undefined
  children: ReactNode
}

/**
 * A choice among links that shows the page again. What the arrow keys pass over on the way is not chosen yet: Enter
 * chooses it, or going on (WCAG 2.2, 3.2.2).
 */
export function ReloadingSelect({ label, value, onChoose, className, children }: ReloadingSelectProps) {
  const passing = useRef(false)
  const choose = ({ currentTarget }: SyntheticEvent<HTMLSelectElement>) => {
    if (currentTarget.value !== value) onChoose(currentTarget.value)
  }
  return (
    <label className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <select
        defaultValue={value}
        onPointerDown={() => {
          passing.current = false
        }}
        onKeyDown={(event) => {
          // Space, Enter and Alt open the list, and what is taken from there is meant.
          passing.current = !event.altKey && event.key !== ' ' && event.key !== 'Enter'
          if (event.key === 'Enter') choose(event)
        }}
        onChange={(event) => passing.current || choose(event)}
        onBlur={choose}
        className="min-h-target max-w-full rounded-field bg-transparent px-2 hover:text-leaf"
      >
        {children}
      </select>
    </label>
  )
}
