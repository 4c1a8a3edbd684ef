import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { businessDateAt } from '#core/calendar.ts'
import { statusAddress } from '#web/app/calls/office-queries.ts'
import { useChangeParams } from '#web/app/routes/use-change-params.ts'
import { Pills } from './tabs.tsx'

type StatusFilterProps<S extends string> = {
  /** The list's address. */
  path: string
  status: S
  lists: Readonly<Record<S, MessageDescriptor>>
  /** What the list is narrowed by beside its status, such as what is searched for: it stays when another list is chosen. */
  narrowed?: Readonly<Record<string, string>>
  /** How many wait in it, where that is known. */
  counts?: Readonly<Partial<Record<S, number>>>
}

/** The lists of one page side by side; the one that is shown is marked. */
export function StatusFilter<S extends string>({ path, status, lists, narrowed, counts }: StatusFilterProps<S>) {
  const { t, i18n } = useLingui()
  return (
    <Pills
      label={t`Status`}
      pills={(Object.keys(lists) as S[]).map((each) => ({
        key: each,
        to: statusAddress(path, each, narrowed),
        label: i18n._(lists[each]),
        current: each === status,
        count: counts?.[each],
      }))}
    />
  )
}

/** The status that the address asks for, or the first of the lists. */
export function useStatus<S extends string>(lists: Readonly<Record<S, unknown>>): S {
  const [search] = useSearchParams()
  const known = Object.keys(lists) as S[]
  const asked = search.get('status')
  return known.find((status) => status === asked) ?? (known[0] as S)
}

/** The number of the one thing of a list that the address leads to, if it does. */
export function useOne(name: string): string | undefined {
  const [params] = useSearchParams()
  return /^[1-9]\d{0,14}$/.exec(params.get(name) ?? '')?.[0]
}

export const FIRST_YEAR = 2000

/** This year, by the calendar of Dubai. */
export const thisYear = () => Number(businessDateAt(new Date()).slice(0, 4))

/** The year that the address asks for (?year=), or this one. */
export function useYear() {
  const [params] = useSearchParams()
  const change = useChangeParams()
  const asked = params.get('year') ?? ''
  const chosen = /^20\d\d$/.test(asked) ? Number(asked) : undefined
  return {
    chosen,
    year: chosen ?? thisYear(),
    setYear: (year: number) => change({ year: String(year) }),
  }
}
