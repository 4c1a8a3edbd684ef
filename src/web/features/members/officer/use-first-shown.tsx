import { Plural } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

/** The first lines of a list that begins with the latest, and the button that shows the rest. */
export function useFirstShown<T>(rows: readonly T[], first: number): { shown: readonly T[]; more: ReactNode } {
  const [all, setAll] = useState(false)
  const hidden = all ? 0 : Math.max(0, rows.length - first)
  return {
    shown: all ? rows : rows.slice(0, first),
    more: hidden > 0 && (
      <Button look="text" className="justify-self-center" onClick={() => setAll(true)}>
        <Plural value={hidden} one="Show # earlier one" other="Show # earlier ones" />
      </Button>
    ),
  }
}
