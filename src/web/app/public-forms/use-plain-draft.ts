import { type FormEvent, useEffect, useRef, useState } from 'react'
import { draftAt } from '#web/app/forms/drafts.ts'

/**
 * Keeps what stands in a public form over a reload, but for passwords, until it is sent and so emptied. What was typed
 * before the scripts had come is newer than the draft, and stays.
 */
export function usePlainDraft(place: string) {
  const [draft] = useState(() => draftAt(place, 'visitor'))
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const kept: Record<string, string> = JSON.parse(draft.read() || '{}')
    for (const control of controlsOf(form.current)) {
      const text = kept[control.name]
      if (text === undefined) continue
      if (control.type === 'radio') control.checked ||= control.value === text
      else control.value ||= text
    }
  }, [draft])

  return {
    ref: form,
    onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
      const filled = controlsOf(currentTarget).filter(({ type, checked }) => type !== 'radio' || checked)
      draft.keep(JSON.stringify(Object.fromEntries(filled.map(({ name, value }) => [name, value]))))
    },
    onReset: () => draft.keep(''),
  }
}

function controlsOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (control): control is HTMLInputElement =>
      'value' in control && (control as HTMLInputElement).name !== '' && !isSecret(control as HTMLInputElement),
  )
}

/** Also while it is shown as text. */
const isSecret = ({ autocomplete }: HTMLInputElement) => autocomplete === 'new-password'
