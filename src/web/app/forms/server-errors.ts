import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { ApiError } from '#web/app/calls/api.ts'

/**
 * Shows what the server did not accept at the form's own fields, each by its first sentence, until the field changes or
 * the form is sent again; the first of them gets the focus. What is no field of the form, as a list of lines, stands in
 * `errors.root`, which keeps no form from being sent. Gives whether any field shows it.
 */
export function showServerErrors<Fields extends FieldValues>(
  { control, setError }: Pick<UseFormReturn<Fields>, 'control' | 'setError'>,
  errors: ApiError['errors'],
  names: Readonly<Record<string, string>> = {},
): boolean {
  let shown = false
  for (const [field, [sentence]] of Object.entries(errors)) {
    const name = names[field] ?? field
    if (sentence === undefined) continue
    const error = { type: 'server', message: sentence }
    if (control._names.mount.has(name)) {
      setError(name as Path<Fields>, error, { shouldFocus: !shown })
      shown = true
    } else setError(`root.${name}`, error)
  }
  return shown
}
