import { type ComponentProps, type ReactNode, useId } from 'react'

/** A yes or no with its words beside it; the whole line can be pressed. */
export function Checkbox({
  label,
  hint,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> & { label: ReactNode; hint?: ReactNode }) {
  const id = useId()
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-0.5">
      <label className="flex min-h-target cursor-pointer items-center gap-3 @max-3xs:gap-[3cqi]">
        <input
          {...input}
          type="checkbox"
          className="size-5 shrink-0 accent-leaf"
          aria-describedby={hint ? id : undefined}
        />
        <span className="min-w-0">{label}</span>
      </label>
      {hint && (
        <p id={id} className="ps-8 text-sm text-ink-2 @max-3xs:ps-0">
          {hint}
        </p>
      )}
    </div>
  )
}
