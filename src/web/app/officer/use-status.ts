import { useSearchParams } from 'react-router'
import { businessDateAt } from '#core/calendar.ts'

/** The status that the address asks for, or the first of the lists. */
export function useStatus<S extends string>(lists: Readonly<Record<S, unknown>>): S {
  const [search] = useSearchParams()
  const known = Object.keys(lists) as S[]
  const asked = search.get('status')
  return known.find((status) => status === asked) ?? (known[0] as S)
}

export const FIRST_YEAR = 2000

/** This year, by the calendar of Dubai. */
export const thisYear = () => Number(businessDateAt(new Date()).slice(0, 4))

/** The year that the address asks for (?year=), or this one. */
export function useYear() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('year') ?? ''
  return {
    year: /^20\d\d$/.test(asked) ? Number(asked) : thisYear(),
    setYear: (year: number) =>
      setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), year: String(year) }), {
        replace: true,
      }),
  }
}
