import type { BaseSyntheticEvent } from 'react'

const SHAKE_MS = 1000

/** Shakes the dialog that the element stands in, else the element itself, for one second (specification, point 4). */
export function shake(element: HTMLElement | null): void {
  const target = element?.closest('dialog') ?? element
  if (!target) return
  target.dataset.shaking = ''
  setTimeout(() => delete target.dataset.shaking, SHAKE_MS)
}

/** What handleSubmit calls for a form that was sent incomplete: it shakes, or the dialog it stands in (specification, point 4). */
export function shakeInvalid(_errors: unknown, event?: BaseSyntheticEvent): void {
  shake(event?.target instanceof HTMLElement ? event.target : null)
}
