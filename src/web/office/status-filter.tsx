import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { statusAddress } from '#web/office-queries.ts'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'

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
export function StatusFilter<S extends string>(props: StatusFilterProps<S>) {
  const { path, status, lists, search, counts } = props
  const { t, i18n } = useLingui()
  const row = useCurrentInView(status)
  return (
    <nav ref={row} aria-label={t`Status`} className="flex min-w-0 gap-1 overflow-x-auto max-md:-mx-4 max-md:px-4">
      {(Object.keys(lists) as S[]).map((each) => (
        <Link
          key={each}
          to={statusAddress(path, each, search)}
          aria-current={each === status ? 'page' : undefined}
          className="inline-flex min-h-target shrink-0 items-center gap-1.5 outline-offset-[-3px] rounded-full px-3.5 text-label text-ink-2 hover:text-leaf aria-[current=page]:bg-leaf-wash aria-[current=page]:font-semibold aria-[current=page]:text-leaf"
        >
          {i18n._(lists[each])}
          {counts?.[each] !== undefined && <span className="num">{counts[each]}</span>}
        </Link>
      ))}
    </nav>
  )
}
