import type { BaseSyntheticEvent } from 'react'
import { shake } from './shake.ts'

/** What handleSubmit calls for a form that was sent incomplete: it shakes, or the dialog it stands in (specification, point 4). */
export function shakeInvalid(_errors: unknown, event?: BaseSyntheticEvent): void {
  shake(event?.target instanceof HTMLElement ? event.target : null)
}
