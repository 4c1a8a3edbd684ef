import { useSearchParams } from 'react-router'

/**
 * Changes what the address asks for (?name=) and leaves the rest of it; an empty text leaves a name out. It begins with the
 * address itself: a second change comes before the page is drawn with the first, and would undo it. Without `replace` Back
 * leads to what was asked for before.
 */
export function useChangeParams(replace = true) {
  const [, setParams] = useSearchParams()
  return (changed: Readonly<Record<string, string>>) => {
    const params = new URLSearchParams(window.location.search)
    for (const name in changed) {
      if (changed[name]) params.set(name, changed[name])
      else params.delete(name)
    }
    setParams(params, { replace })
  }
}
