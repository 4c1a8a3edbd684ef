import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeParams } from '#web/app/routes/use-change-params.ts'
import { cx } from '#web/ui/cx.ts'
import { controlClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type Choices<C extends string> = Readonly<Record<C, MessageDescriptor>>

/** What the address asks for under a name (?sort=), or the first: so Back and a colleague who is sent it have it too. */
export function useListChoice<C extends string>(name: string, choices: Choices<C>): C {
  const [params] = useSearchParams()
  const known = Object.keys(choices) as C[]
  const asked = params.get(name)
  return known.find((choice) => choice === asked) ?? (known[0] as C)
}

export const useSort = <S extends string>(sorts: Choices<S>): S => useListChoice('sort', sorts)

type ListSelectProps<C extends string> = {
  /** What the address has it under. */
  name: string
  label: string
  choices: Choices<C>
  chosen: C
}

/** Chooses one of the ways in which a list is shown; the first is the usual one. */
export function ListSelect<C extends string>({ name, label, choices, chosen }: ListSelectProps<C>) {
  const { i18n } = useLingui()
  const change = useChangeParams()
  const id = useId()
  const known = Object.keys(choices) as C[]
  return (
    <span className="relative block min-w-0 max-md:w-full print:hidden">
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <select
        id={id}
        value={chosen}
        onChange={({ target }) => change({ [name]: target.value === known[0] ? '' : target.value })}
        className={cx(controlClass, 'appearance-none pe-9')}
      >
        {known.map((each) => (
          <option key={each} value={each}>
            {i18n._(choices[each])}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center text-ink-2">
        <Icon name="down" className="size-4" />
      </span>
    </span>
  )
}

/** Chooses in which order a list is shown. */
export function SortSelect<S extends string>({ sorts, sort }: { sorts: Choices<S>; sort: S }) {
  const { t } = useLingui()
  return <ListSelect name="sort" label={t`Order`} choices={sorts} chosen={sort} />
}
