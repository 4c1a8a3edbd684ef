import { useSearchParams } from 'react-router'

/** The status that the address asks for, or the first of the lists. */
export function useStatus<S extends string>(lists: Readonly<Record<S, unknown>>): S {
  const [search] = useSearchParams()
  const known = Object.keys(lists) as S[]
  const asked = search.get('status')
  return known.find((status) => status === asked) ?? (known[0] as S)
}
