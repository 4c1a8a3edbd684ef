import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { ApiError } from '#web/app/calls/api.ts'

/**
 * Shows what the server did not accept at the form's own fields, each by its first sentence, until the field changes or
 * the form is sent again. Where the form has no such field the answer's message says it: an error that is no field's
 * would keep the form from being sent.
 */
export function showServerErrors<Fields extends FieldValues>(
  { control, setError }: Pick<UseFormReturn<Fields>, 'control' | 'setError'>,
  errors: ApiError['errors'],
  names: Readonly<Record<string, string>> = {},
): void {
  for (const [field, [sentence]] of Object.entries(errors)) {
    const name = names[field] ?? field
    if (control._names.mount.has(name) && sentence !== undefined) {
      setError(name as Path<Fields>, { type: 'server', message: sentence })
    }
  }
}
