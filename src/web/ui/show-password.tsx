import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'

/** The eye in a password field, by the field's id: what was typed can be read until the form is sent. */
export default function ShowPassword({ of }: { of: string }) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const field = document.getElementById(of)
    if (!(field instanceof HTMLInputElement)) return
    field.type = shown ? 'text' : 'password'
    const hide = () => setShown(false)
    field.form?.addEventListener('submit', hide)
    return () => field.form?.removeEventListener('submit', hide)
  }, [of, shown])
  return (
    <button
      type="button"
      // No part of the field's own label, by which the field is found.
      aria-label={t`Show what was typed`}
      aria-pressed={shown}
      aria-controls={of}
      // The field keeps the focus, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setShown(!shown)}
      className="absolute inset-y-0 end-0 grid w-target place-items-center rounded-field text-ink-2 hover:text-leaf"
    >
      <Icon name={shown ? 'eye-shut' : 'eye'} />
    </button>
  )
}
