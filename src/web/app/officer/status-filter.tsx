import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { statusAddress } from '#web/app/calls/office-queries.ts'
import { Pills } from './pills.tsx'

type StatusFilterProps<S extends string> = {
  /** The list's address. */
  path: string
  status: S
  lists: Readonly<Record<S, MessageDescriptor>>
  /** What is searched for, which stays when another list is chosen. */
  search?: string
  /** How many wait in it, where that is known. */
  counts?: Readonly<Partial<Record<S, number>>>
}

/** The lists of one page side by side; the one that is shown is marked. */
export function StatusFilter<S extends string>({ path, status, lists, search, counts }: StatusFilterProps<S>) {
  const { t, i18n } = useLingui()
  return (
    <Pills
      label={t`Status`}
      pills={(Object.keys(lists) as S[]).map((each) => ({
        key: each,
        to: statusAddress(path, each, search),
        label: i18n._(lists[each]),
        current: each === status,
        count: counts?.[each],
      }))}
    />
  )
}
