import { useSearchParams } from 'react-router'

/** Writes into the address what is chosen; an empty text leaves the name out of it. */
export function useChoose() {
  const [, setParams] = useSearchParams()
  return (chosen: Readonly<Record<string, string>>) =>
    setParams((before) => {
      const params = new URLSearchParams(before)
      for (const [name, value] of Object.entries(chosen)) {
        if (value === '') params.delete(name)
        else params.set(name, value)
      }
      return params
    })
}
