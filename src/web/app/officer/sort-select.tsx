import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeParams } from '#web/app/routes/use-change-params.ts'
import { cx } from '#web/ui/cx.ts'
import { controlClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type Sorts<S extends string> = Readonly<Record<S, MessageDescriptor>>

/** The order that the address asks for (?sort=), or the first: so Back and a colleague who is sent the address have it too. */
export function useSort<S extends string>(sorts: Sorts<S>): S {
  const [params] = useSearchParams()
  const known = Object.keys(sorts) as S[]
  const asked = params.get('sort')
  return known.find((sort) => sort === asked) ?? (known[0] as S)
}

type SortSelectProps<S extends string> = { sorts: Sorts<S>; sort: S }

/** Chooses in which order a list stands. */
export function SortSelect<S extends string>({ sorts, sort }: SortSelectProps<S>) {
  const { t, i18n } = useLingui()
  const change = useChangeParams()
  const id = useId()
  const known = Object.keys(sorts) as S[]
  const choose = (chosen: string) => change({ sort: chosen === known[0] ? '' : chosen })
  return (
    <span className="relative block min-w-0 max-md:w-full print:hidden">
      <label htmlFor={id}>
        <VisuallyHidden>{t`Order`}</VisuallyHidden>
      </label>
      <select
        id={id}
        value={sort}
        onChange={(event) => choose(event.target.value)}
        className={cx(controlClass, 'appearance-none pe-9')}
      >
        {known.map((each) => (
          <option key={each} value={each}>
            {i18n._(sorts[each])}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center text-ink-2">
        <Icon name="down" className="size-4" />
      </span>
    </span>
  )
}
