import { useId } from 'react'
import { cx } from '#web/ui/cx.ts'
import { controlClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Option = { value: string; label: string }

type FilterSelectProps = {
  label: string
  /** The words of choosing none. */
  none: string
  /** Under their words, where they have some. */
  groups: readonly { label?: string; options: readonly Option[] }[]
  value: string
  /** An empty text where none is chosen. */
  onChoose: (value: string) => void
}

/** Chooses what a page of the books shows, at once. */
export function FilterSelect({ label, none, groups, value, onChoose }: FilterSelectProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-1 max-md:grow max-md:basis-36 md:max-w-72 print:hidden">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <span className="relative block">
        <select
          id={id}
          value={value}
          onChange={(event) => onChoose(event.target.value)}
          className={cx(controlClass, 'appearance-none pe-9')}
        >
          <option value="">{none}</option>
          {groups.map(({ label: words, options }) => {
            const shown = options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))
            return words === undefined ? (
              shown
            ) : (
              <optgroup key={words} label={words}>
                {shown}
              </optgroup>
            )
          })}
        </select>
        <span className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center text-ink-2">
          <Icon name="down" className="size-4" />
        </span>
      </span>
    </div>
  )
}
