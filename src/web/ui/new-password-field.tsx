import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { TextField } from './text-field.tsx'

/** Fetched with the first letter that is typed: with the list of common passwords it is larger than a whole page. */
const PasswordStrength = lazy(() => import('./password-strength.tsx'))

export const PASSWORD_MIN = 8
const PASSWORD_MAX = 128

type Typed = { password: string; guessable: readonly string[] }
const NOTHING: Typed = { password: '', guessable: [] }

type NewPasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete' | 'maxLength'> & {
  /** Words that anyone would guess of this person, beside what the form's own fields `name` and `email` have. */
  guessable?: readonly string[]
}

/** A new password, with how hard it is to guess told below. */
export function NewPasswordField({ guessable = [], ...field }: NewPasswordFieldProps) {
  const { t } = useLingui()
  const ref = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<Typed>(NOTHING)
  useEffect(() => {
    const form = ref.current?.closest('form')
    const clear = () => setTyped(NOTHING)
    form?.addEventListener('reset', clear)
    return () => form?.removeEventListener('reset', clear)
  }, [])
  const follow = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const own = ['name', 'email'].map((name) => textOf(currentTarget.form?.elements.namedItem(name)))
    setTyped({ password: currentTarget.value, guessable: [...guessable, ...own].filter(Boolean) })
  }
  return (
    <div ref={ref} className="grid gap-1.5">
      <TextField
        hint={t`At least ${PASSWORD_MIN} characters. A few words are good.`}
        {...field}
        type="password"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        onInput={follow}
      />
      {typed.password !== '' && (
        // Its place is kept while it comes: what stands below would move away from under a press.
        <Suspense fallback={<PlaceOfStrength />}>
          <PasswordStrength {...typed} />
        </Suspense>
      )}
    </div>
  )
}

const textOf = (field: Element | RadioNodeList | null | undefined) =>
  field instanceof HTMLInputElement ? field.value : ''

function PlaceOfStrength() {
  return (
    <div className="mt-1 grid gap-1">
      <div className="h-1.5" />
      <p className="text-sm">&nbsp;</p>
    </div>
  )
}
