import { useSearchParams } from 'react-router'

type Changed = Readonly<Record<string, string>>

/**
 * Changes what the address asks for (?name=) and leaves the rest of it; an empty text leaves a name out. It begins with the
 * address itself: a second change comes before the page is drawn with the first, and would undo it. `replace: false` makes
 * Back lead to what was asked for before.
 */
export function useChangeParams() {
  const [, setParams] = useSearchParams()
  return (changed: Changed, { replace = true }: { replace?: boolean } = {}) => {
    const params = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(changed)) {
      if (value === '') params.delete(name)
      else params.set(name, value)
    }
    setParams(params, { replace })
  }
}
