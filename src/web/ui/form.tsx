import type { BaseSyntheticEvent, ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

/** A column of fields. The app says what is wrong in its own words, so the browser's bubbles are off. */
export function Form({ className, ...rest }: ComponentProps<'form'>) {
  return <form {...rest} noValidate className={cx('grid grid-cols-[minmax(0,1fr)] gap-4', className)} />
}

/** Two fields side by side where they have room, whatever they stand on. */
export function Pair({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-2 gap-3 @max-[14rem]:grid-cols-[minmax(0,1fr)]">{children}</div>
    </div>
  )
}

const SHAKE_MS = 1000
const ends = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

/** Shakes the dialog that the element stands in, else the element itself, for one second (specification, point 4). */
export function shake(element: HTMLElement | null): void {
  const target = element?.closest('dialog') ?? element
  if (!target) return
  target.dataset.shaking = ''
  // One that begins while another lasts is not ended by it.
  clearTimeout(ends.get(target))
  ends.set(
    target,
    setTimeout(() => delete target.dataset.shaking, SHAKE_MS),
  )
}

/** What handleSubmit calls for a form that was sent incomplete: it shakes, or the dialog it stands in (specification, point 4). */
export function shakeInvalid(_errors: unknown, event?: BaseSyntheticEvent): void {
  shake(event?.target instanceof HTMLElement ? event.target : null)
}
